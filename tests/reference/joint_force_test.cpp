#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

// A beam of 3 kg clamped to the world beside its centre of mass, as either body of the joint.
TEST(JointForce, CarriesTheWeightOfABeamWhicheverBodyIsTheSecond) {
  const double weight_N = 3 * scenes::g_m_per_s2;
  const Vector3 centre{2, 0, 1};
  for (bool beam_is_second : {true, false}) {
    Scene scene;
    scene.bodies = {scenes::body("beam", Box{{1, 0.1, 0.1}}, centre)};
    scene.bodies[0].mass.emplace().mass_kg = 3;
    const Body* beam = &scene.bodies[0];
    scene.joints = {scenes::joint_at("clamp", JointKind::fixed, beam_is_second ? nullptr : beam,
                                     beam_is_second ? beam : nullptr, {1, 0, 1}, Vector3::UnitZ())};
    WatchedRun run(scene);
    const JointForce force = run.run(300).joints[0];
    const Vector3 on_beam(0, 0, weight_N);
    if (beam_is_second) {
      expect_within("force_on_beam_N", (force.force_on_second_N - on_beam).norm(), 1e-6);
      expect_within("torque_on_beam_N_m", force.torque_on_second_N_m.norm(), 1e-6);
    } else {
      const Vector3 about_origin = centre.cross(-on_beam);
      expect_within("force_on_world_N", (force.force_on_second_N + on_beam).norm(), 1e-6);
      expect_within("torque_on_world_N_m", (force.torque_on_second_N_m - about_origin).norm(),
                    1e-6);
    }
  }
}

}  // namespace
}  // namespace perpend
