#pragma once

#include <span>
#include <string_view>

#include "scene/joint.h"

namespace perpend {

/// A coordinate that a joint leaves free.
struct CoordinateKind {
  std::string_view name;  ///< as scene files call it
  bool is_angle = false;  ///< in rad; else a shift in m
};

/// Those that laws and transmissions can act on, in the order of `Joint::coordinates`; a joint has
/// at most three. The rotations of a spherical joint are no coordinates, nor is what a distance or
/// a rope leaves free.
std::span<const CoordinateKind> joint_coordinates(JointKind kind);

/// Whether it has rows that hold angles.
bool holds_angles(JointKind kind);

/// As scene files call it.
std::string_view joint_kind_name(JointKind kind);

}  // namespace perpend
