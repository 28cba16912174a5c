#include "gallery/winch.h"

#include <algorithm>
#include <numbers>

#include "gallery/parts.h"

namespace perpend {
namespace {

using gallery_parts::joint_at;
using gallery_parts::numbered;

constexpr double link_m = 0.1;  ///< from joint to joint, and from end to end of the capsule
constexpr double link_radius_m = 0.0125;
constexpr double link_mass_kg = 0.15;
constexpr double drum_radius_m = 0.1, drum_width_m = 0.15;  ///< between the flanges
constexpr double flange_radius_m = 0.25, flange_thickness_m = 0.02;
constexpr double axle_height_m = 0.31;
constexpr double chain_height_m = axle_height_m - drum_radius_m - link_radius_m;
constexpr double rest_s = 1;  ///< in which the chain falls before the drum turns

/// Rises to the top speed, holds it, falls to 0, all in that many turns; if they are too few to get
/// up to speed, the top is lower.
Signal drum_speed(const Winch& winch) {
  const double ramps_s = (winch.ramp_s + winch.brake_s) / 2;  // as long at full speed
  const double rev_per_s = std::min(winch.speed_rpm / 60, winch.turns / ramps_s);
  const double held_s = winch.turns / rev_per_s - ramps_s;
  const double top = 2 * std::numbers::pi * rev_per_s;
  const double reached_s = rest_s + winch.ramp_s, braked_s = reached_s + held_s;
  Signal signal;
  signal.points = {{0, 0}, {rest_s, 0}, {reached_s, top}};
  if (braked_s > reached_s) signal.points.push_back({braked_s, top});  // not by rounding only
  signal.points.push_back({braked_s + winch.brake_s, 0});
  return signal;
}

/// A cylinder about y.
BodyShape disc(double disc_radius_m, double length_m, double at_y_m) {
  BodyShape made;
  made.shape = Shape{Cylinder{disc_radius_m, length_m / 2}};
  made.offset = {{0, at_y_m, 0},
                 Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()))};
  made.material = "steel";
  return made;
}

Body make_drum() {
  Body drum;
  drum.name = "drum";
  drum.pose.position = {0, 0, axle_height_m};
  const double flange_y_m = (drum_width_m + flange_thickness_m) / 2;
  drum.shapes = {disc(drum_radius_m, drum_width_m, 0),
                 disc(flange_radius_m, flange_thickness_m, flange_y_m),
                 disc(flange_radius_m, flange_thickness_m, -flange_y_m)};
  return drum;
}

Body make_link(const Winch& winch, int i) {
  Body link = gallery_parts::body(numbered("link", i + 1, winch.links),
                                  Capsule{link_radius_m, link_m / 2 - link_radius_m},
                                  {(i + 0.5) * link_m, 0, chain_height_m}, "steel");
  link.pose.orientation = Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitY()));
  const double across = link_mass_kg * winch.gyration_m * winch.gyration_m;
  // A little of it about its own axis too: friction at its surface turns it by radians a step.
  const double along = link_mass_kg * link_radius_m * link_radius_m / 2 + 0.02 * across;
  link.mass.emplace().mass_kg = link_mass_kg;
  link.mass->inertia_kg_m2 = Vector3(across, across, along).asDiagonal();
  return link;
}

void join(const Winch& winch, Scene& scene) {
  const Body& drum = scene.bodies[1];
  const Quaternion to_y = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitY());
  Joint axle = joint_at("axle", JointKind::revolute, Body{}, drum, {drum.pose.position, to_y});
  axle.coordinates.resize(1);
  axle.coordinates[0].motor.emplace().target = drum_speed(winch);
  scene.joints.push_back(std::move(axle));
  for (int i = 0; i < winch.links; ++i) {
    const Body &before = scene.bodies[i + 1], &link = scene.bodies[i + 2];
    scene.joints.push_back(joint_at(numbered("hinge", i + 1, winch.links), JointKind::spherical,
                                    before, link, {{i * link_m, 0, chain_height_m}, {1, 0, 0, 0}}));
  }
}

std::vector<Expectation> verdict(const Winch& winch) {
  Expectation together{
      .name = "links hold together", .measure = Measure::joint_gap, .of = {"hinge_*"}};
  together.at_most = 0.05 * link_m;
  Expectation turned{.name = "turns of the drum", .measure = Measure::turns, .of = {"axle"}};
  turned.over = Over::last;
  turned.at_least = 0.99 * winch.turns;
  turned.at_most = 1.01 * winch.turns;
  Expectation laid{.name = "links on the drum", .measure = Measure::touching, .of = {"link_*"}};
  laid.seen_from = "drum";
  laid.over = Over::last;
  laid.at_least = 0.2 * winch.links;
  Expectation wound{
      .name = "links beyond the flanges", .measure = Measure::outside, .of = {"link_*"}};
  wound.seen_from = "drum";
  wound.size_m = {2 * flange_radius_m, drum_width_m, 2 * flange_radius_m};
  wound.over = Over::last;
  wound.at_most = 2 * link_m;
  return {together, turned, laid, wound};
}

}  // namespace

Scene winch(const Winch& winch) {
  Scene scene;
  // Without it a hinge that turns with the drum stands open by 5 % of a link.
  scene.settings.joint_corrections = 1;
  scene.materials = {{.name = "steel", .law = {}}};
  scale_friction_compliance(scene.materials[0].law, winch.friction_compliance);
  scene.bodies = {gallery_parts::ground("steel"), make_drum()};
  for (int i = 0; i < winch.links; ++i) scene.bodies.push_back(make_link(winch, i));
  join(winch, scene);
  scene.verdict = verdict(winch);
  return scene;
}

}  // namespace perpend
