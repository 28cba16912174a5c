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
  EXPECT_EQ(stored.problem.bounds.l, simulation.answer()->bounds.l);
  EXPECT_EQ(stored.problem.bounds.u, simulation.answer()->bounds.u);
  EXPECT_EQ(stored.x, simulation.warm_start());
  // Within these bounds the reference's own answer is exact.
  EXPECT_TRUE(is_certified(certify(stored.problem, simulation.answer()->x)));
}

/// The largest friction bound of a problem.
double largest_bound(const Problem& problem) {
  double largest = 0;
  for (const Contact& contact : problem.contacts) {
    for (const int row : contact.friction) {
      if (row != Contact::no_row) largest = std::max(largest, problem.bounds.u[row]);
    }
  }
  return largest;
}

TEST(Reference, KeepsTheBoundsOfTheStepBeforeWhereAsked) {
  Scene scene = two_boxes();
  ReferenceSettings settings{"", 1, KeptBounds::last_step};
  const auto always = [](int, int) { return true; };
  Reference last = record_reference(scene, settings, always);
  settings.bounds = KeptBounds::final;
  Reference final = record_reference(scene, settings, always);
  EXPECT_EQ(last.run.certified, final.run.certified);
  int others = 0;
  for (int k = 0; k < last.problems.size(); ++k) {
    const double then = largest_bound(last.problems.read(k).problem);
    others += then != largest_bound(final.problems.read(k).problem) ? 1 : 0;
    if (k > 0 &&
        last.problems.read(k).problem.size() == final.problems.read(k - 1).problem.size()) {
      EXPECT_DOUBLE_EQ(then, largest_bound(final.problems.read(k - 1).problem)) << k;
    }
  }
  EXPECT_GT(others, 0);
  settings.bounds = KeptBounds::none;
  Reference none = record_reference(scene, settings, always);
  for (int k = 0; k < none.problems.size(); ++k) {
    EXPECT_EQ(largest_bound(none.problems.read(k).problem), 0) << k;
  }
  scene.settings.warm_start = false;
  settings.bounds = KeptBounds::last_step;
  EXPECT_THROW(record_reference(scene, settings, always), BadInput);
}

TEST(Comparison, JudgesUpdatedBoundsByTheLawAndByTheLastMlcp) {
  Comparison comparison = small_comparison();
  comparison.settings.solvers = {"bpp", "pgs"};
  comparison.settings.budgets_ms.clear();
  comparison.settings.every = 1;
  comparison.settings.bounds = BoundsProtocol::updated;
  Scene scene = two_boxes();
  scene.bodies[2].velocity_m_per_s = {2, 0, 0};  // the upper one slides
  compare_on_scene(scene, go_on, comparison);
  const std::vector<SolverStudy>& solvers = comparison.scenes.at(0).study.solvers;
  int differ = 0;
  for (const Trial& trial : solvers[0].trials) {
    EXPECT_LT(trial.mlcp_natural, 1e-9) << trial.problem << ": a direct solve";
    differ += trial.mlcp_natural != trial.natural ? 1 : 0;
    EXPECT_GT(trial.mean_ms, 0);
  }
  EXPECT_GT(differ, 0);
}

TEST(Comparison, ScalesTheComplianceOfFrictionOnly) {
  EXPECT_TRUE(with_friction_compliance(two_boxes(), 1).materials.empty());
  const Scene scene = with_friction_compliance(two_boxes(), 0.1);
  ASSERT_EQ(scene.materials.size(), 1u) << "its shapes had none";
  EXPECT_EQ(scene.bodies[1].shapes[0].material, scene.materials[0].name);
  for (const Material& material : scene.materials) {
    EXPECT_DOUBLE_EQ(*material.law.friction_stiffness_N_per_m, 10 * material.law.stiffness_N_per_m);
    EXPECT_DOUBLE_EQ(*material.law.friction_damping_N_s_per_m, 10 * material.law.damping_N_s_per_m);
  }
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
  EXPECT_FALSE(zero.is_reported);
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
  EXPECT_EQ(paper_entry("winch", papers_solvers()[3])->seconds, 1.85e-2);
  EXPECT_EQ(short_name(papers_solvers()[3]), "spook");
  EXPECT_FALSE(paper_entry("winch", "exact").has_value());
  EXPECT_FALSE(paper_entry("winch", "spook").has_value()) << "E18's direct solves are dense";
  for (const std::string& scene : papers_scenes()) {
    for (const std::string& solver : papers_solvers()) {
      EXPECT_TRUE(paper_entry(scene, solver).has_value()) << scene << ", " << solver;
    }
  }
}

}  // namespace
}  // namespace perpend
