#include "scene/parts.h"

#include <algorithm>

#include "border/bad_input.h"
#include "border/closest_word.h"
#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

Body body_of_one(std::string name, const ConvexShape& shape, const Vector3& position_m,
                 double mass_kg) {
  Body body;
  body.name = std::move(name);
  body.pose.position = position_m;
  body.shapes.push_back({.shape = Shape{shape}});
  body.mass = GivenMass{.mass_kg = mass_kg};
  return body;
}

template <typename Named>
auto& named_in(Named& list, std::string_view what, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
  if (found != list.end()) return *found;
  std::vector<std::string_view> words;
  for (const auto& one : list) words.push_back(one.name);
  throw BadInput(sentence("the scene has no ", what, " '", name, "'",
                          meant_and_listed(name, words, "there are")));
}

bool is_world(std::string_view name) {
  return name.empty() || name == "world";
}

Pose pose_in(const Scene& scene, std::string_view name) {
  return is_world(name) ? Pose{} : named_in(scene.bodies, "body", name).pose;
}

Joint joint_of(JointKind kind, std::string name, const Between& bodies) {
  Joint joint;
  joint.name = std::move(name);
  joint.kind = kind;
  if (!is_world(bodies.first)) joint.first = bodies.first;
  if (!is_world(bodies.second)) joint.second = bodies.second;
  joint.coordinates.resize(joint_coordinates(kind).size());
  return joint;
}

}  // namespace

Body box_body(std::string name, const Vector3& size_m, const Vector3& position_m, double mass_kg) {
  return body_of_one(std::move(name), Box{0.5 * size_m}, position_m, mass_kg);
}

Body sphere_body(std::string name, double radius_m, const Vector3& position_m, double mass_kg) {
  return body_of_one(std::move(name), Sphere{radius_m}, position_m, mass_kg);
}

Body cylinder_body(std::string name, double radius_m, double length_m, const Vector3& position_m,
                   double mass_kg) {
  return body_of_one(std::move(name), Cylinder{radius_m, 0.5 * length_m}, position_m, mass_kg);
}

Body ground_body(std::string name) {
  Body body = body_of_one(std::move(name), Plane{}, Vector3::Zero(), 1);
  body.kind = BodyKind::fixed;
  body.mass.reset();
  return body;
}

Joint joint_between(const Scene& scene, JointKind kind, std::string name, const Between& bodies,
                    const JointPlace& place) {
  if (!place.axis.allFinite() || place.axis.norm() == 0) {
    throw BadInput(sentence("joint '", name, "': the axis is (", place.axis.transpose(),
                            "); give a finite vector that is not 0"));
  }
  const Pose frame{place.position_m,
                   Quaternion::FromTwoVectors(Vector3::UnitZ(), place.axis.normalized())};
  Joint joint = joint_of(kind, std::move(name), bodies);
  joint.in_first = inverse(pose_in(scene, bodies.first)) * frame;
  joint.in_second = inverse(pose_in(scene, bodies.second)) * frame;
  return joint;
}

Joint rope_between(const Scene& scene, std::string name, const Between& bodies,
                   const Vector3& from_m, const Vector3& to_m) {
  Joint joint = joint_of(JointKind::rope, std::move(name), bodies);
  joint.in_first.position = inverse(pose_in(scene, bodies.first)).point(from_m);
  joint.in_second.position = inverse(pose_in(scene, bodies.second)).point(to_m);
  joint.length_m = (to_m - from_m).norm();
  return joint;
}

Body& body_in(Scene& scene, std::string_view name) {
  return named_in(scene.bodies, "body", name);
}

Joint& joint_in(Scene& scene, std::string_view name) {
  return named_in(scene.joints, "joint", name);
}

}  // namespace perpend
