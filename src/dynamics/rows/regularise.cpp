#include "dynamics/rows/regularise.h"

#include <cmath>

namespace perpend {
namespace {

/// The limits of eqs. (6) and (7) for k → ∞ with b̂ = τ k: C = 0, and φ is undone in the time τ.
double hard_offset(double phi, double speed, double h, Regularisation regularisation, double tau) {
  if (regularisation == Regularisation::spring_damper) return phi / (h + tau);
  return (4 * phi - h * speed) / (h + 4 * tau);
}

}  // namespace

RowOffset regularise(const RowLaw& law, const RowMotion& motion, double h_s,
                     Regularisation regularisation, std::optional<double> hard_time_s) {
  const double k = law.stiffness, b = law.damping, h = h_s;
  const double ahead = motion.given - law.target;  // the part of φ̇⁺ that is known
  if (law.holds_speed) return {law.slip / h, ahead};

  const bool is_open = law.is_one_sided && law.phi > 0;
  RowOffset row;
  if (std::isinf(k) && !law.is_one_sided && hard_time_s) {
    row.d = hard_offset(law.phi, motion.speed - law.target, h, regularisation, *hard_time_s);
  } else if (std::isinf(
                 k)) {  // the same under both: see docs/theory/31-stepper.md, eqs. (350), (350a)
    row.d = law.is_one_sided && law.phi < 0 ? 0 : law.phi / h;
  } else if (regularisation == Regularisation::spring_damper) {
    row.C = 1 / (h * (h * k + b));
    row.d = is_open ? law.phi / h : k * law.phi / (h * k + b);
  } else {
    const double mean = 4 * law.phi - h * (motion.speed - law.target);
    row.C = 4 / (h * (h * k + 4 * b));
    row.d = is_open ? law.phi / h : k * mean / (h * k + 4 * b);
  }
  row.d += ahead + motion.curvature / h;
  return row;
}

}  // namespace perpend
