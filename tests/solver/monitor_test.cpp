#include "solver/monitor.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "solver/methods/pgs.h"
#include "solver/one_row.h"
#include "support/allocation_counter.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::one_row;

constexpr Select every_measure[] = {Select::natural, Select::fischer_burmeister, Select::energy};

double total(const Certificate& certificate, Select select) {
  if (select == Select::natural) return certificate.natural.total;
  if (select == Select::fischer_burmeister) return certificate.fischer_burmeister.total;
  return certificate.energy.total;
}

/// Some on which Gauss–Seidel converges, slowly, and one on which it diverges.
std::vector<Problem> problems() {
  support::Random random(1);
  std::vector<Problem> problems;
  for (int round = 0; round < 5; ++round) {
    problems.push_back(support::random_mechanical_problem(random, {6, 16, 0.1}));
    problems.push_back(support::random_known_problem(random).problem);
  }
  support::StandingWall wall;
  wall.shake_m_per_s = 0.1;
  problems.push_back(support::standing_wall_problem(wall));
  Problem diverging;
  diverging.bounds.l = Vector::Constant(2, -infinity);
  diverging.bounds.u = Vector::Constant(2, infinity);
  diverging.motion.assign(2, Motion::linear);
  const Eigen::Matrix2d A{{1, 2}, {2, 1}};
  diverging.rows = RowForm{A.sparseView(), Vector::Ones(2)};
  problems.push_back(diverging);
  for (Problem& problem : problems) ensure_rows(problem);
  return problems;
}

Vector scalar(double value) {
  return Vector::Constant(1, value);
}

/// Shows the monitor the iterates until it says no; returns how many it saw.
int show(Monitor& monitor, const std::vector<double>& iterates) {
  for (double x : iterates) {
    if (!monitor.go_on()) break;
    monitor.observe(scalar(x), Work::sweep);
  }
  return monitor.iterations();
}

TEST(Monitor, StopsExactlyAtTheIterationLimit) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 3;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  EXPECT_EQ(show(monitor, {5, 5, 5, 5, 5}), 3);
  EXPECT_FALSE(monitor.go_on());
  EXPECT_EQ(monitor.reason(), Stop::iteration_limit);
}

TEST(Monitor, StopsAtOnceAtADeadlineOfZero) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 3;
  limits.seconds = 0;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  EXPECT_FALSE(monitor.go_on());
  EXPECT_EQ(monitor.reason(), Stop::deadline);
}

TEST(Monitor, StopsAtTheFirstIterateBelowTheEnergyAskedFor) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 100;
  limits.energy_J = 0.125;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  EXPECT_EQ(show(monitor, {3, 0.25, 0.5, 1, 0.5}), 3) << "(0.5 − 1)²/2 is just enough";
  EXPECT_FALSE(monitor.go_on());
  EXPECT_EQ(monitor.reason(), Stop::energy_reached);
}

TEST(Monitor, StopsBeforeTheFirstIterationIfTheStartHasTheEnergy) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 100;
  limits.energy_J = 0.125;
  monitor.begin(problem, problem.bounds, scalar(1.25), limits);
  EXPECT_FALSE(monitor.go_on());
  EXPECT_EQ(monitor.iterations(), 0);
}

TEST(Monitor, NeverStopsForAnEnergyThatWasNotAskedFor) {
  const Problem problem = one_row();
  for (bool keep_history : {false, true}) {
    Monitor monitor;
    Limits limits;
    limits.iterations = 4;
    limits.keep_history = keep_history;
    monitor.begin(problem, problem.bounds, scalar(1), limits);
    EXPECT_EQ(show(monitor, {1, 1, 1, 1, 1}), 4) << "an error of exactly 0 J is no reason";
    EXPECT_FALSE(monitor.go_on());
    EXPECT_EQ(monitor.reason(), Stop::iteration_limit);
  }
}

TEST(Monitor, KeepsTheBestIterateAndOfEqualsTheLater) {
  const Problem problem = one_row();
  for (Select select : every_measure) {
    Monitor monitor;
    Limits limits;
    limits.iterations = 100;
    limits.select = select;
    monitor.begin(problem, problem.bounds, scalar(0), limits);
    EXPECT_EQ(monitor.choose(scalar(0)), scalar(0));
    show(monitor, {3, 1.5, 0.5, 4});
    EXPECT_EQ(monitor.choose(scalar(4)), scalar(0.5));
  }
}

TEST(Monitor, KeepsTheStartIfNothingIsBetterAndItIsAskedTo) {
  const Problem problem = one_row();
  for (bool count_start : {true, false}) {
    Monitor monitor;
    Limits limits;
    limits.iterations = 100;
    limits.select = Select::energy;
    limits.count_start = count_start;
    monitor.begin(problem, problem.bounds, scalar(0.9), limits);
    EXPECT_EQ(monitor.choose(scalar(0.9)), scalar(0.9)) << "there is nothing else";
    show(monitor, {3, 4});
    EXPECT_EQ(monitor.choose(scalar(4)), scalar(count_start ? 0.9 : 3));
    monitor.begin_stage(scalar(0.95), 10);
    show(monitor, {5});
    EXPECT_EQ(monitor.choose(scalar(5)), scalar(0.95)) << "what a stage begins with was found";
  }
}

TEST(Monitor, NeverKeepsAnIterateThatIsNotFinite) {
  // Both rows have A_ii = 0 and cannot hold, so every iterate has infinite energy.
  Problem problem = one_row();
  problem.rows->A.coeffRef(0, 0) = 0;
  Monitor monitor;
  Limits limits;
  limits.iterations = 100;
  limits.select = Select::energy;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  show(monitor, {2, infinity, std::nan("")});
  EXPECT_EQ(monitor.choose(scalar(std::nan(""))), scalar(2));
}

