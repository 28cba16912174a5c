#include "recording/child_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <vector>

#include "problem/bad_input.h"

namespace perpend {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;

TEST(ChildProcess, ReturnsWhatTheWorkReturns) {
  const std::string long_answer(10'000'000, 'a');
  EXPECT_EQ(run_in_child([&] { return long_answer; }, {20, gibibyte}), long_answer);
  EXPECT_EQ(run_in_child([] { return std::string(); }, {20, gibibyte}), "");
}

TEST(ChildProcess, PassesARefusalOn) {
  try {
    run_in_child([]() -> std::string { throw BadInput("row 3 is odd"); }, {20, gibibyte});
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_STREQ(error.what(), "row 3 is odd");
  }
}

TEST(ChildProcess, SurvivesTheDeathOfTheChild) {
  for (int signal : {SIGSEGV, SIGABRT, SIGKILL}) {
    const auto die = [signal] {
      std::raise(signal);
      return std::string("alive");
    };
    EXPECT_THROW(run_in_child(die, {20, gibibyte}), ChildDied);
  }
}

TEST(ChildProcess, EndsAChildThatTakesTooLong) {
  const auto hang = [] {
    for (;;) pause();
    return std::string();
  };
  EXPECT_THROW(run_in_child(hang, {1, gibibyte}), ChildDied);
}

TEST(ChildProcess, RefusesTooMuchMemory) {
  const auto take = [] { return std::string(4 * gibibyte, 'a'); };
  EXPECT_THROW(run_in_child(take, {20, gibibyte}), ChildDied);
}

}  // namespace
}  // namespace perpend
