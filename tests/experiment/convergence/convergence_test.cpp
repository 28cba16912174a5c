#include "experiment/convergence/convergence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "experiment/agreements.h"
#include "experiment/convergence/closer_iterates.h"
#include "experiment/convergence/coupling_and_condition.h"
#include "experiment/convergence/factor_updates.h"
#include "experiment/convergence/jacobi_contraction.h"
#include "experiment/convergence/judging_cost.h"
#include "experiment/convergence/lemke_iterates.h"
#include "experiment/convergence/matrix_facts.h"
#include "experiment/convergence/pivot_counts.h"
#include "experiment/convergence/pivot_times.h"
#include "experiment/convergence/polygonal_friction.h"
#include "experiment/convergence/smoothing.h"
#include "problem/assemble.h"
#include "report/report_defect.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::agreed;

/// A small wall that is shaken.
SceneProblem small_wall() {
  support::StandingWall wall;
  wall.rows = 2;
  wall.shake_m_per_s = 0.1;
  SceneProblem made{"wall", support::standing_wall_problem(wall)};
  ensure_rows(made.problem);
  return made;
}

TEST(MatrixFacts, KnowTheRadiusOfASweepInClosedForm) {
  Eigen::Matrix2d A{{2, 1}, {1, 3}};
  EXPECT_NEAR(radius_of_sweep(SparseRows(A.sparseView())), 1.0 / 6, 1e-9);
  A = Eigen::Matrix2d{{1, 2}, {2, 1}};
  EXPECT_NEAR(radius_of_sweep(SparseRows(A.sparseView())), 4, 1e-9);
}

TEST(MatrixFacts, DoNotDecideByTheRadiusOfAOrDominanceButByThatOfASweep) {
  const std::vector<MatrixFacts> all = all_matrix_facts({small_wall()});
  EXPECT_EQ(radius_finding(all).verdict, agreed(false)) << radius_finding(all).found;
  EXPECT_EQ(dominance_finding(all).verdict, agreed(false)) << dominance_finding(all).found;
  EXPECT_EQ(sweep_radius_finding(all).verdict, Agreement::as_promised)
      << sweep_radius_finding(all).found;
  // Without the indefinite pair nothing of radius below 1 diverges.
  EXPECT_EQ(radius_finding({all[0], all[1]}).verdict, agreed(true));
  MatrixFacts wrong = all[0];
  wrong.converges = false;
  EXPECT_EQ(sweep_radius_finding({wrong}).verdict, Agreement::not_as_promised);
}

TEST(CloserIterates, FallByTheObjectiveAndAreCountedWhereTheyRise) {
  EXPECT_EQ(count_rises({3, 2, 2.5, 1, 1}), 1);
  const IterateDistances wall = distances_of("wall", "pgs:tolerance=0", small_wall().problem, 50);
  EXPECT_EQ(wall.objective.size(), 51u);
  EXPECT_EQ(lower_finding({wall}).verdict, agreed(true)) << lower_finding({wall}).found;
  EXPECT_LT(wall.distance.back(), wall.distance.front());
  IterateDistances rising = wall;
  rising.objective[7] = 2 * rising.objective[6];
  EXPECT_EQ(lower_finding({rising}).verdict, agreed(false));
}

TEST(JacobiContraction, IsWithinItsBoundAndDivergesWhereAnEigenvalueIsAboveTwo) {
  const Problem problem = small_wall().problem;
  Vector B = problem.rows->A.diagonal().cwiseInverse();
  const JacobiRun diagonal = run_jacobi("wall", problem, "jacobi:tolerance=0,step=diagonal", B);
  B = 0.99 * (problem.rows->A.cwiseAbs() * Vector::Ones(problem.size())).cwiseInverse();
  const JacobiRun safe = run_jacobi("wall", problem, "jacobi:tolerance=0,omega=0.99", B);
  EXPECT_LE(safe.most, 0.99 + 1e-12);
  EXPECT_EQ(contraction_finding({safe}).verdict, agreed(true)) << contraction_finding({safe}).found;
  EXPECT_EQ(proof_finding({safe}).verdict, agreed(false));
  const bool diverged = !diagonal.is_finite || diagonal.last >= 1;
  EXPECT_EQ(diverged, diagonal.most > 2) << diagonal.most;
  EXPECT_EQ(diagonal_finding({diagonal}, {safe}).verdict, agreed(!diverged));
}

