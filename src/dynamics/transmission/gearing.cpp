#include "dynamics/transmission/gearing.h"

#include <cassert>

namespace perpend {

double gear_error(std::span<const GearTerm> terms) {
  double phi = 0;
  for (const auto& [coordinate, factor, start] : terms) phi += factor * (coordinate.q - start);
  return phi;
}

void add_gear_row(std::span<const GearTerm> terms, const Compliance& compliance, RowSet& rows) {
  assert(!terms.empty());
  for (const auto& [coordinate, factor, start] : terms) coordinate.touch(factor, rows);
  RowLaw law;
  law.role = RowRole::transmission;
  law.motion = terms.front().coordinate.motion();
  law.phi = gear_error(terms);
  law.stiffness = compliance.stiffness;
  law.damping = compliance.damping;
  rows.end_row(law);
}

}  // namespace perpend
