#include "dynamics/geometric_stiffness.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <functional>

#include "dynamics/posed_problem.h"

namespace perpend {
namespace {

using namespace test;

/// A body that hangs by one joint from the world, in a pose at random.
struct HungBody {
  HungBody(JointKind kind, support::Random& random) : bodies(scene_of(kind, random)) {
    joint = &bodies.model.joints()[0];
  }

  static Scene scene_of(JointKind kind, support::Random& random) {
    Scene scene = touching_scene(dry_law());
    scene.bodies[body_a].pose = random_pose(random);
    Joint& hung = scene.joints.emplace_back();
    hung.name = "hung";
    hung.kind = kind;
    hung.first = "ground";
    hung.second = "a";
    hung.in_first.position = {0.2, 0.1, 3};
    hung.in_second.position = {0.3, -0.2, 0.1};
    if (kind == JointKind::spherical) {  // together
      const Pose& pose = scene.bodies[body_a].pose;
      hung.in_first.position = pose.point(hung.in_second.position);
    } else {
      hung.length_m = 1;
    }
    return scene;
  }

  /// After a step in which the joint pulled with this impulse at the body.
  PosedProblem after(const Vector3& impulse) const {
    const PosedProblem posed(bodies);
    MachineMemory machine;
    machine.lasting = Vector::Zero(posed.step.machine_rows());
    for (int i = 0; i < posed.step.machine_rows(); ++i) {
      machine.lasting[i] = posed.row(i).head<3>().dot(impulse);
    }
    machine.kicks.assign(2, Vector6::Ones());
    machine.excess = {1e300, 1e300};
    return PosedProblem(bodies, machine);
  }

  Vector3 to_anchor() const {
    const JointFrames frames = bodies.model.frames(*joint, bodies.state);
    return frames.a.origin - frames.b.origin;
  }

  /// Second derivatives of a function of the place of the joint's point in the body, by the six
  /// ways in which the body can move.
  Matrix6 curvature(const std::function<double(const Vector3&)>& of_point) const {
    const double way = 1e-4;
    const auto at = [&](const Vector6& moved) {
      Pose pose = bodies.state.poses[body_a];
      pose.position += moved.head<3>();
      const double angle = moved.tail<3>().norm();
      if (angle > 0) pose.orientation = turn(angle, moved.tail<3>() / angle) * pose.orientation;
      return of_point(frame_of(body_a, pose, joint->in_second).origin);
    };
    Matrix6 second;
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 6; ++j) {
        const Vector6 e = way * Vector6::Unit(i), f = way * Vector6::Unit(j);
        second(i, j) = (at(e + f) - at(e - f) - at(f - e) + at(-e - f)) / (4 * way * way);
      }
    }
    return second;
  }

  TouchingBodies bodies;
  const ModelJoint* joint = nullptr;
};

/// (hK − M/4)₊ by the square root of M.
Matrix6 positive_excess(const Matrix6& hK, const Matrix6& M) {
  const Eigen::SelfAdjointEigenSolver<Matrix6> mass(M);
  const Matrix6 root = mass.operatorSqrt(), inverse = mass.operatorInverseSqrt();
  const Eigen::SelfAdjointEigenSolver<Matrix6> eigen(inverse * hK * inverse);
  const Vector6 beyond = (eigen.eigenvalues().array() - 0.25).max(0);
  return root * eigen.eigenvectors() * beyond.asDiagonal() * eigen.eigenvectors().transpose() *
         root;
}

TEST(GeometricStiffness, OfABallJointIsTheCurvatureOfTheWorkOfItsForce) {
  support::Random random(1);
  for (int k = 0; k < 20; ++k) {
    const HungBody hung(JointKind::spherical, random);
    const Vector3 impulse = 1e4 * support::unit_vector(random);
    const PosedProblem posed = hung.after(impulse), plain(hung.bodies);
    const Matrix6 K = hung.curvature([&](const Vector3& point) { return -impulse.dot(point); });
    const Matrix6 expected = positive_excess(h_s * K, plain.body().M[body_a]);
    const auto& stiffened = posed.step.stiffness().bodies();
    ASSERT_EQ(stiffened.size(), 1u);
    EXPECT_EQ(stiffened[0].body, body_a);
    EXPECT_LE((stiffened[0].added - 0.75 * expected).norm(), 1e-5 * expected.norm());
    EXPECT_LE((posed.body().M[body_a] - plain.body().M[body_a] - stiffened[0].added).norm(),
              1e-12 * expected.norm());
  }
}

TEST(GeometricStiffness, OfALineIsTheCurvatureOfItsLength) {
  support::Random random(2);
  for (const JointKind kind : {JointKind::distance, JointKind::rope}) {
    const HungBody hung(kind, random);
    const double pull = 2e4;
    const Vector3 anchor = HungBody::scene_of(kind, random).joints[0].in_first.position;
    const PosedProblem posed = hung.after(pull * hung.to_anchor().normalized());
    const PosedProblem plain(hung.bodies);
    const Matrix6 K =
        hung.curvature([&](const Vector3& point) { return pull * (point - anchor).norm(); });
    const Matrix6 expected = positive_excess(h_s * K, plain.body().M[body_a]);
    const auto& stiffened = posed.step.stiffness().bodies();
    ASSERT_EQ(stiffened.size(), 1u);
    EXPECT_LE((stiffened[0].added - 0.75 * expected).norm(), 1e-5 * expected.norm());
  }
}

TEST(GeometricStiffness, LeavesAloneWhatStepsCanFollow) {
  support::Random random(3);
  const HungBody hung(JointKind::distance, random);
  const PosedProblem posed = hung.after(0.1 * hung.to_anchor().normalized());
  EXPECT_TRUE(posed.step.stiffness().bodies().empty());
  EXPECT_EQ(posed.body().M, PosedProblem(hung.bodies).body().M);
  EXPECT_EQ(posed.body().momentum, PosedProblem(hung.bodies).body().momentum);
}

TEST(GeometricStiffness, KeepsASteadyVelocity) {
  support::Random random(4);
  HungBody hung(JointKind::spherical, random);
  hung.bodies.state.v[body_a] = six({1, 2, 3}, {4, 5, 6});
  const PosedProblem posed = hung.after(1e5 * support::unit_vector(random));
  const StiffenedBody& one = posed.step.stiffness().bodies().at(0);
  // Without forces and without an earlier change of velocity p is M̃ v.
  const Vector6 force = h_s * posed.step.forces().gravity[body_a];
  const Vector6 p = posed.body().momentum.segment<6>(6 * body_a) - force - one.damping;
  EXPECT_LE((one.inverse * p - hung.bodies.state.v[body_a]).norm(), 1e-10);
}

}  // namespace
}  // namespace perpend
