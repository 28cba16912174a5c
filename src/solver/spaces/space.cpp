#include "solver/spaces/space.h"

namespace perpend {

bool Space::take(const Problem& problem, const Bounds& bounds, const TimeLimit& limit) {
  limit_ = limit;
  take_problem(problem);
  if (limit_.is_over()) return false;
  least_impulses(bounds, step_);
  if (step_.isZero(0)) {
    free_ = b();
  } else {
    multiply(step_, free_);
    free_ += b();
  }
  aim_.take(problem, bounds, diagonal(), ConeBlocks(), free_);
  return !limit_.is_over();
}

void Space::solve_for_kept(Vector& x, Vector& w) {
  multiply(x, w);
  w = -(w + b());
  solve(w, step_);
  x += step_;
  multiply(x, w);
  w += b();
}

}  // namespace perpend
