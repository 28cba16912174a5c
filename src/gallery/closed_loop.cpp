#include "gallery/closed_loop.h"

#include <cmath>
#include <numbers>

#include "gallery/parts.h"

namespace perpend {
namespace {

constexpr double wood_kg_per_m3 = 500;  // wood: a cube of 0.2 m has 4 kg
/// Of the inner edges of neighbours, over the size: they are never to meet.
constexpr double clearance = 0.05;

Quaternion turn(double angle_rad) {
  return Quaternion(Eigen::AngleAxisd(angle_rad, Vector3::UnitZ()));
}

/// It spins nearly as fast as the forces make it while it falls, lands flat, and comes to rest
/// with its hinges closed and no friction left.
void expect_it_rests(const ClosedLoop& loop, double radius, Scene& scene) {
  const double mass_kg = wood_kg_per_m3 * std::pow(loop.size_m, 3);
  const double fall_s = std::sqrt(2 * loop.size_m / scene.settings.gravity_m_per_s2.norm());
  // The ground is met, and friction begins, in the step before the one that ends on it.
  const double spun_s = fall_s - scene.settings.time_step_s;
  scene.verdict = {{.name = "spins",
                    .measure = Measure::spin,
                    .of = {"cube_*"},
                    .to_s = fall_s,
                    .at_least = 0.9 * loop.force_N * spun_s / (mass_kg * radius)},
                   {.name = "lies on the ground",
                    .measure = Measure::position,
                    .of = {"cube_*"},
                    .over = Over::last,
                    .at_most = loop.size_m / 2},
                   {.name = "rests",
                    .measure = Measure::speed,
                    .of = {"cube_*"},
                    .over = Over::last,
                    .at_most = 1e-9},
                   {.name = "no friction at rest",
                    .measure = Measure::friction_share,
                    .of = {"cube_*"},
                    .over = Over::last,
                    .at_most = 1e-9},
                   {.name = "hinges hold",
                    .measure = Measure::joint_gap,
                    .of = {"hinge_*"},
                    .at_most = loop.size_m / 50}};
}

}  // namespace

Scene closed_loop(const ClosedLoop& loop) {
  Scene scene;
  scene.settings.joint_corrections = 0;  // a solve a step, as in the paper
  // Friction without memory, as in E18: where nothing moves and nothing pushes sideways, there is
  // none. With memory, the ring keeps the stretch with which its cubes came to rest.
  scene.materials = {{.name = "wood", .law = {.friction_remembers = false}}};
  scale_friction_compliance(scene.materials[0].law, loop.friction_compliance);
  scene.bodies = {gallery_parts::ground("wood")};
  const double part = 2 * std::numbers::pi / loop.cubes;
  const double size = loop.size_m, half = size / 2;
  const double radius = half * (1 + clearance) / std::tan(part / 2) + half;
  for (int k = 0; k < loop.cubes; ++k) {
    const std::string name = gallery_parts::numbered("cube", k + 1, loop.cubes);
    const Quaternion turned = turn(k * part);
    Body& cube = scene.bodies.emplace_back(gallery_parts::body(
        name, Box{Vector3::Constant(half)}, turned * Vector3(radius, 0, 0), "wood"));
    cube.pose.position.z() = size + half;
    cube.pose.orientation = turned;
    cube.shapes[0].density_kg_per_m3 = wood_kg_per_m3;
    scene.forces.push_back({.body = name,
                            .direction = Vector3::UnitY(),
                            .force_N = loop.force_N,
                            .turns_with_body = true,
                            .until_contact = true});
  }
  for (int k = 0; k < loop.cubes; ++k) {
    const Body& first = scene.bodies[1 + k];
    const Body& second = scene.bodies[1 + (k + 1) % loop.cubes];
    const Pose between{0.5 * (first.pose.position + second.pose.position), turn((k + 0.5) * part)};
    scene.joints.push_back(
        gallery_parts::joint_at(gallery_parts::numbered("hinge", k + 1, loop.cubes),
                                JointKind::revolute, first, second, between));
  }
  expect_it_rests(loop, radius, scene);
  return scene;
}

}  // namespace perpend
