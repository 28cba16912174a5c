#include "solver/spaces/law_rows.h"

#include <cmath>

namespace perpend {

void LawRows::take(const Problem& problem, const Bounds& bounds) {
  normal.assign(problem.size(), -1);
  mu.setZero(problem.size());
  l = bounds.l;
  u = bounds.u;
  for (const Contact& contact : problem.contacts) {
    if (contact.law != FrictionLaw::box) continue;
    for (int i : contact.friction) {
      if (i == Contact::no_row) continue;
      if (contact.mu == 0) {
        l[i] = u[i] = 0;
        continue;
      }
      normal[i] = contact.normal;
      mu[i] = contact.mu;
    }
  }
}

void LawRows::clamp_friction(Vector& x) const {
  for (int i = 0; i < size(); ++i) {
    if (is_friction(i)) x[i] = std::clamp(x[i], lower(i, x), upper(i, x));
  }
}

bool follows_its_normals(const Problem& problem) {
  for (const Contact& contact : problem.contacts) {
    if (contact.law != FrictionLaw::box) continue;
    for (int i : contact.friction) {
      if (i == Contact::no_row) continue;
      if (std::isinf(contact.mu)) return false;
      if (!problem.body) continue;
      const BlockRows& J = problem.body->J;
      if (!std::ranges::equal(J.bodies(i), J.bodies(contact.normal))) return false;
    }
  }
  return true;
}

}  // namespace perpend
