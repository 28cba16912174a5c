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

}  // namespace
}  // namespace perpend
