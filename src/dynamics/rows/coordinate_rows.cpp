#include "dynamics/rows/coordinate_rows.h"

#include <algorithm>
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

void add_motor(const Coordinate& coordinate, Motor::Kind kind, const CoordinateControls& now,
               RowSet& rows) {
  const double most = now.on != 0 ? now.largest_force : 0;
  if (kind == Motor::Kind::speed) {
    add_row(coordinate, 1, bounded(speed_law(RowRole::motor, now.target, now.slip), most), rows);
  } else if (kind == Motor::Kind::position) {
    RowLaw law = place_law(RowRole::motor, coordinate.q - now.target, now.motor_stiffness,
                           now.motor_damping);
    law.target = now.target_rate;
    add_row(coordinate, 1, bounded(law, most), rows);
  } else {
    RowLaw law = speed_law(RowRole::motor, 0, 0);
    law.lower = law.upper = std::clamp(now.target, -most, most);
    add_row(coordinate, 1, law, rows);
  }
}

void add_spring(const Coordinate& coordinate, double yield, const CoordinateControls& now,
                RowSet& rows) {
  const bool acts = now.spring_stiffness != 0 || now.spring_damping != 0;
  RowLaw law = place_law(RowRole::spring, coordinate.q - now.rest,
                         acts ? now.spring_stiffness : infinity, now.spring_damping);
  add_row(coordinate, 1, bounded(law, acts ? yield : 0), rows);
}

}  // namespace

void add_ball_friction(const JointFrames& frames, double friction_N_m, RowSet& rows) {
  RowLaw law = bounded(speed_law(RowRole::drag, 0, 0), friction_N_m);
  law.motion = Motion::angular;
  for (const Vector3& axis : {frames.a.x(), frames.a.y(), frames.a.z()}) {
    rows.touch(frames.a.body, Vector3::Zero(), -axis);
    rows.touch(frames.b.body, Vector3::Zero(), axis);
    rows.end_row(law);
  }
}

void add_coordinate_rows(const Coordinate& coordinate, const CoordinateLaw& law,
                         const CoordinateControls& now, RowSet& rows) {
  if (law.range) add_range(coordinate, *law.range, rows);
  if (now.has_motor) add_motor(coordinate, law.motor->kind, now, rows);
  if (now.has_spring) add_spring(coordinate, law.spring->yield, now, rows);
  if (now.has_friction) {
    add_row(coordinate, 1, bounded(speed_law(RowRole::drag, 0, 0), now.friction), rows);
  }
}

}  // namespace perpend