TEST(CoupledMasses, AreExactOnlyWithoutCoupling) {
  EXPECT_NEAR(rank_correlation({1, 2, 3, 4}, {10, 20, 20.5, 100}), 1, 1e-12);
  EXPECT_NEAR(rank_correlation({1, 2, 3, 4}, {4, 3, 2, 1}), -1, 1e-12);
  const CoupledMasses wall = masses_of(small_wall());
  for (const double ratio : wall.ratio) EXPECT_GE(ratio, 1 - 1e-9);
  for (const double ratio : weakened_ratios(small_wall(), 0)) EXPECT_NEAR(ratio, 1, 1e-12);
  const WeakenedMasses weakened = weakened_masses(small_wall(), wall);
  EXPECT_EQ(weakened.falling, weakened.rows);
  EXPECT_EQ(weakened.rows, std::ssize(wall.ratio));
  EXPECT_TRUE(std::is_sorted(weakened.median.rbegin(), weakened.median.rend()));
  WeakenedMasses good{"", {1.5}, {1, 0.5}, {9, 1.2}, 10, 10};
  EXPECT_EQ(weakened_finding({good}).verdict, agreed(true));
  good.falling = 9;
  EXPECT_EQ(weakened_finding({good}).verdict, agreed(false));
  EXPECT_EQ(condition_finding({conditions_of(small_wall())}).verdict, agreed(true));
}

TEST(PivotCounts, DoubleWithEveryRowByMovesOfSingleRows) {
  for (const int n : {3, 5, 7}) {
    EXPECT_EQ(count_single_moves(exponential_problem(n), 1000), (1 << n) - 1);
  }
  EXPECT_EQ(exponential_finding({{4, 5}, {15, 31}, {3, 3}}).verdict, agreed(true));
  EXPECT_EQ(exponential_finding({{4, 5}, {15, 20}, {3, 3}}).verdict, agreed(false));
  const FrictionPivots wall = friction_pivots(small_wall());
  EXPECT_GT(wall.with, 0);
  EXPECT_EQ(friction_finding({{"", 3, 2, 5, 4}}).verdict, agreed(true));
  EXPECT_EQ(friction_finding({{"", 3, 3, 5, 4}}).verdict, agreed(false));
  EXPECT_EQ(friction_finding({{"", 1, 1, 5, 4}}).verdict, Agreement::not_judged);
}

TEST(Smoothing, HasTheMatrixOfRegularisationAndMirrorsItsImpulses) {
  const Eigen::MatrixXd A{{2, 1}, {1, 3}};
  const std::vector<SmoothedPoint> points = follow_smoothing(A, (Vector(2) << -1, -2).finished());
  EXPECT_EQ(smoothing_matrix_finding(points).verdict, agreed(true));
  EXPECT_EQ(smoothing_impulse_finding(points).verdict, agreed(false));
  EXPECT_LT(points.back().mirrored, 1e-4);
  EXPECT_NEAR(points.back().difference, 2, 1e-3);
}

TEST(PolygonalFriction, IsSolvedByLemkeAndNearsTheConeWithItsSides) {
  support::StandingWall wall;
  wall.rows = 2;
  wall.friction = 0.2;
  wall.shake_m_per_s = 1;  // so that contacts slide
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  double before = infinity;
  for (const int sides : {4, 8, 16}) {
    const PolygonalProblem posed = pose_polygons(problem, sides);
    EXPECT_EQ(posed.size(), (sides + 2) * posed.contacts);
    const PolygonalAnswer answer = solve_polygons(posed);
    ASSERT_TRUE(answer.is_solved) << sides;
    Problem cones = problem;
    for (Contact& contact : cones.contacts) {
      contact.law = FrictionLaw::cone;
      for (const int row : contact.friction) {
        cones.bounds.l[row] = -infinity;
        cones.bounds.u[row] = infinity;
      }
    }
    const double error_J = certify(cones, answer.x).energy.total;
    EXPECT_LT(error_J, before);
    before = error_J;
  }
}

