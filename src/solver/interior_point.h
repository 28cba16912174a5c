#pragma once

#include "solver/monitor.h"
#include "solver/space.h"

namespace perpend {

/// A primal–dual interior point with Mehrotra's predictor and corrector
/// (docs/theory/07-interior-point.md). With s = x − l and t = u − x, and z, y ≥ 0 the parts of
/// w = z − y, it follows s z = t y = μ → 0 by steps of
///
///     (A + z/s + y/t) dx = −w + (μ − …)/s − (μ − …)/t
///
/// The number of steps hardly depends on the problem: where pivoting cycles, this does not.
class InteriorPoint {
 public:
  /// From a point near x that lies inside all bounds, until μ is at rounding or the monitor
  /// stops it. False if it broke down; x is then the last sound iterate.
  bool solve(Space& space, const Problem& problem, Vector& x, Monitor& monitor);

  /// z − y: what w will be at the solution.
  const Vector& w_estimate() const { return w_estimate_; }

 private:
  /// A row's two bounds, each with its slack and its multiplier.
  struct Step {
    Vector x, z, y;
  };

  void start(Space& space, const Problem& problem, Vector& x);
  double gap(const Problem& problem, const Vector& x, const Step* step, double share) const;
  void weigh_bounds(const Problem& problem, const Vector& x);
  bool find_step(Space& space, const Problem& problem, const Vector& x, double mu,
                 const Step* predictor, Step& step);
  double longest_step(const Problem& problem, const Vector& x, const Step& step) const;

  int pairs_ = 0;  // finite bounds of rows that are not fixed
  double first_gap_ = 0;
  Vector z_, y_, w_, w_estimate_;
  Vector E_, q_, residual_, correction_;
  Step predictor_, corrector_;
};

}  // namespace perpend
