#pragma once

#include <nanobind/eigen/dense.h>
#include <nanobind/eigen/sparse.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "numbers.h"
#include "solver/solver.h"

/// The parts of the module perpend._core. It has no physics of its own: each class here is one of
/// the C++ library, with its vectors as NumPy arrays. Arrays are copies, so that none outlives what
/// it came from.
namespace perpend::python {

namespace nb = nanobind;

void bind_problem(nb::module_& module);
void bind_solver(nb::module_& module);
void bind_files(nb::module_& module);
void bind_scene(nb::module_& module);
void bind_simulation(nb::module_& module);

/// A vector for NumPy, which takes its memory.
inline Eigen::VectorXd to_numpy(const Vector& v) {
  return v;
}

/// Throws BadInput unless x has one number for each row of the problem.
void require_one_for_each_row(const Problem& problem, const Vector& x, const char* what);

/// Asks Python for a pending Ctrl-C, at most twenty times a second; throws KeyboardInterrupt.
void check_signals();

/// The limits that keyword arguments of Python give. Throws BadInput.
Limits limits_from(const nb::kwargs& given);

}  // namespace perpend::python
