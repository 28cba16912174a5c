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

  Stop iterate(const Problem&, const Bounds&, Vector& x, Monitor& monitor) override {
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

/// Every iteration takes 3 ms.
class Slow : public Solver {
 public:
  std::optional<Form> form() const override { return Form::rows; }
  int default_iterations() const override { return 3; }

  Stop iterate(const Problem&, const Bounds&, Vector& x, Monitor& monitor) override {
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
