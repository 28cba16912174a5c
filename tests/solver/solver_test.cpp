#include "solver/solver.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "problem/assemble.h"
#include "solver/catalog.h"
#include "solver/methods/pgs.h"
#include "solver/one_row.h"
#include "support/nan.h"
#include "support/random_problems.h"

namespace perpend {
namespace {

using test::one_row;

/// Goes through given iterates of a problem with one row.
class Scripted : public Solver {
 public:
  explicit Scripted(std::vector<double> iterates) : iterates_(std::move(iterates)) {}

  Form form() const override { return Form::rows; }
  int default_iterations() const override { return 100; }

 protected:
  std::optional<std::string> refuse(const Problem&) const override { return {}; }
  Stop iterate(const Problem&, Vector& x, Monitor& monitor) override {
    for (double value : iterates_) {
      if (!monitor.go_on()) return monitor.reason();
      x.setConstant(value);
      monitor.observe(x, Work::sweep);
    }
    return Stop::converged;
  }

 private:
  std::vector<double> iterates_;
};

using support::nan;

Limits keeping(Select select) {
  Limits limits;
  limits.select = select;
  return limits;
}

TEST(Solver, CallsABreakdownByItsNameAndReturnsTheStart) {
  for (double bad : {nan, infinity, -infinity}) {
    Scripted solver({0.5, bad});
    const Answer& answer = solver.solve(one_row(10), Vector::Constant(1, 3), {});
    EXPECT_EQ(answer.stop, Stop::breakdown);
    EXPECT_EQ(answer.x, Vector::Constant(1, 3));
    EXPECT_FALSE(answer.certified);
    EXPECT_EQ(answer.certificate.natural.total, 2);
  }
}

TEST(Solver, ReturnsTheBestFiniteIterateOfABreakdown) {
  Scripted solver({0.5, nan});
  const Answer& answer = solver.solve(one_row(10), Vector::Constant(1, 3), keeping(Select::energy));
  EXPECT_EQ(answer.stop, Stop::breakdown) << "keeping a good iterate does not undo it";
  EXPECT_EQ(answer.x, Vector::Constant(1, 0.5));
}

/// A brick of 2 kg on the ground, falling at 1 m/s and sliding at 3 m/s along the first friction
/// row, with μ = 0.5 and bounds as after a normal impulse of 0: frictionless, until updated.
Problem sliding_brick() {
  Problem problem;
  problem.bounds.l = Vector::Zero(3);
  problem.bounds.u = Vector::Zero(3);
  problem.bounds.u[0] = infinity;
  problem.motion.assign(3, Motion::linear);
  problem.contacts.push_back({.normal = 0, .friction = {1, 2}, .mu = 0.5});
  BodyForm body;
  body.M.push_back(2 * Matrix6::Identity());
  body.momentum = Vector::Zero(6);
  body.momentum[0] = 2 * 3;
  body.momentum[2] = 2 * -1;
  for (int axis : {2, 0, 1}) {
    body.J.add_block(0, Vector6::Unit(axis));
    body.J.end_row();
  }
  body.C = body.d = Vector::Zero(3);
  problem.body = body;
  ensure_rows(problem);
  return problem;
}

TEST(Solver, UpdatesTheFrictionBoundsBetweenCouplingsWhereAskedTo) {
  const Problem problem = sliding_brick();
  for (const CatalogEntry& entry : catalog()) {
    SCOPED_TRACE(entry.name);
    const auto solver = make_solver(entry.name);
    Limits limits;
    EXPECT_EQ(solver->solve(problem, {}, limits).x[1], 0) << "a recorded MLCP has fixed bounds";
    limits.update_friction = true;
    const Answer& answer = solver->solve(problem, {}, limits);
    if (answer.stop == Stop::not_applicable) continue;
    EXPECT_TRUE(answer.certified);
    EXPECT_NEAR(answer.x[0], 2, 1e-6);                   // stops the fall: m v_n
    EXPECT_NEAR(answer.x[1], -0.5 * answer.x[0], 1e-6);  // slides on
    EXPECT_NEAR(answer.bounds.u[1], 1, 1e-6);
    EXPECT_EQ(answer.bounds.l[1], -answer.bounds.u[1]);
    EXPECT_EQ(problem.bounds.u[1], 0) << "the problem itself stays as it is";
  }
}

TEST(Solver, DoesNotStopAtAnEnergyThatOnlyTheOldBoundsGave) {
  const Problem problem = sliding_brick();
  Limits limits;
  limits.update_friction = true;
  limits.energy_J = 1e-6;
  const auto solver = make_solver("exact");
  const Answer& answer = solver->solve(problem, {}, limits);
  EXPECT_LE(answer.certificate.energy.total, limits.energy_J);
  EXPECT_NEAR(answer.x[1], -1, 1e-3) << "friction of the updated bounds";
}

/// Ends each coupling of the sliding brick with a given normal impulse and outcome, after another
/// iterate where there is one.
class ScriptedCouplings : public Solver {
 public:
  struct Coupling {
    double normal;
    Stop stop;
    std::optional<double> before = {};
  };
  explicit ScriptedCouplings(std::vector<Coupling> script, int most = 3)
      : script_(std::move(script)), most_(most) {}

