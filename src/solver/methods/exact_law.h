#pragma once

#include <functional>

#include "solver/interior/law_interior_point.h"
#include "solver/methods/anderson.h"
#include "solver/newton/box_law.h"
#include "solver/newton/newton.h"
#include "solver/newton/swept_newton.h"
#include "solver/pivots/law_path.h"
#include "solver/spaces/box_law_space.h"

namespace perpend {

/// Box friction with bounds ∓μ x_n of its own x_n (docs/theory/12-friction-law.md): Newton's method
/// from the start; where that is stuck, an interior point, warm and then cold, with Newton's method
/// to end it; couplings with Anderson's acceleration; further cold starts; and last a path that is
/// followed from unbounded friction. Piles in three dimensions, whose factor is expensive, are
/// solved without one where sweeps and Newton's method suffice (docs/theory/14-piles.md).
class ExactLaw {
 public:
  explicit ExactLaw(Systems systems) : space_(systems) {}

  /// Solves the problem with fixed bounds from x.
  using FixedSolve = std::function<Status(const Bounds& bounds, Vector& x)>;

  /// From x; unless it is `solved`, x is the best by the law that was met.
  Status solve(const Problem& problem, const Bounds& bounds, const FixedSolve& solve_fixed,
               Vector& x, Monitor& monitor);

 private:
  bool keep_if_better(const Vector& x);
  Status end_by_newton(const NewtonOptions& options, Vector& x, Monitor& monitor);
  Status go_inside(const LawStart& start, const Vector& from, Monitor& monitor);
  Status couple(const Problem& problem, const Bounds& bounds, const FixedSolve& solve_fixed,
                Monitor& monitor);
  Status follow_path(const Problem& problem, const Bounds& bounds, const FixedSolve& solve_fixed,
                     Monitor& monitor);
  void put_on_bounds(Vector& x) const;

  BoxLawSpace space_;
  BoxLaw law_;
  Newton newton_;
  SweptNewton swept_newton_{true};
  LawInteriorPoint interior_point_;
  LawPath path_;
  Vector trial_, best_, near_;
  double best_merit_ = infinity;
  Bounds fixed_;
  std::vector<int> normals_;  // with friction
  Vector tried_, found_;      // impulses of these, before and after a coupling
  Anderson anderson_;
};

}  // namespace perpend
