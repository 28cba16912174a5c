#pragma once

#include <span>

#include "dynamics/rows/coordinate.h"

namespace perpend {

/// What one coordinate adds to a gearing: factor (q − start).
struct GearTerm {
  Coordinate coordinate;
  double factor = 1;
  double start = 0;  ///< m or rad, q at the beginning
};

/// φ = Σ factor (q − start): the backlash-free error of the gear, in the unit of the first term.
double gear_error(std::span<const GearTerm> terms);

/// Adds the row that holds φ = 0 (docs/theory/30-joints.md, eq. (319)): linear if the first
/// coordinate is a shift, else angular. It touches up to two bodies for each term.
void add_gear_row(std::span<const GearTerm> terms, const Compliance& compliance, RowSet& rows);

}  // namespace perpend
