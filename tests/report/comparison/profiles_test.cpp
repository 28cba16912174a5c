#include "report/comparison/profiles.h"

#include <gtest/gtest.h>

#include "study/reported_answers.h"

namespace perpend {
namespace {

Trial trial(bool certified, double ms, double energy_J = 0) {
  Trial made;
  made.stop = Stop::converged;
  made.certified = certified;
  made.milliseconds = ms;
  made.energy_J = energy_J;
  return made;
}

/// Where the profile is at τ: the last value at or before it.
double at(const Series& profile, double tau) {
  double value = 0;
  for (std::size_t k = 0; k < profile.x.size(); ++k) {
    if (profile.x[k] <= tau) value = profile.y[k];
  }
  return value;
}

TEST(PerformanceProfiles, CountWhatWasCertifiedWithinAMultipleOfTheFastest) {
  const std::vector<SolverStudy> studies{
      {"quick", {trial(true, 1), trial(true, 1), trial(false, 0.1), trial(true, 8)}},
      {"slow", {trial(true, 3), trial(true, 100), trial(true, 5), trial(true, 2)}}};
  const std::vector<Series> profiles = performance_profiles(studies, 50);
  ASSERT_EQ(profiles.size(), 2u);
  EXPECT_EQ(profiles[0].name, "quick");
  EXPECT_EQ(at(profiles[0], 1), 0.5);
  EXPECT_EQ(at(profiles[0], 3.9), 0.5);
  EXPECT_EQ(at(profiles[0], 4), 0.75);   // four times the time of the other
  EXPECT_EQ(at(profiles[0], 50), 0.75);  // an answer that is not certified never counts
  EXPECT_EQ(at(profiles[1], 1), 0.5);    // nobody else certified the third
  EXPECT_EQ(at(profiles[1], 3), 0.75);
  EXPECT_EQ(at(profiles[1], 50), 0.75);  // a hundred times is beyond the figure
}

TEST(PerformanceProfiles, OfASolverThatCertifiesNothingStayAtZero) {
  const std::vector<Series> profiles = performance_profiles({{"none", {trial(false, 1)}}}, 10);
  EXPECT_EQ(profiles[0].y, (std::vector<double>{0, 0}));
}

TEST(PerformanceProfiles, LeaveOutAnswersWithoutTimes) {
  ProblemsInMemory problems = test::four_problems();
  const Study ours = study_solvers(problems, {{"exact"}, {}}, [](int, int) { return true; });
  SolverStudy untold =
      study_answers(problems, {"untold", {"", std::vector(4, test::answer(0))}}, 4);
  const SolverStudy told = study_answers(problems, test::some_answers(), 4);
  const auto profiles = performance_profiles({ours.solvers[0], untold, told}, 100);
  ASSERT_EQ(profiles.size(), 2u);
  EXPECT_EQ(profiles[1].name, "theirs");
  // Two right answers of four, of which one tells its time.
  EXPECT_LE(profiles[1].y.back(), 0.25);
}

DeadlinePoint point(double budget_ms, std::vector<Trial> trials) {
  DeadlinePoint made;
  made.budget_ms = budget_ms;
  made.study.solvers = {{"pgs", std::move(trials)}};
  return made;
}

TEST(DeadlineProfiles, HaveTheMedianAndTheQuartilesAtEachBudget) {
  Trial refused = trial(false, 1, 99);
  refused.stop = Stop::not_applicable;
  const std::vector<Series> profiles = deadline_profiles(
      {point(1, {trial(false, 1, 4), trial(false, 1, 8), trial(false, 1, 16), refused}),
       point(2, {trial(false, 1, 1), trial(false, 1, 1), trial(false, 1, 1)})});
  ASSERT_EQ(profiles.size(), 1u);
  EXPECT_EQ(profiles[0].x, (std::vector<double>{1, 2}));
  EXPECT_EQ(profiles[0].y, (std::vector<double>{8, 1}));
  EXPECT_EQ(profiles[0].low, (std::vector<double>{4, 1}));
  EXPECT_EQ(profiles[0].high, (std::vector<double>{16, 1}));
}

}  // namespace
}  // namespace perpend
