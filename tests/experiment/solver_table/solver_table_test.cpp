#include "experiment/solver_table/solver_table.h"

#include <gtest/gtest.h>

#include "experiment/agreements.h"
#include "experiment/solver_table/friction_sweep.h"
#include "experiment/solver_table/limit_tuning.h"
#include "experiment/solver_table/one_step.h"
#include "experiment/solver_table/phase_counts.h"
#include "experiment/solver_table/readings.h"
#include "experiment/solver_table/scene_statements.h"
#include "report/comparison/paper_findings.h"
#include "study/paper_table.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;
using test::verdicts;

Trial phased(const std::vector<Phase>& phases, Stop stop = Stop::converged) {
  Trial trial;
  trial.phases = phases;
  trial.stop = stop;
  return trial;
}

TEST(PhaseCounts, TakeTheLongestDirectPhase) {
  const Trial trial = phased({{Work::block_pivot, 3}, {Work::sweep, 15}, {Work::direct, 2}});
  EXPECT_EQ(longest_direct_phase(trial), 3);
  EXPECT_EQ(direct_phases(trial), 2);
}

TEST(PhaseCounts, AreJudgedByShares) {
  const Trial few = phased({{Work::block_pivot, 4}});
  const Trial never = phased({{Work::block_pivot, 30}}, Stop::iteration_limit);
  SolverStudy bpp{"bpp", std::vector<Trial>(19, few)};
  const SolverStudy finished = bpp;
  bpp.trials.push_back(never);
  EXPECT_EQ(verdicts(phase_findings(bpp, finished, finished)),
            (std::vector{agrees, agrees, agrees, agrees}));
  const SolverStudy long_ones{"pgs-sm", std::vector<Trial>(5, never)};
  EXPECT_EQ(verdicts(phase_findings(finished, long_ones, long_ones)),
            (std::vector{differs, differs, differs, differs}))
      << "all BPP finish, no PGS-SM does";
}

TEST(PhaseSweep, AgreesWhereOneFrictionDoes) {
  const PhaseShares none{"updated", 1, 0.4, 0, 20, 0.9, 0.7, 0.4};
  EXPECT_EQ(verdicts(phase_sweep_findings({none, none})),
            (std::vector{differs, differs, differs, differs, differs}));
  const PhaseShares all{"fixed", 0.1, 0.6, 0.05, 10, 0.95, 0.8, 0.6};
  EXPECT_EQ(verdicts(phase_sweep_findings({none, all})),
            (std::vector{agrees, agrees, agrees, agrees, agrees}));
  PhaseShares often = all;
  often.never = 0.2;
  EXPECT_EQ(phase_sweep_findings({often}).front().verdict, differs) << "more than a few";
}

TEST(OneStep, DivergesWhereTheErrorIsNoLessAtTheEnd) {
  StepCurve rises{"rises", std::vector<double>(1001, 1)}, falls = rises;
  rises.natural.back() = 2;
  for (int k = 11; k <= 1000; ++k) falls.natural[k] = 1.0 / k;
  EXPECT_EQ(verdicts(one_step_findings({falls, rises}, falls)), (std::vector{agrees, agrees}));
  EXPECT_EQ(verdicts(one_step_findings({falls}, rises)), (std::vector{differs, differs}));
}

TEST(LimitTuning, SettlesWhereTheErrorFallsNoMore) {
  EXPECT_EQ(settled_limit({"any", {1, 5, 10, 20}, {9, 1, 0.4, 0.3}}), 10);
  EXPECT_EQ(settled_limit({"any", {1, 5, 10, 20}, {9, 1, 0.4, 0.1}}), 20);
  EXPECT_EQ(settled_limit({"any", {1, 5}, {1, 1}}), 1);
}

TEST(FrictionSweep, CountsTheDecadesOfThePaper) {
  // E18, grasping: 1e-6, 1e2, 1e-2, 1e2.
  EXPECT_EQ(decades_as_printed({"log_grasping", "", 1, BoundsReading::own, {1e-6, 50, 0.05, 2}}),
            3);
  EXPECT_EQ(decades_as_printed({"log_grasping", "", 1, BoundsReading::own, {1e-13, 1, 0.5, 2}}), 0);
}

/// Every solver with E18's errors and times on each of its scenes; the winch's PGS-SM is faster.
Comparison as_printed() {
  Comparison comparison;
  for (const std::string& name : papers_scenes()) {
    SceneComparison& scene = comparison.scenes.emplace_back();
    scene.name = name;
    scene.is_papers = true;
    for (const std::string& solver : papers_solvers()) {
      SolverStudy& study = scene.study.solvers.emplace_back(SolverStudy{solver, {}});
      for (int k = 0; k < 40; ++k) {
        Trial& trial = study.trials.emplace_back();
        trial.stop = k == 0 ? Stop::iteration_limit : Stop::converged;
        trial.natural = paper_entry(name, solver)->natural;
        trial.milliseconds = trial.mean_ms = 1e3 * paper_entry(name, solver)->seconds;
        if (short_name(solver) == "bpp" && k < 4) trial.milliseconds *= k < 2 ? 0.1 : 10;
      }
    }
  }
  return comparison;
}

TEST(Readings, TellOfWhatDifferedAndMeasureInNewtons) {
  SceneComparison wall = as_printed().scenes[3];
  for (SolverStudy& study : wall.study.solvers) {
    for (Trial& trial : study.trials) trial.natural /= 60;
  }
  std::vector<PaperFinding> differing;
  for (const PaperFinding& finding : paper_findings(wall)) {
    if (finding.verdict == differs) differing.push_back(finding);
  }
  ASSERT_FALSE(differing.empty()) << "errors are 60 times too small";
  const std::vector<PaperFinding> by_force =
      findings_of_reading(in_newtons(wall, 1.0 / 60), "newtons", differing);
  ASSERT_EQ(by_force.size(), differing.size());
  for (const PaperFinding& finding : by_force) {
    EXPECT_EQ(finding.verdict, agrees) << finding.title;
    EXPECT_TRUE(finding.title.ends_with(": newtons")) << finding.title;
  }
  EXPECT_TRUE(findings_of_reading(wall, "any", {}).empty()) << "nothing had differed";
}

TEST(SceneStatements, HoldForWhatThePaperPrints) {
  Comparison comparison = as_printed();
  for (const PaperFinding& finding : scene_statements(comparison)) {
    EXPECT_EQ(finding.verdict, agrees) << finding.title << ": " << finding.found;
  }
  for (Trial& trial : comparison.scenes[2].study.solvers[2].trials) trial.natural = 1e-14;
  int different = 0;
  for (const PaperFinding& finding : scene_statements(comparison)) {
    different += finding.verdict == differs ? 1 : 0;
  }
  EXPECT_EQ(different, 2) << "an exact PGS-SM on the loop is as good as BPP";
  comparison.scenes.pop_back();
  EXPECT_TRUE(scene_statements(comparison).empty());
}

}  // namespace
}  // namespace perpend
