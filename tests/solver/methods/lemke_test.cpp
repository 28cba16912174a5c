#include "solver/methods/lemke.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/choices.h"
#include "solver/methods/exact.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

TEST(Lemke, HasTheVelocitiesOfExactOnProblemsOfAllKinds) {
  support::Random random(1);
  Lemke lemke({});
  Exact exact({});
  for (int round = 0; round < 60; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    ensure_rows(problem);
    const Vector w = exact.solve(problem, {}, {}).certificate.w;
    const Answer& answer = lemke.solve(problem, {}, {});
    EXPECT_EQ(answer.stop, Stop::converged) << round;
    EXPECT_TRUE(answer.certified) << round;
    EXPECT_LE((answer.certificate.w - w).cwiseAbs().maxCoeff(),
              1e-8 * test::speeds_at_play(problem));
  }
}

TEST(Lemke, SolvesAShakenWallWithBoxFriction) {
  support::StandingWall wall;
  wall.rows = 5;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  Lemke lemke({});
  const Answer& answer = lemke.solve(problem, {}, {});
  EXPECT_EQ(answer.stop, Stop::converged);
  EXPECT_TRUE(answer.certified);
  EXPECT_GT(answer.work[Work::single_pivot], problem.size() / 4) << "one pair at a time";
}

/// E19 §2.2: an iterate of Lemke's is that of a problem with c z₀ added to w. The error that the
/// judge finds need not fall, and is not small before the last pivot.
TEST(Lemke, ShowsTheJudgeIteratesWhoseErrorDoesNotLeadToTheSolution) {
  support::StandingWall wall;
  wall.rows = 3;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  Limits limits;
  limits.keep_history = true;
  Lemke lemke({});
  const Answer& answer = lemke.solve(problem, {}, limits);
  ASSERT_GT(answer.history.size(), 20u);
  EXPECT_EQ(static_cast<int>(answer.history.size()), answer.iterations + 1);
  int rises = 0;
  for (std::size_t k = 1; k + 1 < answer.history.size(); ++k) {
    rises += answer.history[k].energy_J > answer.history[k - 1].energy_J;
  }
  EXPECT_GT(rises, 0);
  EXPECT_LT(answer.history.back().energy_J, 1e-9 * answer.history.front().energy_J);
  EXPECT_GT(answer.history[answer.history.size() - 2].energy_J,
            1e6 * answer.history.back().energy_J);
}

TEST(Lemke, SolvesWhereJointsAreRedundant) {
  support::Random random(2);
  Lemke lemke({});
  for (int round = 0; round < 20; ++round) {
    const support::KnownProblem known = support::random_known_problem(random, {20, 10, 0, 0.5});
    const Answer& answer = lemke.solve(known.problem, {}, {});
    EXPECT_TRUE(answer.certified) << round;
    EXPECT_LE((answer.certificate.w - known.w).cwiseAbs().maxCoeff(), 1e-7);
  }
}

TEST(Lemke, RefusesWhatIsTooLargeForADenseTableau) {
  Problem problem = support::standing_wall_problem();
  ensure_rows(problem);
  Lemke lemke({.most_rows = 919});
  const Answer& answer = lemke.solve(problem, {}, {});  // 184 points: 184 normals, 368 × 2 bounds
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("this problem has 920"), std::string::npos) << answer.remark;
  EXPECT_EQ(Lemke({.most_rows = 920}).refusal(problem), std::nullopt);
}

}  // namespace
}  // namespace perpend
