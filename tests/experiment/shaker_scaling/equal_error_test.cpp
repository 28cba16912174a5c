#include "experiment/shaker_scaling/equal_error.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiment/agreements.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

using test::agreed;

/// Of 1000 and 10000 rows.
ScalingSeries two_sizes(double ms, double slope, int iterations, double slope_of_iterations) {
  ScalingSeries series{"made up", "none", {}};
  series.points = {{100, 1000, ms, iterations, 0, true},
                   {1000, 10000, ms * std::pow(10, slope),
                    static_cast<int>(iterations * std::pow(10, slope_of_iterations)), 0, true}};
  return series;
}

TEST(EqualError, IsJudgedBySlopesTimesAndPasses) {
  EqualError study;
  study.sweeps = two_sizes(10, 1.1, 50, 0.1);
  study.bytes = {1e5, 1e6};
  study.passes = {12, 14};
  study.simplex.points = {{10, 200, 20, 300, 0, true}, {100, 1000, 2000, 3000, 0, true}};
  EXPECT_EQ(accuracy_finding(study).verdict, agreed(true));
  EXPECT_EQ(memory_finding(study).verdict, agreed(true));
  EXPECT_EQ(simplex_finding(study).verdict, agreed(true));
  EXPECT_EQ(faster_finding(study).verdict, agreed(true));
  EXPECT_EQ(parallel_finding(study).verdict, agreed(true));
  study.sweeps = two_sizes(30, 1.5, 50, 0.5);
  study.bytes = {1e5, 1e7};
  study.passes = {12, 120};
  study.simplex.points.front().ms = 10;
  EXPECT_EQ(accuracy_finding(study).verdict, agreed(false));
  EXPECT_FALSE(accuracy_finding(study).why.empty());
  EXPECT_EQ(memory_finding(study).verdict, agreed(false));
  EXPECT_EQ(simplex_finding(study).verdict, agreed(false));
  EXPECT_EQ(faster_finding(study).verdict, agreed(false));
  EXPECT_EQ(parallel_finding(study).verdict, agreed(false));
}

TEST(EqualError, JudgesDensePivotsByTheSlopeOfOne) {
  EqualError study;
  study.blocks.points = {
      {1, 100, 10, 10, 0, true}, {2, 200, 50, 10, 0, true}, {3, 400, 400, 10, 0, true}};
  EXPECT_EQ(dense_pivot_finding(study).verdict, agreed(true));
  study.blocks.points.back().ms = 200;
  EXPECT_EQ(dense_pivot_finding(study).verdict, agreed(false));
}

TEST(EqualError, BringsEverySolverToTheSameErrorOrLeavesItOut) {
  EqualError study;
  add_size(4, support::standing_wall_problem({.rows = 2}), study);
  for (const ScalingSeries* series : study.all()) {
    ASSERT_EQ(series->points.size(), 1u) << series->name;
    EXPECT_TRUE(series->points[0].is_reached) << series->name;
  }
  study.simplex.points[0].ms = 1e6;
  add_size(5, support::standing_wall_problem({.rows = 3}), study);
  EXPECT_EQ(study.simplex.points.size(), 1u) << "it took too long before";
  EXPECT_EQ(study.sweeps.points.size(), 2u);
}

}  // namespace
}  // namespace perpend
