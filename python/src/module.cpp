#include "bindings.h"
#include "border/bad_input.h"

NB_MODULE(_core, module) {
  namespace nb = nanobind;
  module.doc() = "The C++ library of perpend; use it through the package perpend.";
  nb::set_leak_warnings(false);  // modules that are still alive at the end are no defect
  module.attr("version") = PERPEND_VERSION;
  nb::exception<perpend::BadInput>(module, "BadInput", PyExc_ValueError).doc() =
      "Malformed input: the sentence says what, where and what to do.";
  perpend::python::bind_problem(module);
  perpend::python::bind_solver(module);
  perpend::python::bind_scene(module);
  perpend::python::bind_files(module);
  perpend::python::bind_joint_space(module);
  perpend::python::bind_simulation(module);
}
