#include "report/comparison/comparison_report.h"

#include <gtest/gtest.h>

#include <cmath>

#include "report/comparison/comparison_figures.h"
#include "report/comparison/paper_findings.h"
#include "report/report_defect.h"
#include "study/reported_answers.h"
#include "study/small_comparison.h"
#include "support/nan.h"

namespace perpend {
namespace {

using test::go_on;
using test::small_comparison;
using test::two_boxes;

TEST(ComparisonReport, HasNoDefectAndTheTableOfThePaperBesideOurs) {
  Comparison comparison = small_comparison();
  compare_on_scene(two_boxes(), go_on, comparison);
  const Report report = comparison_report(comparison);
  EXPECT_EQ(find_report_defect(report), "");
  const std::string table = comparison_table(comparison).text();
  EXPECT_NE(table.find("14.5"), std::string::npos) << table;  // E18's time of pgs on its wall, ms
  const std::vector<PaperFinding> findings = comparison_findings(comparison);
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].expected, "pgs 1e+01");
  EXPECT_EQ(findings[0].verdict, Agreement::not_judged) << "one of four solvers";
}

Trial trial_with_error(bool certified, double natural) {
  Trial made;
  made.stop = Stop::converged;
  made.certified = certified;
  made.natural = natural;
  made.milliseconds = natural;
  return made;
}

/// E18 has 1e-10 for bpp, 1e-8 for pgs-sm, 1e-1 for spook and 1e1 for pgs on its wall.
Comparison found_on_the_wall(const Trial& pgs_sm, const Trial& spook) {
  Comparison comparison;
  SceneComparison& scene = comparison.scenes.emplace_back();
  scene.name = "brick_wall";
  scene.is_papers = true;
  const std::vector<std::string> names = papers_solvers();
  scene.study.solvers = {{names[2], {pgs_sm}},
                         {names[3], {spook}},
                         {names[0], {trial_with_error(true, 1e-13)}},
                         {names[1], {trial_with_error(false, 9)}}};
  return comparison;
}

TEST(ComparisonReport, DrawsTheIterationsOfAnswersByTheJudgesWord) {
  Comparison comparison =
      found_on_the_wall(trial_with_error(true, 1e-14), trial_with_error(false, 0.2));
  Trial limited = trial_with_error(false, 1);
  limited.stop = Stop::iteration_limit;
  limited.iterations = 75;
  comparison.scenes[0].study.solvers[1].trials.push_back(limited);
  const Figure figure = iterations_figure(comparison.scenes[0], 1);
  ASSERT_EQ(figure.panels.size(), 4u);
  ASSERT_EQ(figure.panels[0].series.size(), 1u);
  EXPECT_EQ(figure.panels[0].series[0].name, "certified");
  ASSERT_EQ(figure.panels[1].series.size(), 2u);
  EXPECT_EQ(figure.panels[1].series[0].mark,
            Mark::hollow);  // it says so itself, the judge does not
  EXPECT_EQ(figure.panels[1].series[1].mark, Mark::crossed);
  EXPECT_EQ(figure.panels[1].series[1].x, std::vector<double>{75});
}

TEST(ComparisonReport, FindsTheOrderOfThePaperContradicted) {
  const auto verdict = [](const Comparison& comparison) {
    return comparison_findings(comparison).at(0).verdict;
  };
  EXPECT_EQ(verdict(found_on_the_wall(trial_with_error(false, 1e-7), trial_with_error(false, 0.2))),
            Agreement::as_in_the_paper);
  EXPECT_EQ(verdict(found_on_the_wall(trial_with_error(false, 0.3), trial_with_error(false, 0.2))),
            Agreement::differs);
  EXPECT_EQ(verdict(found_on_the_wall(trial_with_error(true, 2e-13), trial_with_error(false, 0.2))),
            Agreement::differs)
      << "pgs-sm is exact here, and not in the paper";
  Comparison partial =
      found_on_the_wall(trial_with_error(false, 0.3), trial_with_error(false, 0.2));
  partial.is_partial = true;
  EXPECT_EQ(verdict(partial), Agreement::not_judged);
  Comparison missing =
      found_on_the_wall(trial_with_error(false, 0.3), trial_with_error(false, 0.2));
  missing.scenes[0].study.solvers.pop_back();
  EXPECT_EQ(verdict(missing), Agreement::not_judged) << "pgs was not tried";
  Comparison changed =
      found_on_the_wall(trial_with_error(false, 0.3), trial_with_error(false, 0.2));
  changed.scenes[0].is_papers = false;
  EXPECT_TRUE(comparison_findings(changed).empty()) << "a scene that only has the name";
}

