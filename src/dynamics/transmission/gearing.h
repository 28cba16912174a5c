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

/// Adds the row that holds φ = shift (docs/theory/30-joints.md, eq. (319)): linear if the first
/// coordinate is a shift, else angular. It touches up to two bodies for each term.
void add_gear_row(std::span<const GearTerm> terms, const Compliance& compliance, double shift,
                  RowSet& rows);

/// Adds the row of a clutch, which holds φ̇ = 0 with at most that torque: eq. (319a).
void add_clutch_row(std::span<const GearTerm> terms, double largest_torque_N_m, RowSet& rows);

}  // namespace perpend
