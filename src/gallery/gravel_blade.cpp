#include "gallery/gravel_blade.h"

#include <algorithm>

#include "gallery/parts.h"

namespace perpend {
namespace {

using gallery_parts::joint_at;
using gallery_parts::numbered;

constexpr double trough_long_m = 1.4, trough_wide_m = 0.5,
                 trough_wall_m = 0.1;  ///< the trough, inside
constexpr double blade_high_m = 0.3, blade_thick_m = 0.04, above_floor_m = 0.01;
constexpr double arm_m = 0.5, arms_apart_m = 0.3, arms_y_m = 0.2;
constexpr double rail_height_m = blade_high_m + above_floor_m + arm_m;
constexpr double start_x_m = -trough_long_m / 2 + 0.15;
constexpr double blade_settle_s = 0.5, blade_ramp_s = 0.3, work_m = 0.6;
constexpr double stone_kg_per_m3 = 2500;

BodyShape trough_box(const Vector3& size_m, const Vector3& at_m, const std::string& material) {
  return {Shape{ConvexShape{Box{size_m / 2}}}, {at_m, Quaternion::Identity()}, material};
}

Body trough() {
  Body made;
  made.name = "trough";
  made.kind = BodyKind::fixed;
  const double out = trough_wall_m / 2, high = 0.4;
  made.shapes = {trough_box(
      {trough_long_m + 2 * trough_wall_m, trough_wide_m + 2 * trough_wall_m, trough_wall_m},
      {0, 0, -out}, "steel")};
  for (const double side : {-1.0, 1.0}) {
    made.shapes.push_back(trough_box({trough_wall_m, trough_wide_m, high},
                                     {side * (trough_long_m / 2 + out), 0, high / 2}, "steel"));
    made.shapes.push_back(trough_box({trough_long_m + 2 * trough_wall_m, trough_wall_m, high},
                                     {0, side * (trough_wide_m / 2 + out), high / 2}, "steel"));
  }
  return made;
}

Body machine_part(std::string name, const Vector3& size_m, double mass_kg, const Vector3& at_m,
                  bool touches) {
  Body made = gallery_parts::body(std::move(name), Box{size_m / 2}, at_m, "steel");
  made.shapes[0].touches = touches;
  made.mass.emplace().mass_kg = mass_kg;
  return made;
}

/// Rests, gets up to speed, goes its way, and holds.
Signal carriage_speed(const GravelBlade& gravel) {
  const double top = gravel.speed_m_per_s, held_s = work_m / top - blade_ramp_s;
  const double reached_s = blade_settle_s + blade_ramp_s;
  Signal signal;
  signal.points = {{blade_settle_s, 0},
                   {reached_s, top},
                   {reached_s + held_s, top},
                   {reached_s + held_s + blade_ramp_s, 0}};
  return signal;
}

/// Carriage, blade and four arms between them: two parallel pairs, of which one would do.
void add_machine(const GravelBlade& gravel, Scene& scene) {
  const Body carriage =
      machine_part("carriage", {0.6, 0.5, 0.2}, 400, {start_x_m, 0, rail_height_m + 0.1}, false);
  const Body blade = machine_part("blade", {blade_thick_m, trough_wide_m - 0.02, blade_high_m}, 40,
                                  {start_x_m, 0, above_floor_m + blade_high_m / 2}, true);
  scene.bodies.push_back(carriage);
  scene.bodies.push_back(blade);
  const Quaternion to_x = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitX());
  Joint rail =
      joint_at("rail", JointKind::prismatic, Body{}, carriage, {carriage.pose.position, to_x});
  Motor& motor = rail.coordinates.emplace_back().motor.emplace();
  motor.target = carriage_speed(gravel);
  motor.largest_force = 5000;
  scene.joints.push_back(rail);
  const Quaternion to_y = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitY());
  int number = 0;
  for (const double y : {-arms_y_m, arms_y_m}) {
    for (const double x : {-arms_apart_m / 2, arms_apart_m / 2}) {
      const Vector3 top(start_x_m + x, y, rail_height_m), down(0, 0, -arm_m);
      const Body arm =
          machine_part(numbered("arm", ++number, 4), {0.04, 0.04, arm_m}, 6, top + down / 2, false);
      scene.bodies.push_back(arm);
      Joint upper =
          joint_at(numbered("upper", number, 4), JointKind::revolute, carriage, arm, {top, to_y});
      if (number == 1) upper.coordinates.emplace_back().motor.emplace();  // holds the blade
      scene.joints.push_back(upper);
      scene.joints.push_back(joint_at(numbered("lower", number, 4), JointKind::revolute, arm, blade,
                                      {top + down, to_y}));
    }
  }
}

/// In layers before the blade, a little apart.
void add_stones(const GravelBlade& gravel, Scene& scene) {
  const double pitch = 2.15 * gravel.radius_m;
  const double from_x = start_x_m + blade_thick_m + gravel.radius_m;
  const int along =
      std::max(1, static_cast<int>((trough_long_m / 2 - from_x - gravel.radius_m) / pitch) + 1);
  const int across =
      std::max(1, static_cast<int>((trough_wide_m - 2 * gravel.radius_m) / pitch) + 1);
  for (int k = 0; k < gravel.stones; ++k) {
    const int layer = k / (along * across), place = k % (along * across);
    // Every second layer in the hollows.
    const double shift = layer % 2 == 0 ? 0 : 0.2 * gravel.radius_m;
    const double x = from_x + place / across * pitch + shift;
    const double y = (place % across - 0.5 * (across - 1)) * pitch;
    Body& stone = scene.bodies.emplace_back(
        gallery_parts::body(numbered("stone", k + 1, gravel.stones), Sphere{gravel.radius_m},
                            {std::min(x, trough_long_m / 2 - gravel.radius_m), y,
                             gravel.radius_m * (1.05 + 2.1 * layer)},
                            "stone"));
    stone.shapes[0].density_kg_per_m3 = stone_kg_per_m3;
  }
}

std::vector<Expectation> blade_verdict() {
  Expectation works{.name = "the blade goes its way", .measure = Measure::shift, .of = {"blade"}};
  works.axes = Vector3::UnitX();
  works.over = Over::last;
  works.at_least = 0.99 * work_m;
  works.at_most = 1.01 * work_m;
  Expectation joints{.name = "joints hold", .measure = Measure::joint_gap, .of = {"*"}};
  joints.at_most = 5e-4;
  Expectation pushed{.name = "stones are pushed", .measure = Measure::shift, .of = {"stone_*"}};
  pushed.axes = Vector3::UnitX();
  pushed.at_least = 0.1;
  Expectation kept{.name = "stones stay in the trough",
                   .measure = Measure::outside,
                   .of = {"stone_*"},
                   .seen_from = "trough"};
  kept.size_m = {trough_long_m, trough_wide_m, 2};
  kept.at_most = 0;
  return {works, joints, pushed, kept};
}

}  // namespace

Scene gravel_blade(const GravelBlade& gravel) {
  Scene scene;
  scene.settings.steps = 300;
  scene.settings.contact_margin_m = gravel.radius_m / 10;
  scene.materials = {{.name = "steel", .law = {.friction = 0.3}},
                     {.name = "stone", .law = {.friction = 0.6}}};
  scene.bodies = {trough()};
  add_machine(gravel, scene);
  add_stones(gravel, scene);
  scene.verdict = blade_verdict();
  return scene;
}

}  // namespace perpend
