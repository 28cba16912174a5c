#include "problem/friction_bounds.h"

#include <algorithm>
#include <cmath>

namespace perpend {

double friction_bound(const Contact& contact, const Vector& x) {
  const double x_n = x[contact.normal];
  return x_n > 0 ? contact.mu * x_n : 0.0;  // μ may be ∞
}

bool has_box_friction(const Problem& problem) {
  return std::any_of(problem.contacts.begin(), problem.contacts.end(), [](const Contact& contact) {
    return contact.law == FrictionLaw::box &&
           (contact.friction[0] != Contact::no_row || contact.friction[1] != Contact::no_row);
  });
}

double change_of_friction_bounds(const Problem& problem, const Bounds& bounds, const Vector& x) {
  double largest = 0, largest_change = 0;
  for (const Contact& contact : problem.contacts) {
    if (contact.law != FrictionLaw::box) continue;
    const double bound = friction_bound(contact, x);
    for (int row : contact.friction) {
      if (row == Contact::no_row) continue;
      // ∞ that stays ∞ is no change
      if (bounds.u[row] != bound) {
        largest_change = std::max(largest_change, std::abs(bounds.u[row] - bound));
      }
      if (std::isfinite(bound)) largest = std::max(largest, bound);
    }
  }
  if (largest_change == 0) return 0;
  return largest > 0 ? largest_change / largest : infinity;
}

void update_friction_bounds(const Problem& problem, const Vector& x, Bounds& bounds) {
  for (const Contact& contact : problem.contacts) {
    if (contact.law != FrictionLaw::box) continue;
    const double bound = friction_bound(contact, x);
    for (int row : contact.friction) {
      if (row == Contact::no_row) continue;
      bounds.l[row] = -bound;
      bounds.u[row] = bound;
    }
  }
}

void fix_friction_bounds(Problem& problem, const Vector& x) {
  for (Contact& contact : problem.contacts) contact.law = FrictionLaw::box;
  update_friction_bounds(problem, x, problem.bounds);
}

}  // namespace perpend
