#pragma once

#include "solver/newton/newton.h"
#include "solver/sweeps/accelerated_sweep.h"

namespace perpend {

/// Newton's method from where accelerated sweeps led; where that is stuck, they go on and lead it
/// nearer (docs/theory/14-piles.md). For piles in three dimensions, whose Newton steps are solved
/// without a factor: far from the sets of a solution such a step is as dear as some fifty sweeps,
/// and does less.
class SweptNewton {
 public:
  /// `by_law`: friction within boxes follows the normal impulses in the sweeps too.
  explicit SweptNewton(bool by_law) : sweep_({.by_law = by_law}) {}

  /// `a` is A_ii of the rows. Unless it is solved x is the best that was met.
  Status run(const Problem& problem, const Bounds& bounds, const Vector& a, ProjectedLaw& law,
             Vector& x, Monitor& monitor);

 private:
  double merit_of(ProjectedLaw& law, const Vector& x);

  AcceleratedSweep sweep_;
  Newton newton_;
  Vector swept_, trial_, w_;
};

}  // namespace perpend
