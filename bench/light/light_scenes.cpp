#include "light/light_scenes.h"

#include <array>
#include <cmath>

#include "gallery/catalog.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using scenes::joint_at;

Body& add_body(Scene& scene, const std::string& name, ConvexShape shape, const Vector3& at_m,
               double mass_kg) {
  Body& body = scene.bodies.emplace_back(scenes::body(name, std::move(shape), at_m));
  body.mass.emplace().mass_kg = mass_kg;
  return body;
}

/// A crank, a coupler and a rocker on the ground, which swing.
Scene four_bar() {
  Scene scene;
  scene.settings.time_step_s = 0.01;
  const std::array<Vector3, 4> corner{Vector3(0, 0, 0), Vector3(0, 0, 0.3), Vector3(0.8, 0, 0.6),
                                      Vector3(0.7, 0, 0)};
  const std::array<const char*, 3> name{"crank", "coupler", "rocker"};
  for (int i = 0; i < 3; ++i) {
    scene.bodies.push_back(scenes::rod(name[i], corner[i], corner[i + 1], 1));
  }
  for (int i = 0; i < 4; ++i) {
    const Body* first = i == 0 ? nullptr : &scene.bodies[i - 1];
    const Body* second = i == 3 ? nullptr : &scene.bodies[i];
    scene.joints.push_back(joint_at("hinge" + std::to_string(i), JointKind::revolute, first, second,
                                    corner[i], Vector3::UnitY()));
  }
  return scene;
}

/// Links of 0.1 m below each other, on ball joints.
Scene chain(int links) {
  constexpr double length_m = 0.1;
  Scene scene;
  scene.settings.time_step_s = 0.01;
  for (int i = 0; i < links; ++i) {
    const Vector3 top(0, 0, -length_m * i), end(0, 0, -length_m * (i + 1));
    scene.bodies.push_back(scenes::rod("link" + std::to_string(100 + i), top, end, 1));
  }
  for (int i = 0; i < links; ++i) {
    scene.joints.push_back(joint_at("ball" + std::to_string(100 + i), JointKind::spherical,
                                    i == 0 ? nullptr : &scene.bodies[i - 1], &scene.bodies[i],
                                    {0, 0, -length_m * i}, Vector3::UnitZ()));
  }
  return scene;
}

/// Puts a ragdoll of 15 bodies into the scene: 6 universal joints and 8 hinges, every angle of them
/// with a range.
class Ragdoll {
 public:
  Ragdoll(Scene& scene, std::string name, const Vector3& at_m)
      : scene_(scene), name_(std::move(name)), at_m_(at_m) {}

  void add() {
    part("pelvis", Box{{0.14, 0.09, 0.08}}, {0, 0, 0}, 12);
    part("chest", Box{{0.16, 0.1, 0.17}}, {0, 0, 0.27}, 18);
    part("head", Sphere{0.11}, {0, 0, 0.57}, 5);
    universal("pelvis", "chest", {0, 0, 0.09}, 0.5, 0.6);
    universal("chest", "head", {0, 0, 0.45}, 0.6, 0.7);
    for (const double side : {-1.0, 1.0}) add_limbs(side);
  }

 private:
  void add_limbs(double side) {
    const std::string of = side < 0 ? "left " : "right ";
    const double x = 0.22 * side, hip = 0.09 * side;
    part(of + "upper arm", Capsule{0.05, 0.1}, {x, 0, 0.27}, 2.5);
    part(of + "forearm", Capsule{0.04, 0.1}, {x, 0, -0.02}, 1.5);
    part(of + "hand", Box{{0.02, 0.04, 0.08}}, {x, 0, -0.25}, 0.6);
    part(of + "thigh", Capsule{0.07, 0.14}, {hip, 0, -0.3}, 8);
    part(of + "shin", Capsule{0.05, 0.14}, {hip, 0, -0.7}, 4);
    part(of + "foot", Box{{0.045, 0.12, 0.03}}, {hip, 0.05, -0.95}, 1);
    universal("chest", of + "upper arm", {x, 0, 0.42}, 1.5, 1.2);
    hinge(of + "upper arm", of + "forearm", {x, 0, 0.12}, -2.3, 0.1);
    hinge(of + "forearm", of + "hand", {x, 0, -0.16}, -0.8, 0.8);
    universal("pelvis", of + "thigh", {hip, 0, -0.09}, 1.2, 0.6);
    hinge(of + "thigh", of + "shin", {hip, 0, -0.5}, -0.1, 2.2);
    hinge(of + "shin", of + "foot", {hip, 0, -0.9}, -0.5, 0.7);
  }

