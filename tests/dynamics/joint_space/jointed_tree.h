#pragma once

#include <string>

#include "dynamics/joint_space/joint_dynamics.h"
#include "support/random_numbers.h"

/// Machines of random links, joined in every way, for the tests of joint space.
namespace perpend::test {

inline Pose pose_at_random(support::Random& random) {
  const Eigen::AngleAxisd turn(support::uniform(random, 0, 3), support::unit_vector(random));
  return {0.5 * support::unit_vector(random), Quaternion(turn)};
}

inline Body link_at_random(support::Random& random, const std::string& name) {
  Body body{.name = name, .pose = pose_at_random(random)};
  const Vector3 principal(support::uniform(random, 1, 2), support::uniform(random, 1, 2),
                          support::uniform(random, 1, 2));
  body.mass = GivenMass{support::uniform(random, 0.5, 3), 0.2 * support::unit_vector(random),
                        Matrix3(principal.asDiagonal())};
  return body;
}

/// A joint that turns and shifts somehow, the frames at random.
inline Joint joint_at_random(support::Random& random, const std::string& name, JointKind kind) {
  return {.name = name,
          .kind = kind,
          .in_first = pose_at_random(random),
          .in_second = pose_at_random(random)};
}

/// Link k hangs on link (k − 1)/2 by a joint of each kind in turn, the last body of all is free;
/// every other joint has the child first.
inline Scene tree_of_all_kinds(support::Random& random) {
  Scene scene;
  const std::vector kinds{JointKind::revolute,  JointKind::prismatic, JointKind::cylindrical,
                          JointKind::universal, JointKind::planar,    JointKind::spherical,
                          JointKind::fixed,     JointKind::revolute};
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const std::string name = "link" + std::to_string(k);
    scene.bodies.push_back(link_at_random(random, name));
    Joint joint = joint_at_random(random, "joint" + std::to_string(k), kinds[k]);
    joint.first = k == 0 ? "" : "link" + std::to_string((k - 1) / 2);
    joint.second = name;
    if (k % 2 == 1) std::swap(joint.first, joint.second);
    scene.joints.push_back(joint);
  }
  scene.bodies.push_back(link_at_random(random, "zz_free"));
  return scene;
}

inline Vector numbers_at_random(support::Random& random, int count) {
  Vector numbers(count);
  for (double& number : numbers) number = support::uniform(random, -1, 1);
  return numbers;
}

/// Somewhere and moving, all joints together.
inline State moving_state(support::Random& random, const JointSpace& space) {
  State state = space.model().start();
  space.place(numbers_at_random(random, space.size()), state);
  space.set_speeds(numbers_at_random(random, space.size()), state);
  return state;
}

/// Mass of body i in the world's axes.
inline Matrix6 mass_in_world(const Model& model, const State& state, int i) {
  const Matrix3 R = state.poses[i].rotation();
  Matrix6 M = Matrix6::Zero();
  M.topLeftCorner<3, 3>() = model.bodies()[i].mass_kg * Matrix3::Identity();
  M.bottomRightCorner<3, 3>() = R * model.bodies()[i].inertia_kg_m2 * R.transpose();
  return M;
}

}  // namespace perpend::test
