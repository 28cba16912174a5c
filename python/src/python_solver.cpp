#include "python_solver.h"

#include "border/bad_input.h"
#include "solver/catalog.h"

namespace perpend::python {
namespace {

/// What a Python solver is given: the row form, by the bounds of this call.
nb::object rows_for(const Problem& problem, const Bounds& bounds) {
  return nb::module_::import_("perpend.own_solver")
      .attr("Rows")(problem.rows->A, to_numpy(problem.rows->b), to_numpy(bounds.l),
                    to_numpy(bounds.u), problem.contacts);
}

void take(const nb::handle& given, int rows, Vector& x) {
  const Vector taken = doubles_from(given);
  if (taken.size() != rows) {
    throw BadInput(sentence("the solver gave ", taken.size(), " numbers for ", rows, " rows"));
  }
  x = taken;
}

/// By name, so that a solver can be defined again. It belongs to Python, which frees it in time.
nb::dict functions() {
  return nb::module_::import_("perpend._core").attr("_own_solvers");
}

}  // namespace

PythonSolver::~PythonSolver() {
  nb::gil_scoped_acquire hold;
  function_.reset();
}

Stop PythonSolver::iterate(const Problem& problem, const Bounds& bounds, Vector& x,
                           Monitor& monitor) {
  nb::gil_scoped_acquire hold;
  if (!monitor.go_on()) return monitor.reason();
  const nb::object given = function_(rows_for(problem, bounds), to_numpy(x));
  if (nb::hasattr(given, "__next__")) return follow(given, x, monitor);
  take(given, problem.size(), x);
  monitor.observe(x, Work::direct);
  return Stop::converged;
}

Stop PythonSolver::follow(const nb::object& iterates, Vector& x, Monitor& monitor) const {
  const auto rows = static_cast<int>(x.size());
  nb::iterator next = nb::iter(iterates);
  while (monitor.go_on()) {
    if (next == nb::iterator::sentinel()) return Stop::converged;
    take(*next, rows, x);
    monitor.observe(x, Work::sweep);
    ++next;
  }
  return monitor.reason();
}

void add_python_solver(const std::string& name, nb::object function) {
  const bool is_known = functions().contains(name.c_str());
  functions()[name.c_str()] = function;
  if (is_known) return;
  CatalogEntry entry{name, "a function of Python"};
  entry.make = [name](std::span<const double>) -> std::unique_ptr<Solver> {
    nb::gil_scoped_acquire hold;
    return std::make_unique<PythonSolver>(functions()[name.c_str()]);
  };
  try {
    add_to_catalog(std::move(entry));
  } catch (...) {
    nb::del(functions()[name.c_str()]);
    throw;
  }
}

}  // namespace perpend::python
