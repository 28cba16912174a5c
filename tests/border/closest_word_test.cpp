#include "border/closest_word.h"

#include <gtest/gtest.h>

#include <vector>

namespace perpend {
namespace {

TEST(ClosestWord, IsTheOneWithTheFewestLettersToChange) {
  const std::vector<std::string_view> words{"run", "replay", "solve", "solvers"};
  EXPECT_EQ(closest_word("runn", words), "run");
  EXPECT_EQ(closest_word("repaly", words), "replay");
  EXPECT_EQ(closest_word("solver", words), "solve");
  EXPECT_EQ(closest_word("inspect", words), "");
}

TEST(ClosestWord, OfWordsWithoutACommonLetterIsNone) {
  const std::vector<std::string_view> letters{"a", "b"};
  EXPECT_EQ(closest_word("d", letters), "");
  EXPECT_EQ(closest_word("", letters), "");
  EXPECT_EQ(closest_word("ab", letters), "a");
}

TEST(ClosestWord, MayBeOneThatTheWordBegins) {
  const std::vector<std::string_view> options{"--steps", "--budget-ms"};
  EXPECT_EQ(closest_word("--budget", options), "--budget-ms");
}

TEST(MeantAndListed, NamesTheClosestAndAll) {
  const std::vector<std::string_view> words{"arm", "boom"};
  EXPECT_EQ(meant_and_listed("arn", words, "there are"),
            "; did you mean 'arm'? There are: arm, boom");
  EXPECT_EQ(meant_and_listed("wheel", words, "there are"), "; there are: arm, boom");
}

}  // namespace
}  // namespace perpend
