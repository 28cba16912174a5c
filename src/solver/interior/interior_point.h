#pragma once

#include <vector>

#include "solver/monitor.h"
#include "solver/spaces/space.h"

namespace perpend {

/// A primal–dual interior point with Mehrotra's predictor and corrector
/// (docs/theory/07-interior-point.md). Every finite bound of a row has a slack s > 0 and a
/// multiplier z > 0, and the steps follow s z = μ → 0 with
///
///     (A + E) dx = −w + Σ ± (μ − …)/s        E_i = Σ z/s over the bounds of row i
///
/// The number of steps hardly depends on the problem: where pivoting cycles, this does not.
class InteriorPoint {
 public:
  /// From a point inside all bounds until the natural error is at rounding, or the monitor stops
  /// it. False if it broke down or came no further; x is then the last sound iterate.
  bool solve(Space& space, const Problem& problem, Vector& x, Monitor& monitor);

  /// What w will be at the solution, by the multipliers.
  const Vector& w_estimate() const { return w_estimate_; }

 private:
  /// A finite bound of a row that is not fixed: s = sign (x − value), w = Σ sign z.
  struct Bound {
    int row;
    double sign;  ///< 1: lower, −1: upper
    double value;
  };

  void start(Space& space, const Problem& problem, Vector& x);
  void compute_w(Space& space, const Vector& x);
  void weigh_bounds(const Problem& problem);
  bool find_step(Space& space);
  double longest_step() const;
  double gap() const;
  double gap_after(double length) const;
  void aim_at(double mu, bool second_order);
  void take_step(double length, Vector& x);

  std::vector<Bound> bounds_;
  Vector s_, z_, aim_;  // one for each bound: slack, multiplier, and the product s z to aim at
  Vector ds_, dz_;
  Vector w_, w_estimate_, E_, q_, dx_;  // one for each row
};

}  // namespace perpend
