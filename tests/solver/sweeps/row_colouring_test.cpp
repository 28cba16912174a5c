#include "solver/sweeps/row_colouring.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "solver/choices.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::every_group_order;

std::vector<int> rows_of(const RowColouring& groups, int g) {
  return {groups.row.begin() + groups.group[g].rows, groups.row.begin() + groups.group[g + 1].rows};
}

/// Every promise of a colouring but how good it is.
void expect_sound(const Problem& problem, const RowColouring& groups) {
  std::vector<int> sorted = groups.row;
  std::sort(sorted.begin(), sorted.end());
  ASSERT_EQ(static_cast<int>(sorted.size()), problem.size());
  for (int i = 0; i < problem.size(); ++i) ASSERT_EQ(sorted[i], i) << "each row once";

  for (int g = 0; g < groups.groups(); ++g) {
    std::set<int> bodies;
    for (int i : rows_of(groups, g)) {
      bodies.insert(problem.body->J.bodies(i).begin(), problem.body->J.bodies(i).end());
    }
    const auto listed = groups.bodies_of(g);
    EXPECT_EQ(std::set<int>(listed.begin(), listed.end()), bodies);
    EXPECT_EQ(listed.size(), bodies.size());
    const int k = groups.group[g].contact;
    if (k == RowColouring::no_contact) {
      EXPECT_EQ(groups.rows_of(g), 1);
      continue;
    }
    std::vector<int> rows{problem.contacts[k].normal};
    for (int i : problem.contacts[k].friction) {
      if (i != Contact::no_row) rows.push_back(i);
    }
    EXPECT_EQ(rows_of(groups, g), rows);
  }

  int next = 0;
  for (const RowColouring::Pass& pass : groups.pass) {
    EXPECT_EQ(pass.begin, next);
    next = pass.end;
    if (!pass.is_colour) continue;
    std::set<int> touched;
    for (int g = pass.begin; g < pass.end; ++g) {
      for (int k : groups.bodies_of(g)) EXPECT_TRUE(touched.insert(k).second) << "body " << k;
    }
  }
  EXPECT_EQ(next, groups.groups());
}

/// `contacts` frictionless contacts of body 0 with a body of its own each.
Problem hub(int contacts) {
  Problem problem;
  BodyForm body;
  body.M.assign(contacts + 1, Matrix6::Identity());
  body.momentum.setZero(6 * (contacts + 1));
  for (int i = 0; i < contacts; ++i) {
    body.J.add_block(0, Vector6::Unit(2));
    body.J.add_block(i + 1, -Vector6::Unit(2));
    body.J.end_row();
  }
  body.C.setZero(contacts);
  body.d.setZero(contacts);
  problem.bounds.l.setZero(contacts);
  problem.bounds.u.setConstant(contacts, infinity);
  problem.motion.assign(contacts, Motion::linear);
  problem.body = body;
  return problem;
}

TEST(RowColouring, SharesNoBodyWithinAColour) {
  support::Random random(1);
  for (int round = 0; round < 50; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {1 + round, 3 * round, 0.2});
    for (GroupOrder order : every_group_order) expect_sound(problem, colour_rows(problem, order));
  }
  for (GroupOrder order : every_group_order) {
    const Problem wall = support::standing_wall_problem();
    expect_sound(wall, colour_rows(wall, order));
  }
}

TEST(RowColouring, KeepsTheGivenOrder) {
  const Problem wall = support::standing_wall_problem();
  const RowColouring groups = colour_rows(wall, GroupOrder::given);
  ASSERT_EQ(groups.pass.size(), 1u);
  EXPECT_FALSE(groups.pass[0].is_colour);
  EXPECT_TRUE(std::is_sorted(groups.row.begin(), groups.row.end()));
}

TEST(RowColouring, NeedsNoMoreColoursForALongerWall) {
  support::StandingWall wall;
  wall.bricks_per_row = 40;
  const auto passes = [&](GroupOrder order) {
    return colour_rows(support::standing_wall_problem(wall), order).pass.size();
  };
  // A brick lies on two and carries two, four points each.
  EXPECT_EQ(passes(GroupOrder::coloured), 16u);
  // The ground has 4 points a brick, each of the 11 layers above at most 4 + 4.
  EXPECT_EQ(passes(GroupOrder::layered), 4u + 11 * 8);
}

TEST(RowColouring, GoesFromTheGroundUpByLayers) {
  const Problem wall = support::standing_wall_problem();
  const RowColouring groups = colour_rows(wall, GroupOrder::layered);
  // The wall lists its rows from the ground up, its lowest layer being 2 bricks of 4 points.
  for (int at = 0; at < 2 * 4 * 3; ++at) EXPECT_LT(groups.row[at], 2 * 4 * 3);
  for (int at = 2 * 4 * 3; at < 6 * 4 * 3; ++at) EXPECT_LT(groups.row[at], 6 * 4 * 3);
}

TEST(RowColouring, PutsWhatNoColourIsLeftForInAPassInOrder) {
  const Problem problem = hub(4000);
  for (GroupOrder order : {GroupOrder::layered, GroupOrder::coloured}) {
    const RowColouring groups = colour_rows(problem, order);
    expect_sound(problem, groups);
    ASSERT_EQ(static_cast<int>(groups.pass.size()), most_colours + 1);
    const RowColouring::Pass& rest = groups.pass.back();
    EXPECT_FALSE(rest.is_colour);
    EXPECT_EQ(rest.end - rest.begin, 4000 - most_colours);
    EXPECT_TRUE(std::is_sorted(groups.row.begin() + rest.begin, groups.row.end()));
  }
}

TEST(RowColouring, LetsTheGroundBeSharedByAll) {
  Problem problem = hub(100);
  BodyForm& body = *problem.body;
  body.J = {};
  for (int i = 0; i < 100; ++i) {
    body.J.add_block(i, Vector6::Unit(2));
    body.J.end_row();
  }
  for (GroupOrder order : {GroupOrder::layered, GroupOrder::coloured}) {
    EXPECT_EQ(colour_rows(problem, order).pass.size(), 1u);
  }
}

TEST(RowColouring, HasNoPassesWithoutRows) {
  Problem problem;
  problem.body = BodyForm{};
  for (GroupOrder order : {GroupOrder::layered, GroupOrder::coloured}) {
    const RowColouring groups = colour_rows(problem, order);
    EXPECT_EQ(groups.groups(), 0);
    EXPECT_TRUE(groups.pass.empty());
  }
}

}  // namespace
}  // namespace perpend
