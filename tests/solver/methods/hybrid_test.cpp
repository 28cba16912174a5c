#include "solver/methods/hybrid.h"

#include <gtest/gtest.h>

#include "solver/catalog.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

/// Four balls of 1 kg in a row along x, one degree of freedom each: a joint holds the first two
/// together, the second presses on the third and the third on the fourth, which a motor (or a wall)
/// does not let go. Rows: joint 0–1, contacts 1–2, 2–3, 3–ground.
Problem train(double push_N_s) {
  Problem problem;
  BodyForm& body = problem.body.emplace();
  const int rows = 4, bodies = 4;
  body.M.assign(bodies, Matrix6::Identity());
  body.momentum = Vector::Zero(6 * bodies);
  body.momentum[0] = push_N_s;
  body.C = Vector::Constant(rows, 1e-3);
  body.d = Vector::Zero(rows);
  const Vector6 along = Vector6::Unit(0);
  body.J.start = {0};
  for (int i = 0; i < rows; ++i) {
    body.J.add_block(i, -along);
    if (i + 1 < bodies) body.J.add_block(i + 1, along);
    body.J.start.push_back(body.J.blocks());
  }
  problem.bounds.l = Vector::Zero(rows);
  problem.bounds.u = Vector::Constant(rows, infinity);
  problem.bounds.l[0] = -infinity;
  problem.motion.assign(rows, Motion::linear);
  for (int i = 1; i < rows; ++i) problem.contacts.push_back({.normal = i});
  return problem;
}

/// m/s, what `exact` aims at where things move at 1 m/s.
constexpr double aim = 1e-11;

int direct_steps(const Answer& answer) {
  return answer.work[Work::block_pivot] + answer.work[Work::single_pivot] +
         answer.work[Work::direct] + answer.work[Work::interior];
}

TEST(Hybrid, ComesToTheSolutionInRounds) {
  const Problem problem = train(1);
  const Vector truth = make_solver("exact")->solve(problem, {}, {}).x;
  for (const char* name : {"hybrid", "hybrid:reach=1", "hybrid:sweeps=1"}) {
    const auto solver = make_solver(sentence(name, std::string(name).find(':') == std::string::npos
                                                       ? ":tolerance=1e-14"
                                                       : ",tolerance=1e-14"));
    const Answer& answer = solver->solve(problem, {}, {.iterations = 1000});
    EXPECT_EQ(answer.stop, Stop::converged) << name;
    EXPECT_LE((answer.x - truth).cwiseAbs().maxCoeff(), 1e-11) << name;
  }
}

TEST(Hybrid, SolvesTheRowsOfTheMachineInEveryRound) {
  const Problem problem = train(1);
  const auto solver = make_solver("hybrid:sweeps=1");
  const Answer& answer = solver->solve(problem, {}, {.iterations = 1});
  EXPECT_NEAR(answer.certificate.w[0], 0, aim) << "the joint, though the contacts are not there";
  EXPECT_GT(answer.certificate.natural.total, 1e-3);
  EXPECT_EQ(answer.iterations, 1);
  EXPECT_EQ(answer.work[Work::sweep], 1);
  EXPECT_GE(direct_steps(answer), 1);
}

// One contact away all rows are within reach: joint, 1–2, and what touches 2.
TEST(Hybrid, IsExactWhereAllRowsAreWithinReach) {
  const Problem problem = train(1);
  const Answer near = make_solver("hybrid:reach=1")->solve(problem, {}, {.iterations = 1});
  EXPECT_FALSE(near.certified);
  EXPECT_NEAR(near.certificate.w[1], 0, aim);
  const Answer& all = make_solver("hybrid:reach=2")->solve(problem, {}, {});
  EXPECT_TRUE(all.certified);
  EXPECT_EQ(all.stop, Stop::converged);
  EXPECT_EQ(all.iterations, 1);
  EXPECT_EQ(all.work[Work::sweep], 0);
}

TEST(Hybrid, SweepsWhereThereIsNoMachine) {
  const Problem problem = support::standing_wall_problem({});
  const Answer& answer = make_solver("hybrid")->solve(problem, {}, {.iterations = 3});
  EXPECT_EQ(answer.work[Work::sweep], 45);
  EXPECT_EQ(direct_steps(answer), 0);
}

}  // namespace
}  // namespace perpend
