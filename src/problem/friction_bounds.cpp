#include "problem/friction_bounds.h"

#include <algorithm>

namespace perpend {

void fix_friction_bounds(Problem& problem, const Vector& x) {
  for (Contact& contact : problem.contacts) {
    contact.law = FrictionLaw::box;
    const double x_n = std::max(x[contact.normal], 0.0);
    const double bound = x_n > 0 ? contact.mu * x_n : 0.0;  // μ may be ∞
    for (int row : contact.friction) {
      if (row == Contact::no_row) continue;
      problem.l[row] = -bound;
      problem.u[row] = bound;
    }
  }
}

}  // namespace perpend