TEST(Monitor, ReturnsTheLastIterateWhenAskedTo) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 100;
  monitor.begin(problem, problem.bounds, scalar(1), limits);
  show(monitor, {3, 4});
  EXPECT_EQ(monitor.choose(scalar(4)), scalar(4));
}

TEST(Monitor, KeepsAHistoryThatBeginsWithTheStart) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 100;
  limits.keep_history = true;
  for (int again = 0; again < 2; ++again) {
    monitor.begin(problem, problem.bounds, scalar(0), limits);
    show(monitor, {3, 2});
    ASSERT_EQ(monitor.history().size(), 3u);
    const double expected[] = {0.5, 2, 0.5};
    for (int k = 0; k < 3; ++k) {
      EXPECT_EQ(monitor.history()[k].iteration, k);
      EXPECT_DOUBLE_EQ(monitor.history()[k].energy_J, expected[k]);
    }
    EXPECT_DOUBLE_EQ(monitor.history()[1].natural, 2);
    EXPECT_DOUBLE_EQ(monitor.history()[1].fischer_burmeister, 2);
  }
}

TEST(Monitor, EvaluatesOnlyEverySoManyIterations) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 100;
  limits.keep_history = true;
  limits.select = Select::energy;
  limits.check_every = 3;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  show(monitor, {1, 1, 0.5, 1, 1, 0.25, 0.75});
  const auto iterations = [&] {
    std::vector<int> list;
    for (const ErrorTotals& errors : monitor.history()) list.push_back(errors.iteration);
    return list;
  };
  EXPECT_EQ(iterations(), (std::vector<int>{0, 3, 6}));
  EXPECT_EQ(monitor.choose(scalar(0.75)), scalar(0.75)) << "the last is always looked at";
  EXPECT_EQ(iterations(), (std::vector<int>{0, 3, 6, 7}));
}

TEST(Monitor, TakesAnyNumberOfIterationsWithAHistory) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = std::numeric_limits<int>::max();
  limits.keep_history = true;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  EXPECT_EQ(show(monitor, {3, 2}), 2);
}

TEST(Monitor, ComputesNothingWhenNothingIsAsked) {
  const Problem problem = support::standing_wall_problem();
  const Vector x = Vector::Zero(problem.size());
  const auto allocations = [&](const Limits& limits) {
    Monitor monitor;
    monitor.begin(problem, problem.bounds, x, {.iterations = 1});
    monitor.observe(x, Work::sweep);  // which makes room for the phases
    return support::allocations_of([&] {
      monitor.begin(problem, problem.bounds, x, limits);
      while (monitor.go_on()) monitor.observe(x, Work::sweep);
    });
  };
  Limits limits;
  limits.iterations = 10;
  EXPECT_EQ(allocations(limits), 0) << "a judge would have needed memory for w";
  limits.select = Select::energy;
  EXPECT_GT(allocations(limits), 0);
}

TEST(BestIterate, IsNeverWorseThanTheLast) {
  Pgs pgs({0, RowOrder::given});
  for (const Problem& problem : problems()) {
    for (Select select : every_measure) {
      for (int check_every : {1, 4}) {
        for (int iterations : {1, 2, 3, 10, 31}) {
          Limits limits;
          limits.iterations = iterations;
          limits.check_every = check_every;
          const double last = total(pgs.solve(problem, {}, limits).certificate, select);
          limits.select = select;
          const double best = total(pgs.solve(problem, {}, limits).certificate, select);
          EXPECT_LE(best, last);
        }
      }
    }
  }
}

TEST(BestIterate, ImprovesWithTheBudget) {
  Pgs pgs({0, RowOrder::given});
  for (const Problem& problem : problems()) {
    for (Select select : every_measure) {
      double previous = infinity;
      for (int iterations = 1; iterations <= 30; ++iterations) {
        Limits limits;
        limits.iterations = iterations;
        limits.select = select;
        const double best = total(pgs.solve(problem, {}, limits).certificate, select);
        EXPECT_LE(best, previous);
        previous = best;
      }
    }
  }
}

TEST(EarlyStop, StopsAtTheFirstSweepBelowTheEnergyAskedFor) {
  Pgs pgs({0, RowOrder::given});
  for (const Problem& problem : problems()) {
    Limits limits;
    limits.iterations = 40;
    limits.keep_history = true;
    const std::vector<ErrorTotals> history = pgs.solve(problem, {}, limits).history;
    ASSERT_EQ(history.size(), 41u);
    const double asked_J = history[20].energy_J;
    if (!(asked_J > 0)) continue;
    int first = 0;
    while (history[first].energy_J > asked_J) ++first;
    limits.keep_history = false;
    limits.energy_J = asked_J;
    const Answer& answer = pgs.solve(problem, {}, limits);
    EXPECT_EQ(answer.stop, Stop::energy_reached);
    EXPECT_EQ(answer.iterations, first);
    EXPECT_LE(answer.certificate.energy.total, asked_J);
  }
}

TEST(Monitor, HasTimeForWhatEndsBeforeTheDeadlineOnly) {
  const Problem problem = one_row();
  Monitor monitor;
  Limits limits;
  limits.iterations = 3;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  EXPECT_TRUE(monitor.has_time_for(1e9)) << "without a deadline";
  limits.seconds = 1000;
  monitor.begin(problem, problem.bounds, scalar(0), limits);
  EXPECT_TRUE(monitor.has_time_for(1));
  EXPECT_FALSE(monitor.has_time_for(1001));
  EXPECT_EQ(monitor.reason(), Stop::deadline);
}

}  // namespace
}  // namespace perpend
