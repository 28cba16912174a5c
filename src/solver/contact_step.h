#pragma once

#include "algebra/friction_cone.h"

namespace perpend {

/// In place of μ for rows that are under no cone.
inline constexpr double no_cone = -1;

/// One step towards the law of Coulomb at a contact (docs/theory/09-matrix-free.md, eq. (63)):
///
///     x ← P_K(x − step · (w_n + μ‖w_t‖, w_t))
///
/// The step is one number for all three rows: with one for each, the fixed point would not obey
/// the law.
inline ContactVector cone_step(const ContactVector& x, ContactVector w, double mu, double step) {
  w[0] += mu * tangential_length(w);
  return project_on_friction_cone(x - step * w, mu);
}

}  // namespace perpend
