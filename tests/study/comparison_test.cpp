#include "study/comparison.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "report/comparison_figures.h"
#include "report/comparison_report.h"
#include "report/report_defect.h"
#include "study/paper_table.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

/// Two boxes that fall onto each other, under the name of a scene of E18.
Scene two_boxes() {
  Scene scene;
  scene.name = "brick_wall";
  scene.bodies = {scenes::ground(), scenes::body("low", Box{{0.5, 0.5, 0.5}}, {0, 0, 0.501}),
                  scenes::body("high", Box{{0.5, 0.5, 0.5}}, {0.2, 0, 1.502})};
  scene.settings.steps = 12;
  return scene;
}

Comparison small_comparison() {
  Comparison comparison;
  comparison.settings.solvers = {"pgs", "pgs-sm", "exact", "cone-exact"};
  comparison.settings.every = 4;
  comparison.settings.repeat = 2;
  comparison.settings.budgets_ms = {5, 50};
  comparison.settings.deadline_problems = 2;
  return comparison;
}

bool go_on(const std::string&, int, int) {
  return true;
}

TEST(Reference, KeepsTheProblemsOfTheRunWithTheBoundsItEndedWith) {
  const Scene scene = two_boxes();
  Reference reference = record_reference(scene, {"", 4}, [](int, int) { return true; });
  EXPECT_EQ(reference.run.certified, 12);
  ASSERT_EQ(reference.problems.size(), 3);
  Simulation simulation(scene);
  for (int k = 1; k <= 8; ++k) simulation.step();
  const StoredProblem stored = reference.problems.read(1);
  EXPECT_EQ(stored.name, "step 8");
  EXPECT_EQ(stored.problem.bounds.l, simulation.answer()->l);
  EXPECT_EQ(stored.problem.bounds.u, simulation.answer()->u);
  EXPECT_EQ(stored.x, simulation.warm_start());
  // Within these bounds the reference's own answer is exact.
  EXPECT_TRUE(is_certified(certify(stored.problem, simulation.answer()->x)));
}

TEST(Comparison, SolvesTheSameProblemsWithEverySolver) {
  Comparison comparison = small_comparison();
  compare_on_scene(two_boxes(), go_on, comparison);
  EXPECT_FALSE(comparison.is_partial);
  ASSERT_EQ(comparison.scenes.size(), 1u);
  const SceneComparison& scene = comparison.scenes[0];
  ASSERT_EQ(scene.study.solvers.size(), 4u);
  for (const SolverStudy& study : scene.study.solvers) ASSERT_EQ(study.trials.size(), 3u);
  const StudySummary exact = summarise(scene.study.solvers[2]);
  EXPECT_EQ(exact.certified, 3);
  ASSERT_EQ(scene.deadlines.size(), 2u);
  EXPECT_EQ(scene.deadlines[1].study.solvers[0].trials.size(), 2u);
}

TEST(Comparison, GivesOthersTheSameProblemsAndCountsTheirTimesAsMeasured) {
  Comparison comparison = small_comparison();
  comparison.settings.most_problems = 2;
  std::vector<std::string> asked;
  comparison.ask_others = [&](ProblemSource& source, const std::function<bool(int, int)>&) {
    AnswersOfOthers others{{{"zero", {"zero", {}}}}, {"zero was tired."}};
    for (int k = 0; k < source.size(); ++k) {
      const StoredProblem stored = source.read(k);
      asked.push_back(stored.name);
      others.answers[0].answers.problems.push_back({Vector::Zero(stored.problem.size()), 0.5, 7});
    }
    return others;
  };
  compare_on_scene(two_boxes(), go_on, comparison);
  const SceneComparison& scene = comparison.scenes[0];
  ASSERT_EQ(scene.study.solvers.size(), 5u);
  for (const SolverStudy& study : scene.study.solvers) {
    std::vector<std::string> had;
    for (const Trial& trial : study.trials) had.push_back(trial.problem);
    EXPECT_EQ(had, asked) << study.solver;
  }
  EXPECT_EQ(asked, (std::vector<std::string>{"step 4", "step 12"}));
  const StudySummary zero = summarise(scene.study.solvers[4]);
  EXPECT_EQ(zero.median_ms, 500);
  EXPECT_EQ(zero.certified, 0);
  EXPECT_FALSE(zero.is_told);
  EXPECT_EQ(scene.notes.back(), "brick_wall: zero was tired.");
  EXPECT_EQ(find_report_defect(comparison_report(comparison)), "");
}

TEST(Comparison, AsksOthersNoLongerThanItIsToldTo) {
  Comparison comparison = small_comparison();
  comparison.ask_others = [](ProblemSource&, const std::function<bool(int, int)>& may_go_on) {
    EXPECT_FALSE(may_go_on(1, 2));
    return AnswersOfOthers{};
  };
  const auto until_others = [](const std::string& what, int, int) {
    return what != "brick_wall: solvers of others";
  };
  compare_on_scene(two_boxes(), until_others, comparison);
  EXPECT_TRUE(comparison.is_partial);
  EXPECT_EQ(comparison.scenes[0].study.solvers.size(), 4u);
  EXPECT_TRUE(comparison.scenes[0].deadlines.empty());
}

TEST(Comparison, MakesAReportWithoutDefectAndTheTableOfThePaperBesideOurs) {
  Comparison comparison = small_comparison();
  compare_on_scene(two_boxes(), go_on, comparison);
  const Report report = comparison_report(comparison);
  EXPECT_EQ(find_report_defect(report), "");
  const std::string table = comparison_table(comparison).text();
  EXPECT_NE(table.find("14.5"), std::string::npos) << table;  // E18's time of pgs on its wall, ms
  const std::vector<PaperFinding> findings = comparison_findings(comparison);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].expected, "pgs-sm 1e-08, pgs 1e+01");
  EXPECT_EQ(findings[0].verdict, Agreement::as_in_the_paper);
}

