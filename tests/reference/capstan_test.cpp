#include "reference/closed_forms.h"
#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr int links = 100;
constexpr double drum_m = 0.5, bead_m = 0.002, rope_mu = 0.3, T1_N = 10;
constexpr double reach_m = drum_m + bead_m;

/// Where on the drum, around y: 0 is at +x.
Vector3 outwards(double angle) {
  return {std::cos(angle), 0, std::sin(angle)};
}
Vector3 onwards(double angle) {
  return {-std::sin(angle), 0, std::cos(angle)};
}

/// A chain of beads around a fixed drum, held at one end by the force T1, and pulled at the other
/// by a slow body. Bead i stands at (i + ½) Δ, so that the ropes at both ends leave along the
/// tangents at 0 and φ = 100 Δ, and each bead deflects its rope by Δ. Their inertia is such that
/// they slide and do not roll. Their mass is nothing beside the tension, and there is no gravity.
Scene chain_over_drum(double angle, const Setting& setting) {
  Scene scene;
  setting.apply(scene);
  scene.settings.gravity_m_per_s2.setZero();
  scene.settings.contact_margin_m = 1e-4;
  scene.bodies = {scenes::body("drum", Cylinder{drum_m, 0.1}, Vector3::Zero())};
  scene.bodies[0].kind = BodyKind::fixed;
  scene.bodies[0].pose.orientation =
      Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()));
  const double delta = angle / links, link_m = 2 * reach_m * std::sin(delta / 2);
  for (int i = 0; i < links; ++i) {
    const std::string name = "bead" + std::to_string(1000 + i).substr(1);
    scene.bodies.push_back(
        scenes::body(name, Sphere{bead_m}, reach_m * outwards((i + 0.5) * delta)));
    scene.bodies.back().mass.emplace().mass_kg = 1e-3;
    scene.bodies.back().mass->inertia_kg_m2 = 1e3 * Matrix3::Identity();
  }
  Body& puller = scene.bodies.emplace_back();
  puller.name = "puller";
  puller.kind = BodyKind::driven;
  puller.pose.position = scene.bodies[links].pose.position + link_m * onwards(angle);
  puller.motion.direction = onwards(angle);
  puller.motion.speed_m_per_s = 1e-4;
  for (int i = 0; i < links; ++i) {
    const Body &first = scene.bodies[i + 1], &second = scene.bodies[i + 2];
    Joint& link = scene.joints.emplace_back();
    link.name = "link" + std::to_string(1000 + i).substr(1);
    link.kind = JointKind::distance;
    link.first = first.name;
    link.second = second.name;
    link.length_m = link_m;
    link.compliance = {1e8, 1e5};
  }
  AppliedForce& hold = scene.forces.emplace_back();
  hold.body = scene.bodies[1].name;
  hold.direction = -onwards(0);
  hold.force_N = T1_N;
  scenes::give_law(scene, {.friction = rope_mu});
  return scene;
}

// A bead that slides: (T' − T) cos ½Δ = μ (T' + T) sin ½Δ, so that each multiplies the tension by
// (1 + μ tan ½Δ)/(1 − μ tan ½Δ). In the limit of many that is the rope's e^{μφ}.
double discrete_ratio(double angle) {
  const double t = rope_mu * std::tan(angle / links / 2);
  return std::pow((1 + t) / (1 - t), links);
}

TEST(ChainOverADrum, HoldsBackAsTheCapstanSays) {
  for (const Setting& setting : each_setting) {
    for (double angle : {std::numbers::pi / 2, std::numbers::pi}) {
      WatchedRun run(chain_over_drum(angle, setting));
      const StepResult& result = run.run(120);
      const double ratio = result.joints.back().force_on_second_N.norm() / T1_N;
      const std::string which = setting.name() + "_" + std::to_string(angle);
      expect_within("capstan_" + which, relative(ratio, closed::capstan_ratio(rope_mu, angle)),
                    0.01);
      expect_within("discrete_" + which, relative(ratio, discrete_ratio(angle)), 1e-3);
    }
  }
}

}  // namespace
}  // namespace perpend
