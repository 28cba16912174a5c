#include "dynamics/rows/coordinate.h"

#include <cmath>
#include <numbers>

namespace perpend {

Motion Coordinate::motion() const {
  const auto* joint = std::get_if<JointCoordinate>(&source);
  return joint && !joint->kind->is_angle(joint->index) ? Motion::linear : Motion::angular;
}

void Coordinate::touch(double factor, RowSet& rows) const {
  if (const auto* joint = std::get_if<JointCoordinate>(&source)) {
    joint->kind->touch_coordinate(*joint->frames, joint->index, factor, rows);
  } else {
    rows.touch(std::get<ShaftAngle>(source).body, Vector3::Zero(), factor * Vector3::UnitZ());
  }
}

double unwrap(double angle, double expected) {
  constexpr double turn = 2 * std::numbers::pi;
  return angle + turn * std::round((expected - angle) / turn);
}

}  // namespace perpend
