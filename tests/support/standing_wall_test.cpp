#include "support/standing_wall.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "problem/defect.h"
#include "problem/islands.h"

namespace perpend::support {
namespace {

TEST(StandingWall, HasThirtyBricksAnd552RowsByDefault) {
  const Problem problem = standing_wall_problem();
  EXPECT_EQ(find_defect(problem), std::nullopt);
  EXPECT_EQ(problem.body->bodies(), 30);
  EXPECT_EQ(problem.size(), 552);
  EXPECT_EQ(problem.contacts.size(), 184u);
  EXPECT_EQ(find_islands(problem).size(), 1u);
}

TEST(StandingWall, WeighsWhatItsGroundCarries) {
  const StandingWall wall;
  const Problem problem = standing_wall_problem(wall);
  const Vector x = resting_impulses(wall);
  double weight = 0, carried = 0;
  for (const Matrix6& M : problem.body->M) weight += M(0, 0) * wall.gravity_m_per_s2;
  for (int i = 0; i < problem.size(); ++i) {
    if (problem.body->J.bodies(i).size() == 1) carried += x[i] / wall.time_step_s;
  }
  EXPECT_NEAR(weight, 103.47 * 9.81, 0.1);
  EXPECT_NEAR(carried, weight, 1e-9 * weight);
}

TEST(StandingWall, RestsUnderItsStaticLoads) {
  for (int bricks : {1, 2, 3, 7}) {
    for (int rows : {1, 2, 5, 12}) {
      StandingWall wall;
      wall.bricks_per_row = bricks;
      wall.rows = rows;
      const Problem problem = standing_wall_problem(wall);
      ASSERT_EQ(find_defect(problem), std::nullopt);
      const Certificate certificate = certify(problem, resting_impulses(wall));
      EXPECT_LE(certificate.natural.total, 1e-11) << rows << " rows of " << bricks;
      EXPECT_LE(certificate.energy.total, 1e-22);
    }
  }
}

TEST(StandingWall, DoesNotRestWhenShaken) {
  StandingWall wall;
  wall.shake_m_per_s = 0.05;
  const Problem problem = standing_wall_problem(wall);
  EXPECT_EQ(find_defect(problem), std::nullopt);
  EXPECT_FALSE(is_certified(certify(problem, resting_impulses(wall))));
}

TEST(StandingWall, GrowsWithItsSize) {
  StandingWall wall;
  wall.rows = 60;
  wall.bricks_per_row = 50;
  const Problem problem = standing_wall_problem(wall);
  EXPECT_EQ(problem.body->bodies(), 30 * 50 + 30 * 51);
  EXPECT_EQ(problem.size(), 12 * (50 + 59 * 100));
}

}  // namespace
}  // namespace perpend::support
