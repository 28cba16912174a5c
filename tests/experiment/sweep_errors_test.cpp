#include "experiment/sweep_errors.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiment/agreements.h"
#include "experiment/sweep_causes.h"
#include "gallery/brick_wall.h"
#include "report/report_defect.h"

namespace perpend {
namespace {

using test::agreed;

/// Two curves that rise until `peak` and fall by `decay` a sweep from there.
ErrorCurves tent(const std::string& name, int peak, double decay) {
  ErrorCurves errors{name, name == "energy" ? "J" : "mixed", {}};
  for (const double scale : {0.9, 1.1}) {
    std::vector<double>& curve = errors.curves.emplace_back();
    for (int sweep = 0; sweep <= 40; ++sweep) {
      curve.push_back(scale * (sweep <= peak
                                   ? 1 + 0.1 * sweep
                                   : (1 + 0.1 * peak) * std::exp(-decay * (sweep - peak))));
    }
  }
  return errors;
}

TEST(SweepErrors, HaveTheMeanAndTheDeviationOfTheirCurves) {
  const ErrorCurves errors{"natural", "mixed", {{1, 2}, {3, 6}}};
  EXPECT_EQ(errors.mean(1), 4);
  EXPECT_DOUBLE_EQ(errors.deviation(1), std::sqrt(8.0));
}

TEST(SweepErrors, JudgeWhatTheCurvesDo) {
  const ErrorCurves falls = tent("energy", 0, 0.2), rises = tent("natural", 10, 0.2);
  EXPECT_EQ(falling_finding(falls).verdict, agreed(true));
  EXPECT_EQ(falling_finding(rises).verdict, agreed(false));
  EXPECT_EQ(rising_finding(rises).verdict, agreed(true));
  EXPECT_EQ(rising_finding(falls).verdict, agreed(false));
  EXPECT_EQ(rising_finding(tent("natural", 40, 0.2)).verdict, agreed(false));
  const ErrorCurves slow = tent("natural", 10, 0.1);
  EXPECT_EQ(steeper_finding(falls, slow).verdict, agreed(true));
  EXPECT_EQ(steeper_finding(slow, falls).verdict, agreed(false));
}

TEST(SweepErrors, SayWhyTheRiseIsShorterOnlyWhereTheOrderChangesIt) {
  const ErrorCurves ten = tent("natural", 10, 0.2), three = tent("natural", 3, 0.2);
  const std::vector<OrderedPeak> same{{"given", 3}, {"reversed", 3}},
      different{{"given", 3}, {"reversed", 5}};
  EXPECT_EQ(ten_sweeps_finding(ten, different).verdict, agreed(true));
  EXPECT_EQ(ten_sweeps_finding(three, different).verdict, agreed(false));
  EXPECT_TRUE(ten_sweeps_finding(ten, different).why.empty());
  EXPECT_TRUE(ten_sweeps_finding(three, same).why.empty());
  EXPECT_FALSE(ten_sweeps_finding(three, different).why.empty());
}

TEST(SweepErrors, JudgeWhetherTheStepsPart) {
  ErrorCurves part = tent("natural", 5, 0.2);
  const std::vector<std::vector<double>> again = part.curves;
  part.curves.insert(part.curves.end(), again.begin(), again.end());
  ErrorCurves meet = part;
  part.curves[0].back() *= 2;
  for (std::vector<double>& curve : meet.curves) curve.back() = 0.01;
  EXPECT_EQ(diverging_finding({part}).verdict, agreed(true));
  EXPECT_EQ(diverging_finding({part, meet}).verdict, agreed(false));
  EXPECT_TRUE(diverging_finding({part, meet}).why.empty());
  EXPECT_EQ(diverging_finding({meet}).verdict, agreed(false));
  EXPECT_FALSE(diverging_finding({meet}).why.empty());
}

Laboratory small_wall(bool goes_on) {
  return {[](const std::string&, const std::vector<std::string>&) {
            Scene scene = brick_wall({.bricks = 5, .courses = 2, .gap_m = 0});
            scene.settings.steps = 8;
            return scene;
          },
          [goes_on](const std::string&, int, int) { return goes_on; }};
}

TEST(SweepErrors, AreMeasuredOnAWall) {
  const Section section = sweep_errors(small_wall(true));
  EXPECT_EQ(section.findings.size(), 8u);
  EXPECT_EQ(section.findings[0].verdict, agreed(true)) << section.findings[0].found;
  ASSERT_EQ(section.figures.size(), 4u);
  EXPECT_EQ(section.figures[0].panels[1].series[0].x.size(), 8u * 102);
  Report report;
  report.sections = {section};
  EXPECT_EQ(find_report_defect(report), "");
}

TEST(SweepErrors, EndWhereTheyAreToldTo) {
  const Section section = sweep_errors(small_wall(false));
  EXPECT_EQ(section.id, "X3");
  EXPECT_TRUE(section.findings.empty());
}

TEST(RestlessWall, PartsWhereTheSpreadGrows) {
  ErrorCurves apart{"natural", "mixed", {{9, 1, 1.0}, {9, 1.02, 2.0}}};
  EXPECT_EQ(restless_finding({apart}).verdict, Agreement::as_in_the_paper);
  apart.curves = {{9, 1, 1.0}, {9, 1.5, 1.01}};
  EXPECT_EQ(restless_finding({apart}).verdict, Agreement::differs);
}

TEST(StiffWalls, AreJudgedFromWhereContactsAreStiff) {
  EXPECT_EQ(stiff_wall_finding({{1e5, 5, 5}, {1e8, 7, 8}, {1e9, 8, 14}}).verdict,
            Agreement::as_in_the_paper);
  EXPECT_EQ(stiff_wall_finding({{1e5, 9, 9}, {1e8, 6, 7}, {1e9, 8, 8}}).verdict,
            Agreement::differs);
  EXPECT_EQ(stiff_wall_finding({{1e8, 7, 7}, {1e9, 7, 15}}).verdict, Agreement::differs);
  EXPECT_EQ(stiff_wall_finding({{1e5, 9, 9}}).verdict, Agreement::differs) << "none is stiff";
}

}  // namespace
}  // namespace perpend
