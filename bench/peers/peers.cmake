# Solvers of others, where they are installed (`make peers`). Each library has a program of its own,
# perpend_peers_<library>, which `perpend compare --peers` finds beside itself and runs; nothing of
# ours is linked to them.

find_path(PERPEND_DART_LCP_INCLUDE dart/external/odelcpsolver/lcp.h)
find_library(PERPEND_DART_LCP_LIBRARY dart-external-odelcpsolver)
find_path(PERPEND_BULLET_INCLUDE BulletDynamics/MLCPSolvers/btDantzigLCP.h PATH_SUFFIXES bullet)
find_library(PERPEND_BULLET_DYNAMICS_LIBRARY BulletDynamics-float64)
find_library(PERPEND_BULLET_MATH_LIBRARY LinearMath-float64)
find_path(PERPEND_SICONOS_INCLUDE SiconosNumerics.h PATH_SUFFIXES siconos/numerics)
find_library(PERPEND_SICONOS_LIBRARY siconos_numerics)
find_path(PERPEND_CXSPARSE_INCLUDE cs.h PATH_SUFFIXES suitesparse)
find_path(PERPEND_PETSC_INCLUDE petsctao.h PATHS /usr/lib/petsc/include)
find_library(PERPEND_PETSC_LIBRARY NAMES petsc_real petsc PATHS /usr/lib/petsc/lib)
if(PERPEND_PETSC_INCLUDE AND PERPEND_PETSC_LIBRARY)
  find_package(MPI QUIET COMPONENTS C)
endif()

add_library(perpend_peer_frame STATIC EXCLUDE_FROM_ALL
  peers/contact_form.cpp peers/dense_problem.cpp peers/elimination.cpp peers/lcp_form.cpp
  peers/limited_process.cpp peers/run_peer.cpp)
