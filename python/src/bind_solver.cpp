#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>

#include "bindings.h"
#include "border/bad_input.h"
#include "problem/assemble.h"
#include "problem/defect.h"
#include "python_solver.h"
#include "solver/catalog.h"
#include "solver/interruption.h"
#include "study/solver_study.h"

namespace perpend::python {
namespace {

Select select_named(const std::string& name) {
  if (name == "last") return Select::last;
  if (name == "natural") return Select::natural;
  if (name == "fischer_burmeister") return Select::fischer_burmeister;
  if (name == "energy") return Select::energy;
  throw BadInput(
      sentence("select is 'last', 'natural', 'fischer_burmeister' or 'energy', not '", name, "'"));
}

/// A solver with its memory. One solve at a time: another thread waits. Its own function cannot use
/// it.
class SolverObject {
 public:
  explicit SolverObject(const std::string& description) : solver_(make_solver(description)) {}
  explicit SolverObject(nb::callable function)
      : solver_(std::make_unique<PythonSolver>(std::move(function))) {}

  Answer solve(const Problem& problem, const std::optional<Numbers>& start,
               const nb::kwargs& given) {
    const Limits limits = limits_from(given);
    Vector from;
    if (start) {
      from = start->values;
      require_one_for_each_row(problem, from, "start");
      if (const auto defect = find_defect(problem, from)) throw BadInput(*defect);
    }
    if (solving_ == std::this_thread::get_id()) {
      throw BadInput("a solver cannot be used by its own function; make another one");
    }
    nb::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    solving_ = std::this_thread::get_id();
    const auto end = [this](const void*) { solving_ = std::thread::id(); };
    const std::unique_ptr<const void, decltype(end)> guard(this, end);
    const Interruption interruption(check_signals);
    if (solver_->form() != Form::rows || problem.rows) return solver_->solve(problem, from, limits);
    Problem own = problem;  // other threads may be solving it, so it does not change
    ensure_rows(own);
    return solver_->solve(own, from, limits);
  }

