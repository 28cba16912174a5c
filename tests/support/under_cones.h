#pragma once

#include "problem/problem.h"

namespace perpend::support {

/// The same problem with the friction of every contact in a cone instead of between bounds.
inline Problem under_cones(Problem problem) {
  for (Contact& contact : problem.contacts) {
    contact.law = FrictionLaw::cone;
    for (int row : contact.friction) {
      if (row == Contact::no_row) continue;
      problem.bounds.l[row] = -infinity;
      problem.bounds.u[row] = infinity;
    }
  }
  return problem;
}

}  // namespace perpend::support
