#include "dynamics/drift.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

TEST(Drift, LeavesASpinWhoseSquareUnderflowsAsItIs) {
  const Matrix3 inertia = Vector3(1, 2, 3).asDiagonal();
  for (double size : {1e-90, 1e-110, 1e-160, 1e-170, 1e-300, 5e-324}) {
    Pose pose;
    Vector6 v;
    v << 0, 0, 0, size, size, size;
    drift(inertia, 1e-3, pose, v);
    EXPECT_TRUE(pose.orientation.coeffs().allFinite()) << size;
    EXPECT_NEAR(v[3] / size, 1, 1e-12) << size;
    EXPECT_NEAR(v[4] / size, 1, 1e-12) << size;
  }
}

TEST(Drift, KeepsEnergyAndMomentumHoweverFastTheSpin) {
  const Matrix3 inertia = Vector3(1, 2, 3.5).asDiagonal();
  for (double spin : {1.0, 30.0, 300.0, 3e3, 3e4, 3e6, 3e8}) {
    Pose pose;
    Vector6 v;
    v << 0, 0, 0, 0.3 * spin, spin, -0.7 * spin;
    const auto momentum = [&]() -> Vector3 {
      return pose.orientation * (inertia * (pose.orientation.conjugate() * v.tail<3>()));
    };
    const Vector3 L = momentum();
    const double twice_energy = L.dot(v.tail<3>());
    for (int k = 0; k < 20; ++k) drift(inertia, 1.0 / 120, pose, v);
    EXPECT_LE((momentum() - L).norm(), 1e-12 * L.norm()) << spin;
    EXPECT_NEAR(momentum().dot(v.tail<3>()), twice_energy, 1e-11 * twice_energy) << spin;
  }
}

}  // namespace
}  // namespace perpend
