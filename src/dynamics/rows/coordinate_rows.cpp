#include "dynamics/rows/coordinate_rows.h"

#include <cmath>

namespace perpend {
namespace {

/// A row along the coordinate (`factor` 1) or against it (−1).
void add_row(const Coordinate& coordinate, double factor, RowLaw law, RowSet& rows) {
  law.motion = coordinate.motion();
  coordinate.touch(factor, rows);
  rows.end_row(law);
}

RowLaw place_law(RowRole role, double phi, double stiffness, double damping) {
  RowLaw law;
  law.role = role;
  law.phi = phi;
  law.stiffness = stiffness;
  law.damping = damping;
  return law;
}

RowLaw speed_law(RowRole role, double target, double slip) {
  RowLaw law;
  law.role = role;
  law.holds_speed = true;
  law.target = target;
  law.slip = slip;
  return law;
}

RowLaw bounded(RowLaw law, double largest_force) {
  law.lower = -largest_force;
  law.upper = largest_force;
  return law;
}

void add_range(const Coordinate& coordinate, const Range& range, RowSet& rows) {
  const auto add_end = [&](double factor, double phi) {
    if (std::isinf(phi)) return;
    const auto& [stiffness, damping] = range.compliance;
    RowLaw law = place_law(RowRole::limit, phi, stiffness, damping);
    law.is_one_sided = true;
    law.lower = 0;
    add_row(coordinate, factor, law, rows);
  };
  add_end(1, coordinate.q - range.lower);
  add_end(-1, range.upper - coordinate.q);
}

void add_motor(const Coordinate& coordinate, const Motor& motor, double time_s, RowSet& rows) {
  if (motor.largest_force == 0) return;
  const double target = motor.target.value(time_s);
  RowLaw law;
  if (motor.kind == Motor::Kind::speed) {
    law = speed_law(RowRole::motor, target, motor.slip);
  } else {
    const auto& [stiffness, damping] = motor.compliance;
    law = place_law(RowRole::motor, coordinate.q - target, stiffness, damping);
    law.target = motor.target.rate(time_s);
  }
  add_row(coordinate, 1, bounded(law, motor.largest_force), rows);
}

void add_spring(const Coordinate& coordinate, const Spring& spring, RowSet& rows) {
  if (spring.stiffness == 0 && spring.damping == 0) return;
  add_row(coordinate, 1,
          place_law(RowRole::spring, coordinate.q - spring.rest, spring.stiffness, spring.damping),
          rows);
}

void add_friction(const Coordinate& coordinate, double friction, RowSet& rows) {
  if (friction == 0) return;
  add_row(coordinate, 1, bounded(speed_law(RowRole::drag, 0, 0), friction), rows);
}

}  // namespace

void add_coordinate_rows(const Coordinate& coordinate, const CoordinateLaw& law, double time_s,
                         RowSet& rows) {
  if (law.range) add_range(coordinate, *law.range, rows);
  if (law.motor) add_motor(coordinate, *law.motor, time_s, rows);
  if (law.spring) add_spring(coordinate, *law.spring, rows);
  add_friction(coordinate, law.friction, rows);
}

}  // namespace perpend