  void part(const std::string& name, ConvexShape shape, const Vector3& at_m, double mass_kg) {
    add_body(scene_, name_ + name, std::move(shape), at_m_ + at_m, mass_kg).spin_rad_per_s = {};
  }

  const Body& find(const std::string& name) const {
    for (const Body& body : scene_.bodies) {
      if (body.name == name_ + name) return body;
    }
    return scene_.bodies.front();
  }

  Joint& join(JointKind kind, const std::string& first, const std::string& second,
              const Vector3& at_m) {
    return scene_.joints.emplace_back(joint_at(name_ + first + " to " + second, kind, &find(first),
                                               &find(second), at_m_ + at_m, Vector3::UnitX()));
  }

  void hinge(const std::string& first, const std::string& second, const Vector3& at_m,
             double lower_rad, double upper_rad) {
    join(JointKind::revolute, first, second, at_m).coordinates = {
        {.range = Range{lower_rad, upper_rad}}};
  }

  void universal(const std::string& first, const std::string& second, const Vector3& at_m,
                 double about_first_rad, double about_second_rad) {
    join(JointKind::universal, first, second, at_m).coordinates = {
        {.range = Range{-about_first_rad, about_first_rad}},
        {.range = Range{-about_second_rad, about_second_rad}}};
  }

  Scene& scene_;
  std::string name_;
  Vector3 at_m_;
};

/// In rows of five, far enough from each other not to touch.
Scene ragdolls(int count) {
  Scene scene;
  scene.settings.time_step_s = 0.01;
  scene.bodies.push_back(scenes::ground());
  for (int i = 0; i < count; ++i) {
    Ragdoll(scene, std::to_string(100 + i) + " ",
            {3.0 * (i % 5), 3.0 * (i / 5), 1.5 + 0.02 * (i % 7)})
        .add();
  }
  for (std::size_t i = 1; i < scene.bodies.size(); ++i) {
    scene.bodies[i].velocity_m_per_s = {0.4, 0.2, 0};
  }
  return scene;
}

/// Two fingers on a fixed palm press on a box from both sides and hold it.
Scene grasp() {
  Scene scene;
  scene.settings.time_step_s = 0.005;
  add_body(scene, "box", Box{{0.05, 0.05, 0.05}}, {0, 0, 0}, 1);
  for (const double side : {-1.0, 1.0}) {
    const std::string of = side < 0 ? "left" : "right";
    Body& finger =
        add_body(scene, of + " finger", Box{{0.01, 0.03, 0.06}}, {0.0601 * side, 0, 0}, 0.3);
    Joint& slide =
        scene.joints.emplace_back(joint_at(of + " slide", JointKind::prismatic, nullptr, &finger,
                                           finger.pose.position, Vector3(-side, 0, 0)));
    Motor motor;
    motor.kind = Motor::Kind::force;
    motor.target = 40;
    slide.coordinates = {{.range = Range{-0.05, 0.05}, .motor = motor}};
  }
  return scene;
}

Scene wall_of_gallery() {
  for (const GalleryEntry& entry : gallery()) {
    if (entry.name == "brick_wall") return make_scene(entry);
  }
  return {};
}

}  // namespace

std::vector<LightScene> light_scenes() {
  return {{"four-bar", four_bar(), 100, 50},   {"chain", chain(50), 100, 20},
          {"flight", ragdolls(1), 4, 20},      {"rest", ragdolls(1), 400, 40},
          {"ragdolls", ragdolls(20), 150, 10}, {"grasp", grasp(), 300, 60},
          {"wall", wall_of_gallery(), 0, 30}};
}

}  // namespace perpend
