#include "scene/expectation.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

TEST(Expectation, FindsNamesByPatterns) {
  EXPECT_TRUE(matches("brick_*", "brick_12"));
  EXPECT_TRUE(matches("brick_*", "brick_"));
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("*_left_*", "wheel_left_front"));
  EXPECT_TRUE(matches("a*a", "aa"));
  EXPECT_TRUE(matches("plain", "plain"));
  EXPECT_FALSE(matches("plain", "plainer"));
  EXPECT_FALSE(matches("brick_*", "brick"));
  EXPECT_FALSE(matches("a*a", "a"));
  EXPECT_FALSE(matches("", "a"));
  EXPECT_TRUE(matches_any({"a", "b*"}, "bc"));
  EXPECT_FALSE(matches_any({}, "a"));
}

TEST(Expectation, HasAWordForEachMeasure) {
  EXPECT_EQ(kind_of(Measure::shift).word, "shift_m");
  EXPECT_EQ(kind_of(Measure::closure).word, "closure_m");
  EXPECT_EQ(measure_kinds().size(), static_cast<std::size_t>(Measure::closure) + 1);
  EXPECT_EQ(over_words().size(), static_cast<std::size_t>(Over::mean) + 1);
}

}  // namespace
}  // namespace perpend