TEST(LemkesIterates, LookSolvedByTheirOwnWAndBreakTheLawUntilTheEnd) {
  const std::vector<LemkeIterate> iterates = lemke_iterates(small_wall().problem);
  ASSERT_GE(iterates.size(), 10u);
  EXPECT_GT(iterates.front().broken, 0) << "z₀ is in w";
  EXPECT_GT(iterates.front().judged_J, 0);
  EXPECT_EQ(lemke_finding(iterates).verdict, agreed(true)) << lemke_finding(iterates).found;
  std::vector<LemkeIterate> wrong = iterates;
  wrong[3].natural = wrong[0].broken;  // an iterate that its own w does not take for a solution
  EXPECT_EQ(lemke_finding(wrong).verdict, agreed(false));
  wrong = iterates;
  for (std::size_t k = 1; k < wrong.size(); ++k) wrong[k].broken = 0;
  EXPECT_EQ(lemke_finding(wrong).verdict, agreed(false)) << "the law holds all the way";
  wrong = iterates;
  wrong.back().broken = wrong.front().broken;
  EXPECT_EQ(lemke_finding(wrong).verdict, agreed(false)) << "the end is no solution";
}

TEST(JudgingCost, IsJudgedByItsShare) {
  EXPECT_EQ(dense_judging_finding({"dense", {{10, 1, 0.1}, {100, 1, 0.04}}}).verdict, agreed(true));
  EXPECT_EQ(dense_judging_finding({"dense", {{10, 1, 0.1}, {100, 1, 0.06}}}).verdict,
            agreed(false));
  EXPECT_EQ(every_judging_finding({{"dense", {{10, 1, 0.01}}}, {"psor", {{10, 1, 1}}}}).verdict,
            agreed(false));
}

TEST(PivotTimes, AreJudgedByTheirSlopes) {
  const PivotTimes dense{"dense", {100, 200}, {1, 8}}, flat{"envelope", {100, 200}, {1, 2}},
      steep{"envelope", {100, 200}, {1, 6}};
  EXPECT_EQ(envelope_finding(flat, dense).verdict, agreed(true));
  EXPECT_EQ(envelope_finding(steep, dense).verdict, agreed(false));
}

TEST(FactorUpdates, AreJudgedByTheirTimes) {
  const UpdateTimes few{"", 100, 1, 0.05, 0.02, 3}, many{"", 100, 1, 0.2, 1, 3};
  EXPECT_EQ(updates_finding({few}).verdict, agreed(true));
  EXPECT_EQ(updates_finding({many}).verdict, agreed(false));
}

TEST(Convergence, MakesAReportOfItsParts) {
  const std::vector<SceneProblem> scenes{small_wall()};
  Section section{.id = "parts", .title = "parts"};
  add_matrix_facts(scenes, section);
  add_closer_iterates(scenes, section);
  add_jacobi_contraction(scenes, section);
  add_coupling_and_condition(scenes, section);
  add_pivot_counts(scenes, section);
  Report report;
  report.sections = {section};
  EXPECT_EQ(find_report_defect(report), "");
  EXPECT_EQ(section.findings.size(), 13u);
}

TEST(Convergence, EndsWhereItIsToldToAndMakesAReport) {
  const Laboratory laboratory{
      [](const std::string&, const std::vector<std::string>&) -> Scene { return {}; },
      [](const std::string&, int, int) { return false; }};
  Report report;
  report.sections = {convergence(laboratory)};
  EXPECT_EQ(find_report_defect(report), "");
}

}  // namespace
}  // namespace perpend
