#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "geometry/shapes/shape.h"
#include "geometry/surfaces/height_field.h"
#include "geometry/surfaces/triangle_mesh.h"
#include "scene/signal.h"

namespace perpend {

/// A part of a body that can be touched. Surfaces (mesh, height field) have no mass, and are for
/// bodies that are fixed or driven.
struct BodyShape {
  std::variant<Shape, std::shared_ptr<const TriangleMesh>, std::shared_ptr<const HeightField>>
      shape;
  Pose offset{};                    ///< of the shape's frame in that of the body
  std::string material{};           ///< empty: the law of E18
  double density_kg_per_m3 = 1000;  ///< > 0, counts where the body has no mass of its own
  bool touches = true;              ///< false: it has mass, and nothing ever touches it
};

/// Mass that is given rather than found from the shapes.
struct GivenMass {
  double mass_kg = 1;                  ///< > 0
  Vector3 centre_m = Vector3::Zero();  ///< centre of mass in the frame of the body
  /// About the centre of mass, in the axes of the body; absent: of the shapes, scaled to the mass.
  std::optional<Matrix3> inertia_kg_m2{};
};

/// A prescribed motion: the body follows it, no matter what touches it.
struct DrivenMotion {
  Vector3 direction = Vector3::UnitX();  ///< of length 1, in the world
  Signal speed_m_per_s{};
  Vector3 axis = Vector3::UnitZ();  ///< of length 1, in the world, through the body's origin
  Signal spin_rad_per_s{};
};

enum class BodyKind : std::uint8_t {
  free,    ///< moves by forces
  fixed,   ///< never moves
  driven,  ///< moves as `motion` says
};

struct Body {
  std::string name{};  ///< unique in the scene; "world" is taken
  BodyKind kind = BodyKind::free;
  Pose pose{};                                 ///< of the body's frame in the world
  Vector3 velocity_m_per_s = Vector3::Zero();  ///< of the centre of mass, in the world
  Vector3 spin_rad_per_s = Vector3::Zero();    ///< angular velocity, in the world
  std::vector<BodyShape> shapes{};
  std::optional<GivenMass> mass{};  ///< absent: from the shapes and their densities
  DrivenMotion motion{};            ///< where `kind` is driven
  bool falls = true;                ///< whether gravity acts on it
  /// Force against the velocity of the centre of mass, and torque against the angular velocity, for
  /// each m/s and rad/s, ≥ 0: of a fluid around it. They act at the end of a step, so that any
  /// damping is stable.
  double damping_N_s_per_m = 0;
  double spin_damping_N_m_s_per_rad = 0;
  std::uint32_t group = 1;           ///< bits: what the body is
  std::uint32_t mask = 0xffff'ffff;  ///< bits: the groups it touches, if they agree
};

/// A wheel of a drive train that turns about its own axis and does nothing else.
struct Shaft {
  std::string name{};  ///< unique among bodies and shafts
  double inertia_kg_m2 = 1;
  double speed_rad_per_s = 0;
  double drag_N_m = 0;  ///< largest dry friction torque, ≥ 0
};

}  // namespace perpend