 private:
  std::unique_ptr<Solver> solver_;
  std::mutex mutex_;
  std::atomic<std::thread::id> solving_;
};

Eigen::MatrixXd history_of(const Answer& answer) {
  Eigen::MatrixXd history(answer.history.size(), 4);
  for (std::size_t k = 0; k < answer.history.size(); ++k) {
    const ErrorTotals& one = answer.history[k];
    history.row(k) << one.iteration, one.natural, one.fischer_burmeister, one.energy_J;
  }
  return history;
}

void bind_certificate(nb::module_& module) {
  nb::class_<Certificate>(module, "Certificate", "How wrong an x is, in total and per row.")
      .def_prop_ro(
          "certified", [](const Certificate& one) { return is_certified(one); },
          "whether every row is within its limit")
      .def_ro("of_limit", &Certificate::of_limit, "largest share of its limit that a row has")
      .def_ro("limiting_row", &Certificate::limiting_row, "that row")
      .def_prop_ro(
          "w", [](const Certificate& one) { return to_numpy(one.w); },
          "A x + b, recomputed; m/s or rad/s")
      .def_prop_ro(
          "energy_J", [](const Certificate& one) { return one.energy.total; },
          "energy error, joules")
      .def_prop_ro(
          "energy_J_of_rows", [](const Certificate& one) { return to_numpy(one.energy.row); },
          "energy error of each row, joules; a friction cone's stands on its normal row")
      .def_prop_ro(
          "worst_row", [](const Certificate& one) { return one.energy.worst_row; },
          "row of the largest energy error; -1 where there are no rows")
      .def_prop_ro(
          "natural", [](const Certificate& one) { return one.natural.total; },
          "natural residual, mixed units")
      .def_prop_ro("natural_of_rows",
                   [](const Certificate& one) { return to_numpy(one.natural.row); })
      .def_prop_ro(
          "fischer_burmeister", [](const Certificate& one) { return one.fischer_burmeister.total; },
          "Fischer-Burmeister residual, mixed units")
      .def_prop_ro("fischer_burmeister_of_rows",
                   [](const Certificate& one) { return to_numpy(one.fischer_burmeister.row); })
      .def_ro("law_J", &Certificate::law_J,
              "joules that box friction misses mu x_n of its own normal impulses by")
      .def("__repr__", [](const Certificate& one) {
        return sentence(
            "<perpend.Certificate: ", is_certified(one) ? "certified, " : "not certified, ",
            one.of_limit, " of the limit, ", one.energy.total, " J>");
      });
}

void bind_answer(nb::module_& module) {
  nb::class_<Answer>(module, "Answer", "What a solver returns, as the judge found it.")
      .def_prop_ro(
          "x", [](const Answer& answer) { return to_numpy(answer.x); }, "impulses, N s or N m s")
      .def_prop_ro(
          "w", [](const Answer& answer) { return to_numpy(answer.certificate.w); },
          "A x + b, recomputed; m/s or rad/s")
      .def_ro("certified", &Answer::certified, "the judge's verdict, not the solver's")
      .def_ro("certificate", &Answer::certificate)
      .def_prop_ro(
          "stop", [](const Answer& answer) { return name_of(answer.stop); },
          "why the solver stopped; that it was content means nothing")
      .def_ro("remark", &Answer::remark, "why a solver did not take the problem, or what it chose")
      .def_ro("iterations", &Answer::iterations)
      .def_ro("seconds", &Answer::seconds, "wall clock, of the solver alone")
      .def_prop_ro("history", &history_of,
                   "iteration, natural, Fischer-Burmeister, energy in J: a row for each\n"
                   "iteration, where `history=True` was asked for")
      .def_prop_ro(
          "lower", [](const Answer& answer) { return to_numpy(answer.bounds.l); },
          "bounds it was judged by; update_friction changes them")
      .def_prop_ro("upper", [](const Answer& answer) { return to_numpy(answer.bounds.u); })
      .def("__repr__", [](const Answer& answer) {
        return sentence("<perpend.Answer: ", answer.certified ? "certified, " : "not certified, ",
                        answer.certificate.energy.total, " J, ", answer.iterations,
                        " iterations, stopped by ", name_of(answer.stop), ">");
      });
}

}  // namespace

/// Sets one limit; false where there is none of that name.
static bool set_limit(const std::string& name, nb::handle value, Limits& limits) {
  if (name == "iterations") {
    limits.iterations = nb::cast<int>(value);
  } else if (name == "seconds") {
    limits.seconds = nb::cast<double>(value);
  } else if (name == "energy_J") {
    limits.energy_J = nb::cast<double>(value);
  } else if (name == "select") {
    limits.select = select_named(nb::cast<std::string>(value));
  } else if (name == "history") {
    limits.keep_history = nb::cast<bool>(value);
  } else if (name == "check_every") {
    limits.check_every = nb::cast<int>(value);
  } else if (name == "update_friction") {
    limits.update_friction = nb::cast<bool>(value);
  } else {
    return false;
  }
  return true;
}

void check_signals() {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds seldom{50};
  static thread_local Clock::time_point last;  // the first check of a long solve may be at once
  const Clock::time_point now = Clock::now();
  if (now - last < seldom) return;
  last = now;
  const nb::gil_scoped_acquire hold;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

Limits limits_from(const nb::kwargs& given) {
  Limits limits;
  for (const auto& [key, value] : given) {
    const auto name = nb::cast<std::string>(key);
    try {
      if (set_limit(name, value, limits)) continue;
    } catch (const nb::cast_error&) {
      throw nb::type_error(sentence("the limit '", name, "' is of another type than ",
                                    nb::type_name(value.type()).c_str())
                               .c_str());
    }
    throw BadInput(sentence("there is no limit '", name, "'; there are iterations, seconds, ",
                            "energy_J, select, history, check_every and update_friction"));
  }
  if (limits.iterations < 0 || limits.check_every < 1 || !(limits.seconds > 0) ||
      !(limits.energy_J >= 0)) {
    throw BadInput(
        "iterations and energy_J are at least 0, check_every is at least 1, seconds > 0");
  }
  return limits;
}

void bind_solver(nb::module_& module) {
  bind_certificate(module);
  bind_answer(module);
  nb::class_<SolverObject>(module, "Solver", "A solver with its memory, for many solves.")
      .def(nb::init<const std::string&>(), nb::arg("description"),
           "By a name of `solvers()`, or name:setting=value,setting=value.")
      .def(nb::init<nb::callable>(), nb::arg("function"),
           "A function of (rows, x) that returns x, or yields one x after the other.")
      .def("solve", &SolverObject::solve, nb::arg("problem"), nb::arg("start") = nb::none(),
           nb::arg("limits"), "Other threads of Python run meanwhile.");
  module.def(
      "certify",
      [](const Problem& problem, const Numbers& x) {
        const Vector judged = x.values;
        require_one_for_each_row(problem, judged, "x");
        nb::gil_scoped_release release;
        return certify(problem, judged);
      },
      nb::arg("problem"), nb::arg("x"), "Judges any x; no solver is asked.");
  module.def(
      "solvers",
      [] {
        std::map<std::string, std::string> all;
        for (const CatalogEntry& entry : catalog()) all[entry.name] = entry.summary;
        return all;
      },
      "Every solver there is, and what it does.");
  module.attr("_own_solvers") = nb::dict();
  module.def("_add_solver", &add_python_solver, nb::arg("name"), nb::arg("function"));
}

}  // namespace perpend::python