target_compile_options(perpend_peer_frame PRIVATE ${PERPEND_WARNINGS})
target_include_directories(perpend_peer_frame PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(perpend_peer_frame PUBLIC perpend::report perpend::recording
                                                perpend::problem)

# peer_library(<name> sources… INCLUDES folders… LIBRARIES libraries… DEFINITIONS …): the adapter,
# and the program made of it.
set(perpend_peer_libraries "")
function(peer_library name)
  cmake_parse_arguments(PARSE_ARGV 1 of "" "" "INCLUDES;LIBRARIES;DEFINITIONS")
  add_library(perpend_peer_${name} STATIC EXCLUDE_FROM_ALL ${of_UNPARSED_ARGUMENTS})
  target_compile_options(perpend_peer_${name} PRIVATE ${PERPEND_WARNINGS})
  target_compile_definitions(perpend_peer_${name} PRIVATE ${of_DEFINITIONS})
  target_include_directories(perpend_peer_${name} SYSTEM PRIVATE ${of_INCLUDES})
  target_link_libraries(perpend_peer_${name} PUBLIC perpend_peer_frame PRIVATE ${of_LIBRARIES})
  add_executable(perpend_peers_${name} EXCLUDE_FROM_ALL peers/perpend_peers.cpp)
  target_compile_options(perpend_peers_${name} PRIVATE ${PERPEND_WARNINGS})
  target_link_libraries(perpend_peers_${name} PRIVATE perpend_peer_${name} CLI11::CLI11 fmt::fmt)
  list(APPEND perpend_peer_libraries ${name})
  set(perpend_peer_libraries ${perpend_peer_libraries} PARENT_SCOPE)
endfunction()

if(PERPEND_DART_LCP_INCLUDE AND PERPEND_DART_LCP_LIBRARY)
  peer_library(dart peers/dart.cpp INCLUDES ${PERPEND_DART_LCP_INCLUDE}
               LIBRARIES ${PERPEND_DART_LCP_LIBRARY})
endif()
if(PERPEND_BULLET_INCLUDE AND PERPEND_BULLET_DYNAMICS_LIBRARY AND PERPEND_BULLET_MATH_LIBRARY)
  peer_library(bullet peers/bullet.cpp INCLUDES ${PERPEND_BULLET_INCLUDE}
               LIBRARIES ${PERPEND_BULLET_DYNAMICS_LIBRARY} ${PERPEND_BULLET_MATH_LIBRARY}
               DEFINITIONS BT_USE_DOUBLE_PRECISION)
endif()
if(PERPEND_SICONOS_INCLUDE AND PERPEND_SICONOS_LIBRARY AND PERPEND_CXSPARSE_INCLUDE)
  peer_library(siconos peers/siconos.cpp peers/siconos_cones.cpp peers/siconos_lcp.cpp
               INCLUDES ${PERPEND_SICONOS_INCLUDE} ${PERPEND_SICONOS_INCLUDE}/..
                        ${PERPEND_CXSPARSE_INCLUDE}
               LIBRARIES ${PERPEND_SICONOS_LIBRARY})
endif()
if(PERPEND_PETSC_INCLUDE AND PERPEND_PETSC_LIBRARY AND MPI_C_FOUND)
  peer_library(petsc peers/petsc.cpp INCLUDES ${PERPEND_PETSC_INCLUDE} ${MPI_C_INCLUDE_DIRS}
               LIBRARIES ${PERPEND_PETSC_LIBRARY} ${MPI_C_LIBRARIES})
endif()

# All of them, whichever there are.
add_custom_target(perpend_peers)
foreach(name IN LISTS perpend_peer_libraries)
  add_dependencies(perpend_peers perpend_peers_${name})
endforeach()
set(perpend_peer_libraries "${perpend_peer_libraries}"
    CACHE INTERNAL "Libraries of others whose solvers can be compared with")

# bench_cones: friction cones beside the solvers of Siconos, where its numerics are installed.
add_executable(bench_cones EXCLUDE_FROM_ALL peers/bench_cones.cpp)
target_compile_options(bench_cones PRIVATE ${PERPEND_WARNINGS})
if(TARGET perpend_peer_siconos)
  target_link_libraries(bench_cones PRIVATE perpend_peer_siconos)
else()
  target_sources(bench_cones PRIVATE peers/no_peers.cpp)
endif()
target_link_libraries(bench_cones PRIVATE perpend_peer_frame perpend::solver CLI11::CLI11 fmt::fmt)

# bench_chains: a chain under load here and in the engines of others, where they are installed.
find_path(PERPEND_ODE_INCLUDE ode/ode.h)
find_library(PERPEND_ODE_LIBRARY ode)
find_library(PERPEND_BULLET_COLLISION_LIBRARY BulletCollision-float64)
add_executable(bench_chains EXCLUDE_FROM_ALL peers/chains/bench_chains.cpp
                                             peers/chains/chains_perpend.cpp)
target_compile_options(bench_chains PRIVATE ${PERPEND_WARNINGS})
target_include_directories(bench_chains PRIVATE ${PROJECT_SOURCE_DIR})
target_link_libraries(bench_chains PRIVATE perpend::step fmt::fmt)
if(PERPEND_ODE_INCLUDE AND PERPEND_ODE_LIBRARY)
  target_sources(bench_chains PRIVATE peers/chains/chains_ode.cpp)
  target_include_directories(bench_chains SYSTEM PRIVATE ${PERPEND_ODE_INCLUDE})
  target_link_libraries(bench_chains PRIVATE ${PERPEND_ODE_LIBRARY})
else()
  target_sources(bench_chains PRIVATE peers/chains/no_chains_ode.cpp)
endif()
if(PERPEND_BULLET_INCLUDE AND PERPEND_BULLET_DYNAMICS_LIBRARY AND PERPEND_BULLET_MATH_LIBRARY AND
   PERPEND_BULLET_COLLISION_LIBRARY)
  # Its headers name their types by one macro for the precision; nobody else here may see it.
  add_library(perpend_chains_bullet OBJECT EXCLUDE_FROM_ALL peers/chains/chains_bullet.cpp)
  target_compile_definitions(perpend_chains_bullet PRIVATE BT_USE_DOUBLE_PRECISION)
  target_compile_options(perpend_chains_bullet PRIVATE ${PERPEND_WARNINGS})
  target_include_directories(perpend_chains_bullet PRIVATE ${PROJECT_SOURCE_DIR})
  target_include_directories(perpend_chains_bullet SYSTEM PRIVATE ${PERPEND_BULLET_INCLUDE})
  target_link_libraries(bench_chains PRIVATE perpend_chains_bullet
    ${PERPEND_BULLET_DYNAMICS_LIBRARY} ${PERPEND_BULLET_COLLISION_LIBRARY}
    ${PERPEND_BULLET_MATH_LIBRARY})
else()
  target_sources(bench_chains PRIVATE peers/chains/no_chains_bullet.cpp)
endif()
