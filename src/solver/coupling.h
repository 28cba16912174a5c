#pragma once

#include <vector>

#include "solver/monitor.h"

namespace perpend {

class Solver;

/// How a solver lets the bounds of box friction follow the normal impulses.
struct CouplingOptions {
  /// k_cpl: solves between which the bounds are updated. They share the iterations (E18, Table 3).
  int couplings = 3;
  /// Whether to stop when the bounds oscillate. For a method that solves each problem to its end:
  /// the bounds would go on like that. Where a coupling is one round of a method they may settle.
  bool stops_when_oscillating = false;
  /// Whether that number was asked for: then also a method that could solve the law itself couples.
  bool are_asked_for = false;
};

/// A candidate, and the bounds it keeps to.
struct Candidate {
  Vector x;
  Bounds bounds;
};

/// Sets the friction bounds of the candidate to those of its own normal impulses. Friction that is
/// beyond them by no more than bounds settle to is put on them.
void take_own_bounds(const Problem& problem, Candidate& now);

/// Solves a problem whose friction bounds follow the normal impulses (docs/theory/03-monitor.md,
/// eq. (33b)): solve with the bounds fixed, set them to ∓μ x_n, solve again, until they settle.
/// The only place that changes bounds.
class Coupling {
 public:
  /// Solves from `now`, which then is the candidate to return: the last, or the best by the measure
  /// that selects, each by the bounds of its own normal impulses; with one coupling by those it
  /// began with. Returns why the last solve stopped.
  Stop solve_coupled(Solver& method, const Problem& problem, Candidate& now, Monitor& monitor);

  CouplingOptions options;

 private:
  /// The solve that is returned of all, where the best iterate is asked for.
  struct Kept {
    Candidate candidate;
    double error = infinity;  ///< of the measure that selects
    bool exists = false;
  };

  bool update_bounds(const Problem& problem, Candidate& now);
  bool is_oscillating(double change);
  void keep_if_better(const Problem& problem, Candidate& now, Monitor& monitor);

  Kept kept_;
  Bounds solved_with_;           // of the solve that ended, while it is judged by its own
  std::vector<double> changes_;  // of the bounds, before each solve but the first
};

}  // namespace perpend
