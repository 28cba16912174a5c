#include "experiment/solver_habits/solver_habits.h"

#include <gtest/gtest.h>

#include "experiment/agreements.h"
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

TEST(CableFriction, IsJudgedByTheMeanForce) {
  const auto force = [](double newtons) {
    return RodForce{"any", {1, 2, 3}, {0, newtons, newtons}, 3, 1};
  };
  const auto verdicts_of = [&](double exact, double few, double many) {
    const std::vector<PaperFinding> found = cable_findings({force(exact), force(few), force(many)});
    return std::pair(found[0].verdict, found[1].verdict);
  };
  EXPECT_EQ(verdicts_of(300, 200, 299), std::pair(agrees, agrees));
  EXPECT_EQ(verdicts_of(300, 299, 250), std::pair(differs, differs));
}

TEST(RestFriction, IsJudgedByItsShareAndWhetherItCancels) {
  RestFriction cancels{"any", 0.2, 1e-3, 0, true, {}, {}, {}, {}};
  RestFriction pushes = cancels, none = cancels;
  pushes.resultant = 0.5;
  none.share = 1e-9;
  EXPECT_EQ(verdicts(rest_findings({cancels, none, cancels, 0, 1})),
            (std::vector{agrees, agrees, agrees}));
  EXPECT_EQ(verdicts(rest_findings({pushes, pushes, none, 0, 1})),
            (std::vector{differs, differs, differs}));
  EXPECT_FALSE(rest_findings({cancels, none, none, 0, 1})[1].why.empty());
  EXPECT_TRUE(rest_findings({cancels, none, none, 0, 0})[1].why.empty())
      << "hard rows may have many solutions";
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
    EXPECT_EQ(section.findings.size() == 7, most == 100000);
    Report report;
    report.sections = {section};
    EXPECT_EQ(find_report_defect(report), "");
  }
}

}  // namespace
}  // namespace perpend
