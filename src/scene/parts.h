#pragma once

#include <string>
#include <string_view>

#include "scene/scene.h"

/// Bodies and joints for programs, in the words of scene files: whole lengths, places in the world.
namespace perpend {

/// Free bodies of one shape; their fields can be changed afterwards.
Body box_body(std::string name, const Vector3& size_m, const Vector3& position_m, double mass_kg);
Body sphere_body(std::string name, double radius_m, const Vector3& position_m, double mass_kg);
/// Along z, of that whole length.
Body cylinder_body(std::string name, double radius_m, double length_m, const Vector3& position_m,
                   double mass_kg);
/// The half-space z ≤ 0, fixed.
Body ground_body(std::string name = "ground");

/// The two bodies of a joint; "world" or empty: the world.
struct Between {
  std::string first, second;
};
/// Where a joint is in the world, with the bodies where the scene has them.
struct JointPlace {
  Vector3 position_m = Vector3::Zero();
  Vector3 axis = Vector3::UnitZ();  ///< of any length
};

/// A joint between bodies that are in the scene already; it has a law for each of its coordinates,
/// which does nothing yet. Throws BadInput where a body is not there, or the axis is 0.
Joint joint_between(const Scene& scene, JointKind kind, std::string name, const Between& bodies,
                    const JointPlace& place);
/// A rope between two points of the world, as long as they are apart; as a `kind` distance it also
/// pushes.
Joint rope_between(const Scene& scene, std::string name, const Between& bodies,
                   const Vector3& from_m, const Vector3& to_m);

/// By name. Throws BadInput with the nearest names where there is none.
Body& body_in(Scene& scene, std::string_view name);
Joint& joint_in(Scene& scene, std::string_view name);

}  // namespace perpend