  Form form() const override { return Form::rows; }
  int default_iterations() const override { return 100; }
  int couplings() const override { return most_; }
  bool ends_couplings() const override { return most_ > 3; }

 protected:
  std::optional<std::string> refuse(const Problem&) const override { return {}; }
  Stop iterate(const Problem& problem, Vector& x, Monitor& monitor) override {
    if (!monitor.go_on()) return monitor.reason();
    const Coupling& now = script_[next_++];
    if (now.before) {
      x << *now.before, problem.bounds.l[1], 0;
      monitor.observe(x, Work::sweep);
    }
    x << now.normal, problem.bounds.l[1], 0;
    monitor.observe(x, Work::sweep);
    return now.stop;
  }

 private:
  std::vector<Coupling> script_;
  int most_;
  std::size_t next_ = 0;
};

const Answer& solve_coupled(Solver& solver, Select select) {
  Limits limits;
  limits.update_friction = true;
  limits.select = select;
  return solver.solve(sliding_brick(), {}, limits);
}

TEST(Solver, ReturnsTheCouplingBeforeWithItsBoundsIfTheLastIsCutOffAndWorse) {
  for (Stop cut_off : {Stop::deadline, Stop::breakdown, Stop::iteration_limit}) {
    ScriptedCouplings solver({{2, Stop::converged}, {2.5, Stop::converged}, {7, cut_off}});
    const Answer& answer = solve_coupled(solver, Select::energy);
    EXPECT_EQ(answer.stop, cut_off);
    EXPECT_EQ(answer.x[0], 2.5);
    EXPECT_EQ(answer.bounds.u[1], 1) << "half of the first coupling's normal impulse";
    EXPECT_NEAR(answer.certificate.natural.total, 0.25, 1e-12);  // w_n = 2.5/2 − 1
    EXPECT_EQ(answer.iterations, 3);
  }
}

TEST(Solver, ReturnsTheCouplingThatWasCutOffWhereItIsNoWorse) {
  ScriptedCouplings solver({{2.5, Stop::converged}, {2, Stop::deadline}});
  const Answer& answer = solve_coupled(solver, Select::energy);
  EXPECT_EQ(answer.x[0], 2);
  EXPECT_EQ(answer.bounds.u[1], 1.25);
}

TEST(Solver, ReturnsTheNewestBoundsOfCouplingsThatAllHadTheirShare) {
  ScriptedCouplings solver(
      {{2, Stop::round_limit}, {2.5, Stop::iteration_limit}, {3, Stop::round_limit}});
  const Answer& answer = solve_coupled(solver, Select::energy);
  EXPECT_EQ(answer.x[0], 2.5) << "the start of the last coupling is one of its iterates";
  EXPECT_EQ(answer.bounds.u[1], 1.25) << "friction without which it would be another problem";
}

TEST(Solver, TakesTheFrictionBoundsOfTheIterateItWouldReturn) {
  for (const auto& [select, bound] : {std::pair(Select::energy, 1.0), {Select::last, 3.5}}) {
    ScriptedCouplings solver({{7, Stop::iteration_limit, 2.0}, {2, Stop::deadline}});
    const Answer& answer = solve_coupled(solver, select);
    EXPECT_EQ(answer.x[0], 2);
    EXPECT_EQ(answer.bounds.u[1], bound);
  }
}

TEST(Solver, ReturnsTheLastIterateOfAllCouplingsWhenAskedTo) {
  ScriptedCouplings solver({{2, Stop::converged}, {7, Stop::deadline}});
  EXPECT_EQ(solve_coupled(solver, Select::last).x[0], 7);
}

TEST(Solver, LeavesOffUpdatingBoundsThatGoToAndFro) {
  std::vector<ScriptedCouplings::Coupling> to_and_fro, settling;
  for (int k = 0; k < 12; ++k) {
    to_and_fro.push_back({k % 2 == 0 ? 2.0 : 3.0, Stop::converged});
    settling.push_back({2 + std::pow(0.7, k), Stop::converged});
  }
  ScriptedCouplings oscillating(to_and_fro, 12), converging(settling, 12);
  EXPECT_EQ(solve_coupled(oscillating, Select::last).iterations, 5)
      << "one, and four in which the change of the bounds did not halve";
  EXPECT_EQ(solve_coupled(converging, Select::last).iterations, 12);
}

TEST(Solver, BeginsNoCouplingWithoutAnIterationLeft) {
  Problem problem = sliding_brick();
  problem.bounds.l[1] = -5;
  problem.bounds.u[1] = 5;
  for (Select select : {Select::last, Select::energy}) {
    ScriptedCouplings solver({{2.5, Stop::iteration_limit}});
    Limits limits;
    limits.iterations = 1;
    limits.update_friction = true;
    limits.select = select;
    const Answer& answer = solver.solve(problem, {}, limits);
    EXPECT_EQ(answer.x[1], -5) << "what was found, not cut off by bounds it was not solved with";
    EXPECT_EQ(answer.bounds.l[1], -5);
    EXPECT_EQ(answer.iterations, 1);
    EXPECT_EQ(answer.stop, Stop::iteration_limit);
  }
}

/// Every iteration takes 3 ms.
class Slow : public Solver {
 public:
  Form form() const override { return Form::rows; }
  int default_iterations() const override { return 3; }

