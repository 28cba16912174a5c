#include "experiment/regularisation/regularisation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "experiment/agreements.h"
#include "experiment/regularisation/elastic_rows.h"
#include "experiment/regularisation/regularised_sweeps.h"
#include "gallery/brick_wall.h"
#include "report/report_defect.h"

namespace perpend {
namespace {

using test::agreed;

/// Counts of sweeps from hard to soft, of which the slowest has that share in its springs.
ComplianceSeries series(const std::vector<int>& sweeps, double elastic_share = 0,
                        int surplus_rows = 100) {
  ComplianceSeries made{"wall", {}};
  const int slowest = *std::max_element(sweeps.begin(), sweeps.end());
  for (int count : sweeps) {
    made.each.push_back({.compliance = 0.1,
                         .surplus_rows = surplus_rows,
                         .error = {},
                         .sweeps = count,
                         .is_reached = true,
                         .elastic_share = count == slowest ? elastic_share : 0});
  }
  return made;
}

TEST(RegularisedSweeps, AreJudgedByTheirCounts) {
  EXPECT_EQ(acceleration_finding(series({100, 70, 50})).verdict, agreed(true));
  EXPECT_EQ(acceleration_finding(series({100, 70, 51})).verdict, agreed(false));
  EXPECT_EQ(monotone_finding({series({100, 70, 70, 50})}).verdict, agreed(true));
  EXPECT_EQ(monotone_finding({series({100, 170, 50})}).verdict, agreed(false));
}

TEST(RegularisedSweeps, BlameTheSmallComplianceOnlyWhereTheControlIsNoFaster) {
  const ComplianceSeries slow = series({100, 70}), as_slow = series({100, 60}),
                         faster = series({100, 40});
  EXPECT_TRUE(acceleration_finding(slow).why.empty());
  EXPECT_FALSE(acceleration_finding(slow, &as_slow).why.empty());
  EXPECT_TRUE(acceleration_finding(slow, &faster).why.empty());
  EXPECT_TRUE(acceleration_finding(faster, &as_slow).why.empty());
}

TEST(RegularisedSweeps, BlameTheSpringsOnlyWhereTheyHoldTheError) {
  EXPECT_FALSE(monotone_finding({series({100, 170, 50}, 0.9)}).why.empty());
  EXPECT_TRUE(monotone_finding({series({100, 170, 50}, 0.1)}).why.empty());
  EXPECT_TRUE(monotone_finding({series({100, 170, 50}, 0.9, 0)}).why.empty());
  EXPECT_TRUE(monotone_finding({series({170, 100, 50}, 0.9)}).why.empty());
}

/// Two bodies of 1 kg in a chain: no row too many.
Problem two_bodies(double C) {
  Problem problem;
  BodyForm& body = problem.body.emplace();
  body.M.assign(2, Matrix6::Identity());
  body.momentum = Vector::Ones(12);
  body.C = Vector::Constant(2, C);
  body.d = Vector::Zero(2);
  Vector6 along = Vector6::Zero();
  along[0] = 1;
  body.J.add_block(0, along);
  body.J.end_row();
  body.J.add_block(0, along);
  body.J.add_block(1, -along);
  body.J.end_row();
  problem.bounds.l = Vector::Constant(2, -infinity);
  problem.bounds.u = Vector::Constant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  return problem;
}

TEST(RegularisedSweeps, AreFewerOnASoftProblemAndHaveAShareOfTheEnergy) {
  const CompliantSweeps hard = count_sweeps(two_bodies(1e-3)), soft = count_sweeps(two_bodies(3));
  EXPECT_TRUE(hard.is_reached);
  EXPECT_LT(soft.sweeps, hard.sweeps);
  EXPECT_EQ(hard.error.front(), 1);
  EXPECT_LE(hard.error[hard.sweeps], 1e-4);
  EXPECT_GT(hard.error[hard.sweeps - 1], 1e-4);
  EXPECT_NEAR(soft.compliance, (3 / 4.0 + 3 / 5.0) / 2, 1e-12);
  for (const CompliantSweeps* one : {&hard, &soft}) {
    EXPECT_GE(one->elastic_share, 0);
    EXPECT_LE(one->elastic_share, 1);
  }
}

TEST(ElasticRows, AreJudgedByWhatTheyDo) {
  EXPECT_EQ(static_load_finding({{"joint", "SPOOK", 1e-3, 1e-3}}).verdict, agreed(true));
  EXPECT_EQ(static_load_finding({{"joint", "SPOOK", 1e-3, 1.001e-3}}).verdict, agreed(false));
  const StepRefinement first{"one", 1, {0.1, 0.05}, {0.2, 0.1}};
  StepRefinement stalls = first;
  stalls.error_m = {0.2, 0.19};
  EXPECT_DOUBLE_EQ(first.order(), 1);
  EXPECT_EQ(oscillation_finding({first}).verdict, agreed(true));
  EXPECT_EQ(oscillation_finding({first, stalls}).verdict, agreed(false));
}

Laboratory counting_wall(int* asked, int answers) {
  return {[](const std::string&, const std::vector<std::string>&) {
            Scene scene = brick_wall({.bricks = 5, .courses = 2, .gap_m = 0});
            scene.settings.steps = 20;
            return scene;
          },
          [asked, answers](const std::string&, int, int) { return ++*asked < answers; }};
}

TEST(Regularisation, HasBothHalves) {
  int asked = 0;
  const Section section = regularisation(counting_wall(&asked, 1'000'000));
  ASSERT_EQ(section.findings.size(), 9u);
  EXPECT_EQ(section.findings[6].verdict, agreed(true)) << section.findings[6].found;
  EXPECT_EQ(section.findings[7].verdict, agreed(true)) << section.findings[7].found;
  EXPECT_EQ(section.figures.size(), 4u);
  Report report;
  report.sections = {section};
  EXPECT_EQ(find_report_defect(report), "");
}

TEST(Regularisation, EndsWhereItIsToldTo) {
  int asked = 0;
  EXPECT_TRUE(regularisation(counting_wall(&asked, 5)).findings.empty());
  EXPECT_EQ(asked, 5);
}

}  // namespace
}  // namespace perpend
