#include <algorithm>
#include <cctype>

#include "experiment/controllers/controllers.h"
#include "experiment/convergence/convergence.h"
#include "experiment/error_isolines.h"
#include "experiment/experiment.h"
#include "experiment/limited_pivoting/limited_pivoting.h"
#include "experiment/measure_cases/measure_cases.h"
#include "experiment/own_runs/own_runs.h"
#include "experiment/regularisation/regularisation.h"
#include "experiment/rod_errors/rod_errors.h"
#include "experiment/shaker_scaling/shaker_scaling.h"
#include "experiment/solver_habits/solver_habits.h"
#include "experiment/solver_table/solver_table.h"
#include "experiment/stop_energy/stop_energy.h"
#include "experiment/sweep_errors.h"

namespace perpend {

const std::vector<Experiment>& experiments() {
  static const std::vector<Experiment> all{
      {"X1", "the errors of a rod by the three measures, by hand in E19", rod_errors},
      {"X2", "lines of equal error of a contact and of friction (E19, Figs 1, 2, 4)",
       error_isolines},
      {"X3", "errors of Gauss–Seidel sweep by sweep on a wall (E19, Fig. 9)", sweep_errors},
      {"X4", "a forklift whose solver is cut off: the last iterate or the best (E19)",
       limited_pivoting},
      {"X5", "four scenes and every solver: error and time (E18, Table 4)", solver_table},
      {"X6", "orders of rows, missing friction, friction at rest, best iterates (E18 §6.5)",
       solver_habits},
      {"X7", "regularisation: fewer sweeps, and elasticity (L11)", regularisation},
      {"X8", "a shaker of many sizes: time over the number of rows (T06)", shaker_scaling},
      {"X9", "the energy measure on small cases (E19, Figs 3, 5, 6, 7; E17)", measure_cases},
      {"X10", "matrices, convergence and pivots: spectral radii, contraction, 2ⁿ pivots",
       convergence},
      {"X11", "scenes run by each solver on its own: what collapses, slips, tears (E18 §6.3)",
       own_runs},
      {"X12", "controllers: how often they succeed, by solver (E18 §7.1)", controllers},
      {"X13", "solvers that stop at an energy error, and how to choose it (E19 §6)", stop_energy},
  };
  return all;
}

const Experiment* find_experiment(const std::string& id) {
  const auto same = [](char a, char b) {
    return std::toupper(static_cast<unsigned char>(a)) ==
           std::toupper(static_cast<unsigned char>(b));
  };
  for (const Experiment& one : experiments()) {
    if (std::equal(id.begin(), id.end(), one.id.begin(), one.id.end(), same)) return &one;
  }
  return nullptr;
}

}  // namespace perpend
