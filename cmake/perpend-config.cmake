include(CMakeFindDependencyMacro)
find_dependency(Eigen3 3.4 NO_MODULE)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/perpend-targets.cmake)
