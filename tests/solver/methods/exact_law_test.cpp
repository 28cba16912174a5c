#include "solver/methods/exact_law.h"

#include <gtest/gtest.h>

#include "solver/catalog.h"
#include "solver/law_problems.h"
#include "support/allocation_counter.h"
#include "support/pile.h"

namespace perpend {
namespace {

using test::distance_to_nearest;
using test::LawChoice;
using test::random_law_problem;
using test::solutions_by_enumeration;

Limits of_the_law() {
  Limits limits;
  limits.update_friction = true;
  return limits;
}

/// Whether no friction impulse is beyond μ times its own normal impulse, to the bit.
bool keeps_to_its_own_bounds(const Problem& problem, const Vector& x) {
  for (const Contact& contact : problem.contacts) {
    for (int i : contact.friction) {
      if (i != Contact::no_row && !(std::abs(x[i]) <= contact.mu * x[contact.normal])) return false;
    }
  }
  return true;
}

TEST(ExactLaw, FindsASolutionThatEnumerationFinds) {
  support::Random random(1);
  const auto solver = make_solver("exact");
  int several = 0;
  for (double mu : {0.3, 0.8, 1.5}) {
    for (double relative_C : {1e-2, 1e-5, 1e-8}) {
      for (int round = 0; round < 40; ++round) {
        const LawChoice choice{.mu = mu, .relative_C = relative_C, .has_rolling = round % 4 == 0};
        const Problem problem = random_law_problem(random, choice);
        const std::vector<Vector> solutions = solutions_by_enumeration(problem);
        ASSERT_FALSE(solutions.empty()) << "for C > 0 there is one";
        several += solutions.size() > 1 ? 1 : 0;
        const Answer& answer = solver->solve(problem, {}, of_the_law());
        EXPECT_TRUE(answer.certified) << mu << ' ' << relative_C << ' ' << round;
        EXPECT_EQ(answer.friction, FrictionBounds::own);
        EXPECT_TRUE(keeps_to_its_own_bounds(problem, answer.x));
        EXPECT_LT(distance_to_nearest(answer.x, solutions), 1e-5 / std::sqrt(relative_C) * 1e-2);
      }
    }
  }
  EXPECT_GT(several, 0) << "the choice of problems has some with more than one";
}

TEST(ExactLaw, StaysAtTheSolutionItStartsFrom) {
  support::Random random(2);
  const auto solver = make_solver("exact");
  for (int round = 0; round < 50; ++round) {
    const Problem problem = random_law_problem(random, {.mu = 1.5});
    for (const Vector& solution : solutions_by_enumeration(problem)) {
      const Answer& answer = solver->solve(problem, solution, of_the_law());
      EXPECT_TRUE(answer.certified);
      EXPECT_LE(answer.iterations, 2);
      EXPECT_LT(distance_to_nearest(answer.x, {solution}), 1e-6);
    }
  }
}

TEST(ExactLaw, SolvesIslandsByThemselves) {
  // Two copies of one problem side by side: what the law makes of each must be the same.
  support::Random random(3);
  const auto solver = make_solver("exact");
  for (int round = 0; round < 30; ++round) {
    const Problem one = random_law_problem(random, {});
    Problem two = one;
    const int n = one.size(), bodies = one.body->bodies();
    for (int i = 0; i < n; ++i) {
      for (int k = one.body->J.start[i]; k < one.body->J.start[i + 1]; ++k) {
        two.body->J.add_block(bodies + one.body->J.body[k], one.body->J.block[k]);
      }
      two.body->J.end_row();
    }
    for (const Contact& c : one.contacts) {
      Contact copy{c.normal + n, c.friction, c.mu, c.law};
      for (int& i : copy.friction) i += i == Contact::no_row ? 0 : n;
      two.contacts.push_back(copy);
    }
    two.body->M.insert(two.body->M.end(), one.body->M.begin(), one.body->M.end());
    two.motion.insert(two.motion.end(), one.motion.begin(), one.motion.end());
    const auto twice = [](const Vector& v) {
      Vector out(2 * v.size());
      out << v, v;
      return out;
    };
    two.body->momentum = twice(one.body->momentum);
    two.body->C = twice(one.body->C);
    two.body->d = twice(one.body->d);
    two.bounds.l = twice(one.bounds.l);
    two.bounds.u = twice(one.bounds.u);
    const Vector x = solver->solve(one, {}, of_the_law()).x;
    const Answer& both = solver->solve(two, {}, of_the_law());
    EXPECT_TRUE(both.certified);
    EXPECT_EQ(both.x, twice(x));
  }
}

TEST(ExactLaw, ReturnsTheBestThereIsWhereIterationsEnd) {
  support::Random random(4);
  const auto solver = make_solver("exact");
  int cut_off = 0;
  for (int round = 0; round < 60; ++round) {
    const Problem problem = random_law_problem(random, {.mu = 1.5, .relative_C = 1e-8});
    Limits limits = of_the_law();
    limits.iterations = 1;
    const Answer& answer = solver->solve(problem, {}, limits);
    EXPECT_TRUE(answer.x.allFinite());
    EXPECT_LE(answer.iterations, 1);
    EXPECT_TRUE(keeps_to_its_own_bounds(problem, answer.x));
    if (answer.certified) continue;
    ++cut_off;
    EXPECT_EQ(answer.stop, Stop::iteration_limit);
  }
  EXPECT_GT(cut_off, 0);
}

TEST(ExactLaw, LeavesToCouplingsWhatItIsNotFor) {
  support::Random random(5);
  const auto solver = make_solver("exact");
  Problem unbounded = random_law_problem(random, {});
  unbounded.contacts[0].mu = infinity;
  EXPECT_FALSE(solver->solves_box_law(unbounded));
  Problem rows = random_law_problem(random, {});
  ensure_rows(rows);
  rows.body.reset();
  EXPECT_FALSE(solver->solves_box_law(rows));
  EXPECT_EQ(solver->solve(rows, {}, of_the_law()).friction, FrictionBounds::own);
}

/// A space and a law of a problem, for the parts by themselves.
struct Parts {
  explicit Parts(const Problem& problem) {
    space.take(problem, problem.bounds);
    law.take(space);
    Limits limits;
    limits.iterations = 100'000;
    limits.update_friction = true;
    monitor.begin(problem, problem.bounds, Vector::Zero(problem.size()), limits, true);
  }

