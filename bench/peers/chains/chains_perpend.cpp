#include <fmt/format.h>

#include <memory>
#include <optional>

#include "bench/peers/chains/swinging_chain.h"
#include "step/simulation.h"

namespace perpend::bench {
namespace {

Scene scene_of(const SwingingChain& chain, std::optional<int> corrections) {
  Scene scene;
  scene.settings.time_step_s = chain.h_s;
  scene.settings.gravity_m_per_s2 = {0, 0, -chain.gravity_m_per_s2};
  scene.settings.joint_corrections = corrections;
  for (int i = 0; i < chain.bodies(); ++i) {
    Body& body = scene.bodies.emplace_back();
    body.name = fmt::format("body{:03}", i);
    body.pose.position = {chain.centre_m(i), 0, 0};
    body.mass.emplace().mass_kg = chain.mass_kg(i);
    const std::array<double, 3> inertia = chain.inertia_kg_m2(i);
    body.mass->inertia_kg_m2 = Vector3(inertia[0], inertia[1], inertia[2]).asDiagonal();
    Joint& joint = scene.joints.emplace_back();
    joint.name = fmt::format("joint{:03}", i);
    joint.kind = JointKind::spherical;
    if (i > 0) {
      joint.first = scene.bodies[i - 1].name;
      joint.in_first.position = {chain.half_m(i - 1), 0, 0};
    }
    joint.second = body.name;
    joint.in_second.position = {-chain.half_m(i), 0, 0};
  }
  return scene;
}

ChainEngine engine_with(const SwingingChain& chain, std::optional<int> corrections) {
  const auto simulation = std::make_shared<Simulation>(scene_of(chain, corrections));
  ChainEngine engine;
  engine.name = "perpend";
  engine.settings =
      corrections ? fmt::format("joint_corrections {}", *corrections) : "as it is: at most 3";
  engine.places_are_ahead = false;
  engine.step = [simulation] { simulation->step(); };
  engine.body = [simulation](int i) {
    const State& state = simulation->state();
    const int k = simulation->model().body_named(fmt::format("body{:03}", i));
    const Quaternion& q = state.poses[k].orientation;
    const Vector3 axis = q * Vector3::UnitX(), spin = q.conjugate() * state.v[k].tail<3>();
    SeenBody seen;
    for (int c = 0; c < 3; ++c) {
      seen.centre_m[c] = state.poses[k].position[c];
      seen.velocity_m_per_s[c] = state.v[k][c];
      seen.x_axis[c] = axis[c];
      seen.spin_rad_per_s[c] = spin[c];
    }
    return seen;
  };
  return engine;
}

}  // namespace

std::vector<ChainEngine> perpend_chains(const SwingingChain& chain) {
  return {engine_with(chain, std::nullopt), engine_with(chain, 0), engine_with(chain, 1)};
}

}  // namespace perpend::bench
