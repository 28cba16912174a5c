#include "experiment/solver_habits/solver_habits.h"

#include <gtest/gtest.h>

#include "experiment/agreements.h"
#include "experiment/papers_friction.h"
#include "experiment/solver_habits/cable_friction.h"
#include "experiment/solver_habits/lowest_error.h"
#include "experiment/solver_habits/rest_friction.h"
#include "experiment/solver_habits/row_orders.h"
#include "gallery/catalog.h"
#include "report/report_defect.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;
using test::verdicts;

TEST(RowOrders, AreJudgedByTheErrorThatIsLeft) {
  const OrderCurve low{"ground_first", {1, 1}, {1, 0.1}}, high{"given", {1, 1}, {1, 0.2}};
  EXPECT_EQ(order_finding({low, high}).verdict, agrees);
  EXPECT_EQ(order_finding({high, low}).verdict, differs);
  OrderCurve by_kind = low;
  by_kind.order = "normals_first";
  EXPECT_EQ(order_finding({high, by_kind}).verdict, differs) << "no order is left out";
  EXPECT_FALSE(order_finding({high, by_kind}).why.empty());
  EXPECT_TRUE(order_finding({high, low}).why.empty());
}

TEST(CableFriction, IsJudgedByTheMeanForceFromZero) {
  const auto force = [](int rounds, double newtons, bool is_warm = false) {
    return RodForce{"any", rounds, is_warm, {1, 2, 3}, {0, newtons, newtons}, 3, 1};
  };
  const auto verdicts_of = [&](double few, double many) {
    return verdicts(cable_findings(
        {force(0, 300), force(5, few), force(20, few), force(100, many), force(5, 300, true)}));
  };
  EXPECT_EQ(verdicts_of(6, 299), (std::vector{agrees, agrees}));
  EXPECT_EQ(verdicts_of(200, 250), (std::vector{differs, differs}));
  EXPECT_EQ(verdicts_of(298, 299)[1], differs) << "five rounds are not significantly more";
}

TEST(RestFriction, IsJudgedByItsShareAndWhetherItCancelsInRuns) {
  const auto run = [](double compliance, double share, double resultant) {
    RestFriction made{"any", share, resultant};
    made.compliance = compliance;
    return made;
  };
  RestStudy study;
  study.runs_of_spook = {run(1, 0, 0), run(papers_friction_compliance, 0.2, 1e-3)};
  study.runs_of_bpp = {run(papers_friction_compliance, 1e-9, 0), run(1e-4, 0.9, 1e-3)};
  study.spook.share = 0.4;
  study.cured.share = 0.1;
  EXPECT_EQ(verdicts(rest_findings(study)), (std::vector{agrees, differs, agrees}));
  EXPECT_FALSE(rest_findings(study)[1].why.empty()) << "it does with stiffer friction";
  study.runs_of_bpp.back().share = 0;
  EXPECT_TRUE(rest_findings(study)[1].why.empty());
  study.runs_of_spook.back().resultant = 0.5;
  study.cured.share = 0.3;
  EXPECT_EQ(verdicts(rest_findings(study)), (std::vector{differs, differs, differs}));
}

TEST(LowestError, CutsAHistoryOffAndFindsItsBest) {
  const auto trial = [](const std::vector<double>& errors) {
    Trial made;
    for (const double error : errors) made.history.push_back({0, error, 0, 0});
    return made;
  };
  SolverStudy study{"any", {trial({5, 3, 9, 7, 0}), trial({2, 9, 8, 8, 0}), trial({5, 0})}};
  const CutOff found = cut_off("any", study, 3);
  EXPECT_EQ(found.problems, 3);
  EXPECT_EQ(found.unsolved, 2) << "the third needs one iteration";
  EXPECT_EQ(found.last_is_worse, 2);
  EXPECT_EQ(found.start_is_best, 1);
  EXPECT_EQ(found.worst_last, 8);
  EXPECT_EQ(found.worst_best, 3);
  EXPECT_EQ(lowest_error_finding({found}).verdict, agrees) << "the start does not count";
  study.trials[1] = trial({5, 4, 3, 2, 0});
  EXPECT_EQ(lowest_error_finding({cut_off("any", study, 3)}).verdict, differs)
      << "one of two is not the most";
  study.trials[1] = trial({5, 1, 8, 8, 0});
  EXPECT_EQ(lowest_error_finding({cut_off("any", study, 3)}).verdict, agrees);
  EXPECT_EQ(lowest_error_finding({cut_off("any", study, 4)}).verdict, Agreement::not_judged);
  CutOff printed{.scene = "any", .limit = 30, .unsolved = 10, .last_is_worse = 6};
  CutOff early{.scene = "any", .limit = 5, .unsolved = 100};
  EXPECT_EQ(printed_limit_finding({printed, early}).verdict, agrees) << "5 is not printed";
  printed.last_is_worse = 5;
  EXPECT_EQ(printed_limit_finding({printed, early}).verdict, differs);
  printed.unsolved = 7;
  EXPECT_EQ(printed_limit_finding({printed, early}).verdict, Agreement::not_judged);
}

TEST(SolverHabits, MakeAReportOfShortRunsAndStopWhenTold) {
  for (const int most : {5, 100, 100000}) {
    int asked = 0;
    const Laboratory laboratory{
        [](const std::string& name, const std::vector<std::string>&) {
          const GalleryEntry* made = find_in_gallery(name);
          Scene scene = made != nullptr ? make_scene(*made, {})
                                        : read_scene(PERPEND_PROJECT "/scenes/" + name + ".yaml");
          scene.settings.steps = 40;
          return scene;
        },
        [&](const std::string&, int, int) { return ++asked <= most; }};
    const Section section = solver_habits(laboratory);
    EXPECT_EQ(section.findings.size() == 8, most == 100000);
    Report report;
    report.sections = {section};
    EXPECT_EQ(find_report_defect(report), "");
  }
}

}  // namespace
}  // namespace perpend
