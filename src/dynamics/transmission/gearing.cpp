#include "dynamics/transmission/gearing.h"

#include <cassert>

namespace perpend {

double gear_error(std::span<const GearTerm> terms) {
  double phi = 0;
  for (const auto& [coordinate, factor, start] : terms) phi += factor * (coordinate.q - start);
  return phi;
}

namespace {

/// Touches what the terms do.
RowLaw gear_law(std::span<const GearTerm> terms, RowSet& rows) {
  assert(!terms.empty());
  for (const auto& [coordinate, factor, start] : terms) coordinate.touch(factor, rows);
  RowLaw law;
  law.role = RowRole::transmission;
  law.motion = terms.front().coordinate.motion();
  return law;
}

}  // namespace

void add_clutch_row(std::span<const GearTerm> terms, double largest_torque_N_m, RowSet& rows) {
  RowLaw law = gear_law(terms, rows);
  law.holds_speed = true;
  law.lower = -largest_torque_N_m;
  law.upper = largest_torque_N_m;
  rows.end_row(law);
}

void add_gear_row(std::span<const GearTerm> terms, const Compliance& compliance, double shift,
                  RowSet& rows) {
  RowLaw law = gear_law(terms, rows);
  law.phi = gear_error(terms) - shift;
  law.stiffness = compliance.stiffness;
  law.damping = compliance.damping;
  rows.end_row(law);
}

}  // namespace perpend
