#include "scene/joint_coordinates.h"

#include <array>

namespace perpend {

std::span<const CoordinateKind> joint_coordinates(JointKind kind) {
  static constexpr std::array<CoordinateKind, 2> shift_and_angle{
      {{"shift", false}, {"angle", true}}};
  static constexpr std::array<CoordinateKind, 2> two_angles{
      {{"first_angle", true}, {"second_angle", true}}};
  static constexpr std::array<CoordinateKind, 3> in_a_plane{
      {{"shift_x", false}, {"shift_y", false}, {"angle", true}}};
  const std::span<const CoordinateKind> both(shift_and_angle);
  switch (kind) {
    case JointKind::revolute:
      return both.subspan(1);
    case JointKind::prismatic:
      return both.first(1);
    case JointKind::cylindrical:
      return both;
    case JointKind::universal:
      return two_angles;
    case JointKind::planar:
      return in_a_plane;
    case JointKind::fixed:
    case JointKind::spherical:
    case JointKind::distance:
    case JointKind::rope:
      break;
  }
  return {};
}

bool holds_angles(JointKind kind) {
  return kind != JointKind::spherical && kind != JointKind::distance && kind != JointKind::rope;
}

std::string_view joint_kind_name(JointKind kind) {
  static constexpr std::array<std::string_view, 9> names{"fixed",     "spherical",   "revolute",
                                                         "prismatic", "cylindrical", "universal",
                                                         "planar",    "distance",    "rope"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace perpend
