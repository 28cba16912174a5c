#include "study/comparison.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "study/paper_table.h"
#include "study/small_comparison.h"

namespace perpend {
namespace {

using test::go_on;
using test::small_comparison;
using test::two_boxes;

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
