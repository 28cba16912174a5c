#include "study/solver_study.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "border/bad_input.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

TEST(Quantile, IsTheLeastValueThatTheShareDoesNotExceed) {
  const std::vector<double> values{5, 1, 4, 2, 3};
  EXPECT_EQ(quantile(values, 0), 1);
  EXPECT_EQ(quantile(values, 0.2), 1);
  EXPECT_EQ(quantile(values, 0.21), 2);
  EXPECT_EQ(quantile(values, 0.5), 3);
  EXPECT_EQ(quantile(values, 0.99), 5);
  EXPECT_EQ(quantile(values, 1), 5);
}

TEST(Quantile, OfAThousandAtThreeNinesLeavesOneOut) {
  std::vector<double> values;
  for (int k = 1; k <= 1000; ++k) values.push_back(k);
  EXPECT_EQ(quantile(values, 0.999), 999);
}

TEST(Quantile, OfNothingIsNotANumber) {
  EXPECT_TRUE(std::isnan(quantile({}, 0.5)));
  EXPECT_TRUE(std::isnan(median({})));
}

TEST(Median, IsTheMiddleOrTheMeanOfTheTwoInTheMiddle) {
  EXPECT_EQ(median({7}), 7);
  EXPECT_EQ(median({9, 1, 5}), 5);
  EXPECT_EQ(median({4, 1, 3, 100}), 3.5);
}

Trial trial(bool certified, double ms, int iterations, double error) {
  Trial made;
  made.stop = Stop::converged;
  made.certified = certified;
  made.milliseconds = ms;
  made.iterations = iterations;
  made.natural = error;
  made.of_limit = error;
  made.fischer_burmeister = 2 * error;
  made.energy_J = 3 * error;
  return made;
}

TEST(Summarise, CountsAndOrdersWhatWasAttempted) {
  const SolverStudy study{
      "pgs", {trial(true, 3, 30, 0.5), trial(false, 1, 10, 0.25), trial(true, 2, 20, 1)}};
  const StudySummary summary = summarise(study);
  EXPECT_EQ(summary.solver, "pgs");
  EXPECT_EQ(summary.attempted, 3);
  EXPECT_EQ(summary.certified, 2);
  EXPECT_EQ(summary.not_applicable, 0);
  EXPECT_EQ(summary.median_ms, 2);
  EXPECT_EQ(summary.p99_ms, 3);
  EXPECT_EQ(summary.median_iterations, 20);
  EXPECT_EQ(summary.median_natural, 0.5);
  EXPECT_EQ(summary.max_natural, 1);
  EXPECT_EQ(summary.median_fischer_burmeister, 1);
  EXPECT_EQ(summary.median_energy_J, 1.5);
  EXPECT_EQ(summary.max_energy_J, 3);
}

TEST(Summarise, CountsWhatIsSolvedToEachTolerance) {
  const double inf = std::numeric_limits<double>::infinity();
  SolverStudy study{"pgs", {Trial{}}};
  for (double of_limit : {0.0, 10.0, 11.0, 1e5, 1.1e5, inf, std::nan("")}) {
    study.trials.push_back(trial(false, 1, 1, of_limit));
  }
  const StudySummary summary = summarise(study);
  EXPECT_EQ(summary.attempted, 7);
  EXPECT_EQ(summary.solved_roughly, 4);
  EXPECT_EQ(summary.solved_well, 2);
}

TEST(Summarise, LeavesOutWhatDoesNotApply) {
  const SolverStudy study{"bpp", {Trial{}, trial(true, 4, 2, 0), Trial{}}};
  const StudySummary summary = summarise(study);
  EXPECT_EQ(summary.attempted, 1);
  EXPECT_EQ(summary.not_applicable, 2);
  EXPECT_EQ(summary.median_ms, 4);
  EXPECT_TRUE(std::isnan(summarise({"none", {Trial{}}}).median_ms));
}

/// The wall at rest with its solution, shaken without one, and one that cannot be read.
class ThreeProblems : public ProblemSource {
 public:
  int size() const override { return 3; }
  std::string format() const override { return "made up"; }
  StoredProblem read(int k) override {
    support::StandingWall wall;
    wall.rows = 2;
    if (k == 0) {
      return {"rest", "", support::standing_wall_problem(wall), support::resting_impulses(wall)};
    }
    wall.shake_m_per_s = 0.1;
    if (k == 1) return {"shaken", "", support::standing_wall_problem(wall), {}};
    throw BadInput("problem 2 is not readable");
  }
};