 protected:
  std::optional<std::string> refuse(const Problem&) const override { return {}; }
  Stop iterate(const Problem&, Vector& x, Monitor& monitor) override {
    while (monitor.go_on()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
      monitor.observe(x, Work::sweep);
    }
    return monitor.reason();
  }
};

TEST(Solver, BeginsNoIterationThatWouldEndBeyondTheDeadline) {
  Slow solver;
  Limits limits;
  limits.seconds = 1000;
  EXPECT_EQ(solver.solve(one_row(10), {}, limits).iterations, 3);
  limits.seconds = 2.9e-3;
  const Answer& answer = solver.solve(one_row(10), {}, limits);
  EXPECT_EQ(answer.iterations, 0) << "it knows by now that none ends in time";
  EXPECT_EQ(answer.stop, Stop::deadline);
}

TEST(Solver, CountsTheIterationsByKind) {
  Scripted solver({0.5, 0.7});
  const Answer& answer = solver.solve(one_row(10), {}, {});
  EXPECT_EQ(answer.work[Work::sweep], 2);
  EXPECT_EQ(answer.work[Work::interior], 0);
}

TEST(Solver, SaysWhenGaussSeidelOverflows) {
  Problem problem = one_row(10);
  problem.bounds.l = Vector::Constant(2, -infinity);
  problem.bounds.u = Vector::Constant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  const Eigen::Matrix2d A{{1, 2}, {2, 1}};
  problem.rows = RowForm{A.sparseView(), Vector::Ones(2)};
  Limits limits;
  limits.iterations = 10'000;
  for (Select select : {Select::last, Select::natural, Select::energy}) {
    limits.select = select;
    Pgs pgs({});
    const Answer& answer = pgs.solve(problem, {}, limits);
    EXPECT_EQ(answer.stop, Stop::breakdown);
    EXPECT_TRUE(answer.x.allFinite());
    EXPECT_FALSE(answer.certified);
  }
}

TEST(Solver, BringsTheStartWithinItsBounds) {
  Limits limits;
  limits.seconds = 0;
  Scripted solver({1});
  EXPECT_EQ(solver.solve(one_row(10), Vector::Constant(1, 99), limits).x, Vector::Constant(1, 10));
  EXPECT_EQ(solver.solve(one_row(10), Vector::Constant(1, -99), limits).x,
            Vector::Constant(1, -10));
  EXPECT_EQ(solver.solve(one_row(10), {}, limits).x, Vector::Zero(1));
}

TEST(Solver, StartsAtTheBoundNearestToZeroWithoutAWarmStart) {
  Problem problem = one_row(10);
  problem.bounds.l[0] = 2;
  Limits limits;
  limits.seconds = 0;
  EXPECT_EQ(Scripted({1}).solve(problem, {}, limits).x, Vector::Constant(1, 2));
}

TEST(Solver, CertifiesOnlyWhatTheJudgeFindsExact) {
  Scripted right({1}), wrong({1 + 1e-8});
  EXPECT_TRUE(right.solve(one_row(10), {}, {}).certified);
  const Answer& answer = wrong.solve(one_row(10), {}, {});
  EXPECT_FALSE(answer.certified) << "though it says that it converged";
  EXPECT_EQ(answer.stop, Stop::converged);
}

TEST(Solver, TakesItsOwnDefaultForNoIterationLimit) {
  Scripted solver(std::vector<double>(1000, 2));
  EXPECT_EQ(solver.solve(one_row(10), {}, {}).iterations, 100);
}

TEST(Solver, TakesItsLastAnswerAsAWarmStart) {
  support::Random random(1);
  const support::KnownProblem known = support::random_known_problem(random);
  Pgs pgs({0, RowOrder::given});
  Limits limits;
  limits.iterations = 5;
  const Answer& answer = pgs.solve(known.problem, {}, limits);
  const Vector once_more = Pgs({0, RowOrder::given}).solve(known.problem, answer.x, limits).x;
  EXPECT_EQ(pgs.solve(known.problem, answer.x, limits).x, once_more);
}

TEST(Solver, ForgetsARefusal) {
  Problem refused = one_row(10);
  refused.rows->A.coeffRef(0, 0) = 0;
  Pgs pgs({});
  EXPECT_EQ(pgs.solve(refused, {}, {}).stop, Stop::not_applicable);
  const Answer& answer = pgs.solve(one_row(10), {}, {});
  EXPECT_EQ(answer.stop, Stop::converged);
  EXPECT_TRUE(answer.remark.empty());
  EXPECT_TRUE(answer.certified);
}

}  // namespace
}  // namespace perpend
