#pragma once

#include "problem/problem.h"

namespace perpend {

/// New units, each expressed by how many of them make one of the old: from metres to
/// millimetres `length` = 1000, from kilograms to tonnes `mass` = 1e-3.
struct UnitChange {
  double length = 1;
  double mass = 1;
  double time = 1;

  /// The factor that turns a velocity w of such a row into the new units.
  double velocity(Motion motion) const { return (motion == Motion::linear ? length : 1.0) / time; }
  /// The factor that turns joules into the new unit of energy, mass·length²/time².
  double energy() const { return mass * length * length / (time * time); }
  /// The factor that turns an impulse x of such a row into the new units: x·w is an energy.
  double impulse(Motion motion) const { return energy() / velocity(motion); }
};

/// The same problem in other units. Its solutions are `change_units` of the old ones, row by
/// row; every row's energy error is multiplied by `change.energy()` exactly
/// (docs/theory/02-certificate.md, eq. (23)).
Problem change_units(const Problem& problem, const UnitChange& change);

Vector change_units_of_impulses(const Problem& problem, const Vector& x, const UnitChange& change);

}  // namespace perpend
