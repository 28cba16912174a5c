#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "solver/catalog.h"
#include "solver/law_problems.h"

namespace perpend {
namespace {

using test::distance_to_nearest;
using test::LawChoice;
using test::random_law_problem;
using test::solutions_by_enumeration;

Limits following_the_normals() {
  Limits limits;
  limits.update_friction = true;
  return limits;
}

/// A cone of one friction row is a box, so that all solutions can be found by enumeration: the
/// first friction row of each contact is put under a cone, the others stay as resistance is.
void put_under_planar_cones(Problem& problem) {
  std::vector<Contact> contacts;
  for (Contact contact : problem.contacts) {
    const auto [first, second] = contact.friction;
    if (second == Contact::no_row) {
      contacts.push_back(contact);
      continue;
    }
    contacts.push_back({contact.normal, {first, Contact::no_row}, contact.mu, FrictionLaw::cone});
    contacts.push_back({contact.normal, {second, Contact::no_row}, contact.mu, FrictionLaw::box});
    problem.bounds.l[first] = -infinity;
    problem.bounds.u[first] = infinity;
  }
  problem.contacts = contacts;
}

TEST(ConeExact, FindsASolutionOfConesWithRowsThatFollowTheirNormals) {
  support::Random random(11);
  const auto solver = make_solver("cone-exact");
  int tried = 0, certified = 0;
  for (const double mu : {0.1, 0.3, 0.8}) {
    for (const double relative_C : {1e-2, 1e-5, 1e-8}) {
      for (int round = 0; round < 40; ++round) {
        const LawChoice choice{.mu = mu, .relative_C = relative_C, .has_rolling = round % 2 == 0};
        Problem problem = random_law_problem(random, choice);
        const std::vector<Vector> solutions = solutions_by_enumeration(problem);
        put_under_planar_cones(problem);
        if (round % 4 < 2) {
          problem.rows = assemble(*problem.body);
          problem.body.reset();
        }
        ASSERT_FALSE(find_defect(problem));
        const Answer& answer = solver->solve(problem, {}, following_the_normals());
        ++tried;
        EXPECT_EQ(answer.friction, FrictionBounds::own);
        if (!answer.certified) continue;
        ++certified;
        EXPECT_EQ(answer.bounds.updates, 0) << "couplings were at work";
        EXPECT_LE(distance_to_nearest(answer.x, solutions), 1e-5)
            << mu << ' ' << relative_C << ' ' << round;
      }
    }
  }
  EXPECT_EQ(certified, tried);
}

TEST(ConeExact, KeepsToTheLawWhereverItIsStopped) {
  support::Random random(17);
  const auto solver = make_solver("cone-exact");
  Limits limits = following_the_normals();
  for (int round = 0; round < 40; ++round) {
    Problem problem = random_law_problem(random, {.mu = 0.8, .relative_C = 1e-8});
    put_under_planar_cones(problem);
    for (limits.iterations = 1; limits.iterations <= 12; ++limits.iterations) {
      const Vector& x = solver->solve(problem, {}, limits).x;
      for (const Contact& contact : problem.contacts) {
        if (contact.law != FrictionLaw::box) continue;
        EXPECT_LE(std::abs(x[contact.friction[0]]), contact.mu * std::max(x[contact.normal], 0.0))
            << "problem " << round << ", after " << limits.iterations << " iterations";
      }
    }
  }
}

// Bounds of resistance begin at 0, where nothing is known of a point, and a row of it may ask for
// almost nothing: neither puts it on a bound.
TEST(ConeExact, LeavesResistanceFreeThatBeganWithoutBounds) {
  BodyForm body;
  body.M.assign(1, Matrix6::Identity());
  body.momentum = Vector6::Zero();
  body.momentum << 0, 0, -1, 1e-30, 5, 0;
  for (const int axis : {2, 0, 1, 3, 4}) {
    body.J.add_block(0, Vector6::Unit(axis));
    body.J.end_row();
  }
  body.C.setZero(5);
  body.d.setZero(5);
  Problem problem;
  problem.bounds.l = Vector::Zero(5);
  problem.bounds.u = Vector::Zero(5);
  problem.bounds.u[0] = infinity;
  for (const int i : {1, 2}) {
    problem.bounds.l[i] = -infinity;
    problem.bounds.u[i] = infinity;
  }
  problem.motion = {Motion::linear, Motion::linear, Motion::linear, Motion::angular,
                    Motion::angular};
  problem.contacts = {{0, {1, 2}, 0.5, FrictionLaw::cone}, {0, {3, 4}, 0.1, FrictionLaw::box}};
  problem.body = body;
  const auto solver = make_solver("cone-exact");
  const Answer& answer = solver->solve(problem, {}, following_the_normals());
  EXPECT_TRUE(answer.certified);
  EXPECT_NEAR(answer.x[0], 1, 1e-12);
  EXPECT_NEAR(answer.x[3], 0, 1e-12);
  EXPECT_NEAR(answer.x[4], -0.1, 1e-12);
}

}  // namespace
}  // namespace perpend