  BoxLawSpace space;
  BoxLaw law;
  Monitor monitor;
};

TEST(LawInteriorPoint, ArrivesFromAColdStart) {
  support::Random random(6);
  int arrived = 0;
  for (int round = 0; round < 100; ++round) {
    const Problem problem = random_law_problem(random, {.relative_C = 1e-3});
    Parts parts(problem);
    LawInteriorPoint inside;
    Newton newton;
    Vector x = Vector::Zero(problem.size());
    const auto finish = [&](Vector& near) {
      return newton.run(parts.law, {.memory = 4, .most_steps = 6}, near, parts.monitor) ==
             Status::solved;
    };
    if (inside.solve(parts.space, {.multiplier = 0.1}, finish, x, parts.monitor) !=
        Status::solved) {
      continue;
    }
    ++arrived;
    EXPECT_LT(distance_to_nearest(x, solutions_by_enumeration(problem)), 1e-5);
  }
  EXPECT_GE(arrived, 85) << "its path may fold";
}

TEST(LawPath, LeadsFromUnboundedFrictionToTheLaw) {
  support::Random random(7);
  const auto solver = make_solver("exact");
  for (int round = 0; round < 150; ++round) {
    const double mu = round % 2 == 0 ? 0.8 : 2.5;
    const Problem problem = random_law_problem(random, {.mu = mu, .relative_C = 1e-3});
    Problem unbounded = problem;
    for (const Contact& contact : unbounded.contacts) {
      for (int i : contact.friction) {
        if (i == Contact::no_row) continue;
        unbounded.bounds.l[i] = -infinity;
        unbounded.bounds.u[i] = infinity;
      }
    }
    Vector x = solver->solve(unbounded, {}, {}).x;
    Parts parts(problem);
    LawPath path;
    ASSERT_EQ(path.follow(parts.space, x, parts.monitor), Status::solved) << round;
    EXPECT_LT(distance_to_nearest(x, solutions_by_enumeration(problem)), 1e-6) << round;
  }
}

TEST(ExactLaw, AllocatesNothingWhenItSolvesAProblemAgain) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  support::Random random(9);
  const auto solver = make_solver("exact");
  for (int round = 0; round < 20; ++round) {
    const Problem problem = random_law_problem(random, {.mu = 0.3});
    const Vector x = solver->solve(problem, {}, of_the_law()).x;
    solver->solve(problem, x, of_the_law());
    EXPECT_EQ(support::allocations_of([&] { solver->solve(problem, x, of_the_law()); }), 0);
  }
}

}  // namespace
}  // namespace perpend
