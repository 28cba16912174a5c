#include "solver/pace.h"

#include <gtest/gtest.h>

#include <ctime>
#include <thread>

namespace perpend {
namespace {

using std::chrono::milliseconds;

/// A solve whose only iteration takes at least that long.
void solve(Pace& pace, int rows, double budget_s, milliseconds duration) {
  pace.begin(rows, budget_s);
  ASSERT_TRUE(pace.has_time());
  std::this_thread::sleep_for(duration);
  pace.iterated();
}

TEST(Pace, LearnsNothingFromProblemsWithoutRows) {
  Pace pace;
  for (int k = 0; k < 5; ++k) solve(pace, 0, 10, milliseconds(2));
  pace.begin(100'000, 10);
  EXPECT_TRUE(pace.has_time());  // 2 ms a row would be 200 s
}

TEST(Pace, DoesNotTakeTheTimeOfAFewRowsForThatOfEachRow) {
  Pace pace;
  for (int k = 0; k < 5; ++k) solve(pace, 3, 10, milliseconds(3));
  pace.begin(100'000, 10);
  EXPECT_TRUE(pace.has_time());
}

TEST(Pace, ExpectsNoLessOfALargeProblemThanOfASmallOne) {
  Pace pace;
  for (int k = 0; k < 5; ++k) solve(pace, 1000, 10, milliseconds(20));
  pace.begin(5000, 0.005);
  EXPECT_FALSE(pace.has_time());
}

TEST(Pace, BeginsNothingThatWasLeftAtTheEndOfTheSameBudget) {
  Pace pace;
  for (int k = 0; k < 3; ++k) {  // the least of three attempts counts
    pace.begin(1000, 0.001);
    const std::clock_t before = std::clock();
    while (std::clock() - before < CLOCKS_PER_SEC / 500) {  // 2 ms on a core
    }
    pace.left();
  }
  pace.begin(1000, 0.001);
  EXPECT_FALSE(pace.has_time());
  pace.begin(1000, 10);
  EXPECT_TRUE(pace.has_time());
}

TEST(Pace, BlamesNothingOnASolveThatOthersKeptFromACore) {
  Pace pace;
  for (int k = 0; k < 5; ++k) {
    pace.begin(1000, 0.05);
    std::this_thread::sleep_for(milliseconds(60));
    pace.left();
  }
  pace.begin(1000, 0.05);
  EXPECT_TRUE(pace.has_time());
}

TEST(Pace, EndsWithItsBudget) {
  Pace pace;
  pace.begin(10, 1e9);
  EXPECT_FALSE(pace.end().is_over());
  pace.begin(10, 0);
  EXPECT_TRUE(pace.end().is_over());
  EXPECT_FALSE(pace.has_time());
}

}  // namespace
}  // namespace perpend