TEST(StudySolvers, TriesEverySolverOnEveryProblemAndKeepsRefusals) {
  ThreeProblems problems;
  StudySettings settings;
  settings.solvers = {"pgs", "exact"};
  settings.repeat = 3;
  settings.start_stored = true;
  settings.keep_rows = true;
  int last = 0;
  const Study study = study_solvers(problems, settings, [&](int done, int of) {
    last = done;
    EXPECT_EQ(of, 3);
    return true;
  });
  EXPECT_EQ(last, 3);
  EXPECT_EQ(study.refusals, std::vector<std::string>{"problem 2 is not readable"});
  EXPECT_EQ(study.cold_starts, 1);
  ASSERT_EQ(study.solvers.size(), 2u);
  for (const SolverStudy& of_solver : study.solvers) {
    ASSERT_EQ(of_solver.trials.size(), 2u);
    EXPECT_EQ(of_solver.trials[0].problem, "rest");
    EXPECT_EQ(of_solver.trials[1].problem, "shaken");
    EXPECT_EQ(std::ssize(of_solver.trials[1].each_row), of_solver.trials[1].rows);
  }
  EXPECT_EQ(study.solvers[1].solver, "exact");
  EXPECT_EQ(summarise(study.solvers[1]).certified, 2);
  EXPECT_EQ(summarise(study.solvers[1]).solved_well, 2);
  EXPECT_EQ(study.solvers[0].trials[0].iterations, 1) << "it was started from the solution";
}

TEST(StudySolvers, AssemblesTheRowFormOnlyForSolversThatReadIt) {
  EXPECT_FALSE(any_reads_rows({}));
  EXPECT_FALSE(any_reads_rows({"exact", "psor", "bpp"}));
  EXPECT_TRUE(any_reads_rows({"exact", "pgs"}));
  EXPECT_TRUE(any_reads_rows({"bpp:algebra=dense"}));
  // With and without it the others find the same, bit by bit.
  const auto errors = [](std::vector<std::string> solvers) {
    ThreeProblems problems;
    StudySettings settings;
    settings.solvers = std::move(solvers);
    std::vector<double> found;
    const Study study = study_solvers(problems, settings, [](int, int) { return true; });
    for (const SolverStudy& of_solver : study.solvers) {
      if (of_solver.solver == "pgs") continue;
      for (const Trial& trial : of_solver.trials) found.push_back(trial.natural);
    }
    return found;
  };
  EXPECT_EQ(errors({"exact", "psor", "bpp"}), errors({"exact", "psor", "bpp", "pgs"}));
}

/// Velocities of 1,000 m/s, of which one sweep of the friction-free row leaves an error.
class FastProblem : public ProblemSource {
 public:
  int size() const override { return 1; }
  std::string format() const override { return "made up"; }
  StoredProblem read(int) override {
    Problem problem;
    problem.bounds.l = Vector::Constant(2, -infinity);
    problem.bounds.u = Vector::Constant(2, infinity);
    problem.motion.assign(2, Motion::linear);
    problem.rows.emplace();
    problem.rows->A.resize(2, 2);
    for (int i : {0, 1}) {
      for (int j : {0, 1}) problem.rows->A.insert(i, j) = i == j ? 2 : 1;
    }
    problem.rows->b = Vector::Constant(2, -1000);
    return {"fast", "", problem, {}};
  }
};

TEST(StudySolvers, SaysWhatShareOfItsLimitAnErrorIs) {
  FastProblem problems;
  StudySettings settings;
  settings.solvers = {"pgs"};
  settings.limits.iterations = 1;
  const Trial trial =
      study_solvers(problems, settings, [](int, int) { return true; }).solvers[0].trials[0];
  // Half of the speed of 1000 is left where 1e-9 of V and X, both 1000 at most, would be allowed.
  EXPECT_GT(trial.natural, 1);
  EXPECT_GT(trial.of_limit, 1e5);
}

TEST(StudySolvers, SaysWhichContactTheWorstRowBelongsTo) {
  ThreeProblems problems;
  StudySettings settings;
  settings.solvers = {"pgs"};
  settings.limits.iterations = 1;
  const Study study = study_solvers(problems, settings, [](int, int) { return true; });
  const Trial& worst = study.solvers[0].trials[1];
  const std::size_t row = std::stoul(worst.worst_row);
  const std::string kind = row % 3 == 0 ? "normal" : "friction";
  EXPECT_EQ(worst.worst_row,
            std::to_string(row) + " (" + kind + " " + std::to_string(row / 3) + ")");
}

}  // namespace
}  // namespace perpend
