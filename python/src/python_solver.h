#pragma once

#include <string>

#include "bindings.h"

namespace perpend::python {

/// A solver that is a Python function of (rows, x). What it returns is its answer; where it is a
/// generator, each x that it yields is one iteration, which the monitor sees. It is judged as every
/// other solver is.
class PythonSolver : public Solver {
 public:
  explicit PythonSolver(nb::object function) : function_(std::move(function)) {}
  ~PythonSolver() override;

  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  Stop follow(const nb::object& iterates, Vector& x, Monitor& monitor) const;

  nb::object function_;
};

/// Puts the function into the catalog under that name, in place of the one that was there before.
/// Throws BadInput where the name is one of perpend's own.
void add_python_solver(const std::string& name, nb::object function);

}  // namespace perpend::python