TEST(PaperFindings, JudgeDecadesOfErrorsAndRatiosOfTimes) {
  const auto one = [](double printed, double found, double printed_ratio, double ratio) {
    PaperSolver made;
    made.printed = printed;
    made.found = found;
    made.printed_ratio = printed_ratio;
    made.ratio = ratio;
    return made;
  };
  EXPECT_TRUE(has_error_as_printed(one(1e-2, 9e-2, 1, 1)));
  EXPECT_FALSE(has_error_as_printed(one(1e-2, 2e-1, 1, 1)));
  EXPECT_FALSE(has_error_as_printed(one(1e-2, 1e-13, 1, 1))) << "rounding here is not 1e-2 there";
  EXPECT_TRUE(has_error_as_printed(one(1e-11, 1e-14, 1, 1))) << "rounding in both";
  EXPECT_FALSE(has_error_as_printed(one(1e-11, 1e-6, 1, 1)));
  EXPECT_FALSE(has_error_as_printed(one(1e-8, 1e-14, 1, 1))) << "1e-8 is not rounding";
  EXPECT_TRUE(has_time_as_printed(one(1, 1, 6, 2.1)));
  EXPECT_FALSE(has_time_as_printed(one(1, 1, 6, 1.9)));
  EXPECT_FALSE(has_time_as_printed(one(1, 1, 6, 19)));
}

TEST(PaperFindings, HaveAVerdictForEachEntryOfTheTable) {
  const Comparison comparison =
      found_on_the_wall(trial_with_error(false, 1e-7), trial_with_error(false, 0.2));
  const std::vector<PaperFinding> found = paper_findings(comparison.scenes[0]);
  ASSERT_EQ(found.size(), 6u);
  EXPECT_EQ(found[1].title, "Order of the solvers by time, brick_wall");
  EXPECT_EQ(found[2].title, "Table 4, brick_wall, pgs-sm");
  EXPECT_EQ(found[2].verdict, Agreement::differs);
  EXPECT_EQ(found[5].title, "Table 4, brick_wall, pgs");
  EXPECT_EQ(found[5].verdict, Agreement::as_in_the_paper);
}

TEST(ComparisonReport, SaysWhetherExactKeepsItsPromise) {
  Comparison comparison;
  SceneComparison& scene = comparison.scenes.emplace_back();
  scene.study.solvers = {{"exact", {trial_with_error(true, 0.5)}},
                         {"pgs", {trial_with_error(false, 0.7)}}};
  EXPECT_EQ(comparison_findings(comparison).at(0).verdict, Agreement::as_promised);
  scene.study.solvers[0].trials[0].certified = false;
  EXPECT_EQ(comparison_findings(comparison).at(0).verdict, Agreement::not_as_promised);
  EXPECT_EQ(name_of(comparison_findings(comparison).at(0).verdict), "no");
  scene.study.solvers[0].trials[0].stop = Stop::not_applicable;
  EXPECT_TRUE(comparison_findings(comparison).empty()) << "nothing was tried";
}

TEST(ComparisonReport, SaysFirstWhoIsExactHowFastAndWhatTheOthersLose) {
  Comparison comparison;
  SceneComparison& scene = comparison.scenes.emplace_back();
  scene.name = "wall";
  const auto trial = [](bool certified, double energy_J, double ms) {
    Trial made = trial_with_error(certified, 1);
    made.energy_J = energy_J;
    made.milliseconds = ms;
    return made;
  };
  scene.study.solvers = {{"exact", {trial(true, 1e-29, 2)}},
                         {"pgs", {trial(false, 3e-2, 12)}},
                         {"psor", {trial(false, 5e-3, 6)}}};
  const Report report = comparison_report(comparison);
  ASSERT_EQ(report.headlines.size(), 1u);
  EXPECT_EQ(
      report.headlines[0],
      "wall: exact is certified on every problem (1), in 2 ms, 3 times as fast as psor. The others "
      "are wrong by, in a step: pgs 3.0e-02 J, psor 5.0e-03 J.");
  const ReportTable& table = report.sections.at(0).tables.at(0);
  EXPECT_EQ(table.columns.at(3).label, "energy error");
  EXPECT_EQ(table.rows.at(0).at(3).mark, CellMark::best);
  EXPECT_EQ(table.rows.at(0).at(5).mark, CellMark::best);
  EXPECT_EQ(table.rows.at(1).at(5).mark, CellMark::none);
  EXPECT_DOUBLE_EQ(std::get<double>(table.rows.at(0).at(6).value), 3);  // against psor, not pgs
  scene.study.solvers[0].trials[0].certified = false;
  EXPECT_NE(comparison_report(comparison).headlines.at(0).find("no solver is certified"),
            std::string::npos);
}

