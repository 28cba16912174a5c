#pragma once

#include "solver/newton/newton.h"
#include "solver/sweeps/accelerated_sweep.h"

namespace perpend {

/// Accelerated sweeps to the end; where they are too slow for that, Newton's method from where they
/// led, and where that is stuck, they go on and lead it nearer (docs/theory/14-piles.md). For piles
/// in three dimensions, whose Newton steps are solved without a factor: such a step is as
/// expensive as a hundred sweeps and more.
class SweptNewton {
 public:
  /// `by_law`: friction within boxes follows the normal impulses in the sweeps too.
  explicit SweptNewton(bool by_law) : sweep_({.by_law = by_law}) {}

  /// `a` is A_ii of the rows. Unless it is solved x is the best that was met.
  Status run(const Problem& problem, const Bounds& bounds, const Vector& a, ProjectedLaw& law,
             Vector& x, Monitor& monitor);

 private:
  /// How far the sweeps came.
  struct Progress {
    int sweeps = 0;
    double change = infinity;                   // of the last sweep, √J
    double share = infinity, merit = infinity;  // at the last look at them
    double change_at_look = infinity;
    int next_look = 0;
    double change_at_check = infinity;
    int checked = 0, next_check = 0;
    bool is_slow = false;
  };

  double merit_of(ProjectedLaw& law, const Vector& x);
  void look(ProjectedLaw& law, Progress& progress);
  static void check(const ProjectedLaw& law, Progress& progress);
  Status sweep(ProjectedLaw& law, double aim, Progress& progress, Monitor& monitor);

  AcceleratedSweep sweep_;
  Newton newton_;
  Vector swept_, trial_, w_;
};

}  // namespace perpend
