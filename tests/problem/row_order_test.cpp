#include "problem/row_order.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "problem/select_rows.h"
#include "support/brick_wall.h"
#include "support/random_problems.h"

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
  problem.l.setZero(6);
  problem.contacts = {{1, {0, 4}, 1, FrictionLaw::box}, {5, {2, -1}, 1, FrictionLaw::box}};
  EXPECT_EQ(ordered(problem, RowOrder::normals_first), (std::vector<int>{1, 3, 5, 0, 2, 4}));
}

TEST(GroundFirst, OrdersATowerByHeight) {
  support::BrickWall tower;
  tower.bricks_per_row = 1;
  tower.rows = 9;
  const Problem problem = support::brick_wall_problem(tower);
  support::Random random(3);
  const std::vector<int> shuffled = support::permutation(random, problem.size());
  // The wall lists its rows from the ground up, so its own order is the height.
  const auto row_of_bricks = [&](int i) { return problem.body->J.bodies(i).back(); };
  int previous = 0;
  for (int k : ordered(permute(problem, shuffled), RowOrder::ground_first)) {
    const int brick = row_of_bricks(shuffled[k]);
    const int height = brick / 3 * 2 + (brick % 3 > 0 ? 1 : 0);
    EXPECT_GE(height, previous);
    previous = height;
  }
  EXPECT_EQ(previous, 8);
}

TEST(GroundFirst, PutsRowsThatNothingTiesToTheGroundLast) {
  Problem problem;
  problem.l.setZero(4);
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

}  // namespace
}  // namespace perpend
