#include "problem/row_order.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/permute.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

constexpr RowOrder every_order[] = {RowOrder::given, RowOrder::reversed, RowOrder::normals_first,
                                    RowOrder::ground_first};

std::vector<int> ordered(const Problem& problem, RowOrder order) {
  std::vector<int> rows;
  order_rows(problem, order, rows);
  return rows;
}

TEST(RowOrders, VisitEveryRowOnce) {
  support::Random random(1);
  for (int round = 0; round < 50; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {10, 12, 0.2});
    for (RowOrder order : every_order) {
      std::vector<int> rows = ordered(problem, order);
      std::sort(rows.begin(), rows.end());
      EXPECT_EQ(rows, ordered(problem, RowOrder::given));
    }
  }
}

TEST(RowOrders, ForgetWhatTheListHeld) {
  support::Random random(2);
  const Problem problem = support::random_mechanical_problem(random);
  std::vector<int> rows(1000, -1);
  order_rows(problem, RowOrder::reversed, rows);
  ASSERT_EQ(static_cast<int>(rows.size()), problem.size());
  for (int k = 0; k < problem.size(); ++k) EXPECT_EQ(rows[k], problem.size() - 1 - k);
}

TEST(NormalsFirst, PutsFrictionLastAndKeepsTheOrderWithin) {
  Problem problem;
  problem.bounds.l.setZero(6);
  problem.contacts = {{1, {0, 4}, 1, FrictionLaw::box}, {5, {2, -1}, 1, FrictionLaw::box}};
  EXPECT_EQ(ordered(problem, RowOrder::normals_first), (std::vector<int>{1, 3, 5, 0, 2, 4}));
}

TEST(GroundFirst, OrdersATowerByHeight) {
  support::StandingWall tower;
  tower.bricks_per_row = 1;
  tower.rows = 9;
  const Problem problem = support::standing_wall_problem(tower);
  support::Random random(3);
  const std::vector<int> shuffled = support::permutation(random, problem.size());
  // The wall lists its rows from the ground up, so its own order is the height.
  const auto row_of_bricks = [&](int i) { return problem.body->J.bodies(i).back(); };
  int previous = 0;
  for (int k : ordered(support::permute(problem, shuffled), RowOrder::ground_first)) {
    const int brick = row_of_bricks(shuffled[k]);
    const int height = brick / 3 * 2 + (brick % 3 > 0 ? 1 : 0);
    EXPECT_GE(height, previous);
    previous = height;
  }
  EXPECT_EQ(previous, 8);
}

TEST(GroundFirst, PutsRowsThatNothingTiesToTheGroundLast) {
  Problem problem;
  problem.bounds.l.setZero(4);
  BodyForm body;
  body.M.assign(4, Matrix6::Identity());
  const auto add = [&](std::initializer_list<int> bodies) {
    for (int k : bodies) body.J.add_block(k, Vector6::Ones());
    body.J.end_row();
  };
  add({2, 3});  // floats
  add({0, 1});  // one body from the ground
  add({});      // touches nothing that moves
  add({0});     // on the ground
  problem.body = body;
  EXPECT_EQ(ordered(problem, RowOrder::ground_first), (std::vector<int>{2, 3, 1, 0}));
}

/// The same distance, found level by level: all bodies one step from the ground, then all that a
/// row ties to those, and so on.
std::vector<int> distances_by_levels(const BodyForm& body) {
  const int unreached = body.J.rows() + 1;
  std::vector<int> of_row(body.J.rows(), unreached), of_body(body.bodies(), unreached);
  for (int i = 0; i < body.J.rows(); ++i) {
    if (body.J.bodies(i).size() > 1) continue;
    of_row[i] = 0;
    for (int k : body.J.bodies(i)) of_body[k] = 1;
  }
  for (int level = 1; level < unreached; ++level) {
    for (int i = 0; i < body.J.rows(); ++i) {
      const auto bodies = body.J.bodies(i);
      const auto on_level = [&](int k) { return of_body[k] == level; };
      if (of_row[i] != unreached || std::none_of(bodies.begin(), bodies.end(), on_level)) continue;
      of_row[i] = level;
      for (int k : bodies) of_body[k] = std::min(of_body[k], level + 1);
    }
  }
  return of_row;
}

TEST(GroundFirst, OrdersByTheLeastNumberOfBodiesBetween) {
  support::Random random(4);
  for (int round = 0; round < 200; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {25, 25, 0.2});
    const std::vector<int> distance = distances_by_levels(*problem.body);
    std::vector<int> expected = ordered(problem, RowOrder::given);
    std::stable_sort(expected.begin(), expected.end(),
                     [&](int i, int j) { return distance[i] < distance[j]; });
    EXPECT_EQ(ordered(problem, RowOrder::ground_first), expected);
  }
}

}  // namespace
}  // namespace perpend
