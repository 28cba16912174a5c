#include "solver/spaces/space.h"

namespace perpend {

void Space::solve_for_kept(Vector& x, Vector& w) {
  multiply(x, w);
  w = -(w + b());
  solve(w, step_);
  x += step_;
  multiply(x, w);
  w += b();
}

}  // namespace perpend
