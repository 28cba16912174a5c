#include "step/step_budget.h"

#include <gtest/gtest.h>

#include <thread>

namespace perpend {
namespace {

void spend(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

/// What a solver may take in a step of that budget, in which the stages before it take `before_s`.
Limits limits_in(StepBudget& budget, double seconds, double before_s, int size = 100) {
  Limits limits;
  budget.begin(seconds);
  spend(before_s);
  budget.limit(size, limits);
  return limits;
}

Answer cut_off_at_once() {
  Answer answer;
  answer.stop = Stop::deadline;
  return answer;
}

TEST(StepBudget, WithoutALimitTheSolverHasNone) {
  StepBudget budget;
  EXPECT_EQ(limits_in(budget, infinity, 0).seconds, infinity);
  EXPECT_EQ(budget.left(), infinity);
}

TEST(StepBudget, GivesTheSolverNoMoreThanTheStagesBeforeItLeft) {
  StepBudget budget;
  EXPECT_LE(limits_in(budget, 1, 0.02).seconds, 0.98);
}

TEST(StepBudget, KeepsBackWhatTheStagesAfterTheSolverTook) {
  StepBudget budget;
  limits_in(budget, 1, 0);
  spend(0.05);
  budget.end(100, 0);
  EXPECT_LE(limits_in(budget, 1, 0, 100).seconds, 0.95);
  EXPECT_LE(limits_in(budget, 1, 0, 200).seconds, 0.90);
}

TEST(StepBudget, ASolverWithoutTimeForAnAnswerMayMakeAFewIterationsInTheNextStep) {
  StepBudget budget;
  const Limits first = limits_in(budget, 0.001, 0.01);
  EXPECT_LE(first.seconds, 0);
  EXPECT_EQ(first.iterations, 0);
  budget.saw(cut_off_at_once());
  const Limits next = limits_in(budget, 0.001, 0.01);
  EXPECT_GT(next.seconds, 0.01);
  EXPECT_EQ(next.iterations, 8);
  // Further solves of the same step have what is left: nothing.
  Limits again;
  budget.limit(100, again);
  EXPECT_LE(again.seconds, 0);
}

TEST(StepBudget, IterationsThatTakeFarLongerThanTheOtherStagesAreNotForcedAgain) {
  StepBudget budget;
  limits_in(budget, 0.001, 0.01);
  budget.saw(cut_off_at_once());
  budget.end(100, 0);
  limits_in(budget, 0.001, 0.01);
  Answer slow;
  slow.stop = Stop::iteration_limit;
  slow.iterations = 3;
  slow.seconds = 100;
  budget.saw(slow);
  budget.end(100, 0);
  EXPECT_LE(limits_in(budget, 0.001, 0.01).seconds, 0);
}

TEST(StepBudget, ItsOwnTimeIsEnoughOnceTheIterationsFit) {
  StepBudget budget;
  limits_in(budget, 0.001, 0.01);
  budget.saw(cut_off_at_once());
  limits_in(budget, 0.001, 0.01);
  Answer quick;
  quick.stop = Stop::converged;
  quick.iterations = 1;
  quick.seconds = 0.001;
  budget.saw(quick);
  budget.end(100, 0.001);
  const Limits limits = limits_in(budget, 1, 0);
  EXPECT_LE(limits.seconds, 1);
  EXPECT_EQ(limits.iterations, 0);
}

}  // namespace
}  // namespace perpend