TEST(ComparisonReport, HasFiguresOfScenesOfAnyName) {
  Comparison comparison = small_comparison();
  comparison.settings.budgets_ms.clear();
  Scene scene = two_boxes();
  scene.name = "my boxes.v2";
  compare_on_scene(scene, go_on, comparison);
  compare_on_scene(scene, go_on, comparison);
  EXPECT_EQ(find_report_defect(comparison_report(comparison)), "");
}

TEST(ComparisonReport, HasNoDefectInItsReportWithAnswersOfOthers) {
  Comparison comparison = small_comparison();
  comparison.ask_others = [](ProblemSource& source, const std::function<bool(int, int)>&) {
    AnswersOfOthers others{{{"zero", {"zero", {}}}}, {"zero was tired."}};
    for (int k = 0; k < source.size(); ++k) {
      others.answers[0].answers.problems.push_back(
          {Vector::Zero(source.read(k).problem.size()), 0.5, 7});
    }
    return others;
  };
  compare_on_scene(two_boxes(), go_on, comparison);
  ASSERT_EQ(comparison.scenes.at(0).study.solvers.size(), 5u);
  EXPECT_EQ(find_report_defect(comparison_report(comparison)), "");
}

TEST(ComparisonReport, HasNoDefectInItsReportWhereItEndedEarly) {
  Comparison comparison = small_comparison();
  int asked = 0;
  compare_on_scene(
      two_boxes(), [&](const std::string&, int, int) { return ++asked < 14; }, comparison);
  ASSERT_TRUE(comparison.is_partial);
  EXPECT_EQ(find_report_defect(comparison_report(comparison)), "");
}

TEST(ComparisonReport, HasAnswersFromFilesLikeAnySolver) {
  for (const double seconds : {support::nan, 1e-3}) {
    Comparison comparison;
    comparison.settings.solvers = {"pgs", "exact"};
    comparison.settings.budgets_ms.clear();
    ProblemsInMemory problems = test::four_problems();
    NamedAnswers theirs{"theirs", {}};
    for (int k = 0; k < 4; ++k) theirs.answers.problems.push_back(test::answer(k, seconds, -1));
    compare_on_problems(
        "made", problems, {theirs, {"untold", test::some_answers().answers}},
        [](const std::string&, int, int) { return true; }, comparison);
    const Report report = comparison_report(comparison);
    EXPECT_EQ(find_report_defect(report), "");
    EXPECT_EQ(report.settings.at(2).value, "as recorded");
    const ReportTable& table = report.sections.at(0).tables.at(0);
    ASSERT_EQ(table.rows.size(), 4u);
    const auto words = [](const Cell& cell) { return std::get<std::string>(cell.value); };
    EXPECT_EQ(words(table.rows[2][2]), "theirs");
    EXPECT_EQ(words(table.rows[1].back()), "measured");
    EXPECT_EQ(words(table.rows[2].back()), std::isnan(seconds) ? "not reported" : "reported");
    const std::string text = comparison_table(comparison).text();
    EXPECT_NE(text.find("theirs"), std::string::npos) << text;
    EXPECT_NE(text.find("4/4"), std::string::npos) << text;
    const std::string notes = testing::PrintToString(comparison_notes(comparison));
    EXPECT_NE(notes.find("untold leaves out 1 of 4 problems of made, such as p2"),
              std::string::npos)
        << notes;
  }
}

}  // namespace
}  // namespace perpend
