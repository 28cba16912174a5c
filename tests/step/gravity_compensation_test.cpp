#include <gtest/gtest.h>

#include "dynamics/joint_space/joint_space.h"
#include "scene/parts.h"
#include "scene/scene_file.h"
#include "step/simulation.h"

namespace perpend {
namespace {

/// Three links on hinges about x, y and z, each with a motor that is told its torque.
Scene arm() {
  Scene scene;
  const std::vector<Vector3> axes{Vector3::UnitZ(), Vector3::UnitY(), Vector3(1, 1, 0)};
  std::string before = "world";
  for (int k = 0; k < 3; ++k) {
    const std::string name = "link" + std::to_string(k);
    scene.bodies.push_back(box_body(name, {0.6, 0.1, 0.08}, {0.3 + 0.6 * k, 0, 0}, 2));
    Joint hinge = joint_between(scene, JointKind::revolute, "hinge" + std::to_string(k),
                                {before, name}, {{0.6 * k, 0, 0}, axes[k]});
    hinge.compliance.stiffness = infinity;
    hinge.coordinates[0].motor = Motor{.kind = Motor::Kind::force};
    scene.joints.push_back(hinge);
    before = name;
  }
  return scene;
}

// Where the torques of inverse dynamics for no acceleration are set, the arm floats.
TEST(GravityCompensation, HoldsAnArmWhereItIs) {
  Simulation simulation(arm());
  const JointSpace space(simulation.model());
  const Vector still = Eigen::VectorXd::Zero(space.size());
  std::vector<InputHandle> torques;
  for (int k = 0; k < 3; ++k) {
    torques.push_back(simulation.inputs().find("hinge" + std::to_string(k) + ".motor.torque_N_m"));
  }
  double largest = 0;
  for (int step = 0; step < 600; ++step) {
    const Vector needed = space.inverse_dynamics(simulation.state(), still);
    for (int k = 0; k < 3; ++k) simulation.inputs().set(torques[k], needed[k]);
    ASSERT_EQ(simulation.step().outcome, StepOutcome::solved);
    largest = std::max(largest, largest_of(needed));
  }
  EXPECT_GT(largest, 10);
  EXPECT_LE(largest_of(space.coordinates(simulation.state())), 1e-9);
}

}  // namespace
}  // namespace perpend
