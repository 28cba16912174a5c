#pragma once

#include <vector>

#include "solver/spaces/space.h"
#include "solver/status.h"

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
  /// From a point inside all bounds until the natural error is at rounding. If it gets stuck or is
  /// stopped, x is the last sound iterate. Where it could not make a single step x is as it was,
  /// and unless the monitor stopped it the status is `breakdown`.
  Status solve(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor);

  /// What w will be at the solution, by the multipliers.
  const Vector& w_estimate() const { return w_estimate_; }

 private:
  /// A finite bound of a row that is not fixed: s = sign (x − value), w = Σ sign z.
  struct Bound {
    int row;
    double sign;  ///< 1: lower, −1: upper
    double value;
  };

  void start(Space& space, const Bounds& bounds, Vector& x);
  void compute_w(Space& space, const Vector& x);
  void weigh_bounds(const Bounds& bounds);
  bool find_step(Space& space);
  double longest_step() const;
  double gap() const;
  double gap_after(double length) const;
  void aim_at(double mu, bool second_order);
  void take_step(double length, Vector& x);

  Status follow_path(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor);

  std::vector<Bound> bounds_;
  Vector s_, z_, aim_;  // one for each bound: slack, multiplier, and the product s z to aim at
  Vector ds_, dz_;
  Vector w_, w_estimate_, E_, q_, dx_;  // one for each row
  Vector before_;                       // x before the first step
  int steps_ = 0;
};

}  // namespace perpend