Trial trial(bool certified, double natural) {
  Trial made;
  made.stop = Stop::converged;
  made.certified = certified;
  made.natural = natural;
  made.milliseconds = natural;
  return made;
}

/// E18 has 1e-8 for pgs-sm, 1e-1 for spook and 1e1 for pgs on its wall.
Comparison found_on_the_wall(const Trial& pgs_sm, const Trial& spook) {
  Comparison comparison;
  SceneComparison& scene = comparison.scenes.emplace_back();
  scene.name = "brick_wall";
  scene.is_papers = true;
  scene.study.solvers = {{"pgs-sm", {pgs_sm}}, {"spook", {spook}}};
  return comparison;
}

TEST(Comparison, DrawsTheIterationsOfAnswersByTheJudgesWord) {
  Comparison comparison = found_on_the_wall(trial(true, 1e-14), trial(false, 0.2));
  Trial limited = trial(false, 1);
  limited.stop = Stop::iteration_limit;
  limited.iterations = 75;
  comparison.scenes[0].study.solvers[1].trials.push_back(limited);
  const Figure figure = iterations_figure(comparison.scenes[0], 1);
  ASSERT_EQ(figure.panels.size(), 2u);
  ASSERT_EQ(figure.panels[0].series.size(), 1u);
  EXPECT_EQ(figure.panels[0].series[0].name, "certified");
  ASSERT_EQ(figure.panels[1].series.size(), 2u);
  EXPECT_EQ(figure.panels[1].series[0].mark,
            Mark::hollow);  // it says so itself, the judge does not
  EXPECT_EQ(figure.panels[1].series[1].mark, Mark::crossed);
  EXPECT_EQ(figure.panels[1].series[1].x, std::vector<double>{75});
}

TEST(Comparison, FindsTheOrderOfThePaperContradicted) {
  const auto verdict = [](const Comparison& comparison) {
    return comparison_findings(comparison).at(0).verdict;
  };
  EXPECT_EQ(verdict(found_on_the_wall(trial(false, 1e-7), trial(false, 0.2))),
            Agreement::as_in_the_paper);
  EXPECT_EQ(verdict(found_on_the_wall(trial(false, 0.3), trial(false, 0.2))), Agreement::differs);
  EXPECT_EQ(verdict(found_on_the_wall(trial(true, 2e-14), trial(true, 3e-14))), Agreement::differs)
      << "spook is exact here, and not in the paper";
  Comparison partial = found_on_the_wall(trial(false, 0.3), trial(false, 0.2));
  partial.is_partial = true;
  EXPECT_EQ(verdict(partial), Agreement::not_judged);
  Comparison changed = found_on_the_wall(trial(false, 0.3), trial(false, 0.2));
  changed.scenes[0].is_papers = false;
  EXPECT_TRUE(comparison_findings(changed).empty()) << "a scene that only has the name";
}

TEST(Comparison, SaysWhetherExactKeepsItsPromise) {
  Comparison comparison;
  SceneComparison& scene = comparison.scenes.emplace_back();
  scene.study.solvers = {{"exact", {trial(true, 0.5)}}, {"pgs", {trial(false, 0.7)}}};
  EXPECT_EQ(comparison_findings(comparison).at(0).verdict, Agreement::as_promised);
  scene.study.solvers[0].trials[0].certified = false;
  EXPECT_EQ(comparison_findings(comparison).at(0).verdict, Agreement::differs);
  scene.study.solvers[0].trials[0].stop = Stop::not_applicable;
  EXPECT_TRUE(comparison_findings(comparison).empty()) << "nothing was tried";
}

TEST(Comparison, HasFiguresOfScenesWhateverTheirNames) {
  Comparison comparison = small_comparison();
  comparison.settings.budgets_ms.clear();
  Scene scene = two_boxes();
  scene.name = "my boxes.v2";
  compare_on_scene(scene, go_on, comparison);
  compare_on_scene(scene, go_on, comparison);
  EXPECT_EQ(find_report_defect(comparison_report(comparison)), "");
}

TEST(Comparison, RefusesASceneOfWhichNoProblemWouldBeKept) {
  Comparison comparison = small_comparison();
  comparison.settings.every = 13;
  EXPECT_THROW(check_keeps_problems(two_boxes(), comparison.settings), BadInput);
  comparison.settings.every = 12;
  EXPECT_NO_THROW(check_keeps_problems(two_boxes(), comparison.settings));
}

TEST(Comparison, EndsWhereItIsToldToWithWhatItHas) {
  Comparison comparison = small_comparison();
  int asked = 0;
  compare_on_scene(
      two_boxes(), [&](const std::string&, int, int) { return ++asked < 14; }, comparison);
  EXPECT_TRUE(comparison.is_partial);
  ASSERT_EQ(comparison.scenes.size(), 1u);
  EXPECT_EQ(comparison.scenes[0].study.solvers[0].trials.size(),
            2u);  // 12 steps, then two problems
  EXPECT_TRUE(comparison.scenes[0].deadlines.empty());
  EXPECT_EQ(find_report_defect(comparison_report(comparison)), "");
}

TEST(PaperTable, HasFourSolversOnFourScenes) {
  EXPECT_EQ(paper_table().size(), 16u);
  EXPECT_EQ(paper_entry("winch", "spook")->seconds, 1.85e-2);
  EXPECT_FALSE(paper_entry("winch", "exact").has_value());
  for (const std::string& scene : papers_scenes()) {
    EXPECT_TRUE(paper_entry(scene, "pgs").has_value()) << scene;
  }
}

}  // namespace
}  // namespace perpend
