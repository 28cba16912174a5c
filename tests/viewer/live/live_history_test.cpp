#include "viewer/live/live_history.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"

namespace perpend {
namespace {

Frame frame_at(double time_s) {
  Frame frame;
  frame.time_s = time_s;
  frame.poses.resize(2);
  frame.poses[0].position = {time_s, 0, 0};
  frame.v.resize(2, Vector6::Zero());
  return frame;
}

TrajectoryStep step_to(double time_s) {
  TrajectoryStep step;
  step.end = frame_at(time_s);
  step.iterations = static_cast<int>(time_s);
  return step;
}

/// Of one contact and one row.
Details details_of(int step) {
  Details details;
  details.first_step = step;
  details.contact_start.push_back(1);
  details.contact_gap.push_back(static_cast<float>(step));
  details.row_start.push_back(1);
  details.x.push_back(step);
  return details;
}

/// Steps 0 … count − 1; step k leads to the instant k + 1.
LiveHistory history_of(int count, const LiveMemory& memory) {
  LiveHistory history({0}, frame_at(0), memory);
  for (int k = 0; k < count; ++k) history.add(step_to(k + 1), details_of(k));
  return history;
}

TEST(LiveHistory, KeepsAllThatFits) {
  const LiveHistory history = history_of(10, {});
  EXPECT_EQ(history.steps(), 10);
  EXPECT_EQ(history.first(), 0);
  const RunMotion motion = history.motion();
  EXPECT_EQ(motion.time, (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(motion.first_frame, 0);
  EXPECT_EQ(motion.iterations.size(), 10u);
}

TEST(LiveHistory, ForgetsTheOldestStepsWhereMemoryEnds) {
  const LiveHistory history = history_of(100, {.motion = 20'000, .details = 2'000});
  EXPECT_EQ(history.steps(), 100);
  EXPECT_GT(history.first(), 0);
  EXPECT_LT(history.first(), 99);
  const RunMotion motion = history.motion();
  EXPECT_EQ(motion.first_frame, history.first());
  EXPECT_EQ(motion.time.front(), history.first());  // where the first kept step begins
  EXPECT_EQ(motion.time.back(), 100);
  EXPECT_EQ(motion.steps(), 100 - history.first());
}

TEST(LiveHistory, KeepsTheNewestStepWhateverItTakes) {
  const LiveHistory history = history_of(5, {.motion = 1, .details = 1});
  EXPECT_EQ(history.first(), 4);
  EXPECT_EQ(history.details(4, 1).x, std::vector<double>{4});
}

TEST(LiveHistory, TellsTheStepsFromOneOnOrFromTheFirstThatIsKept) {
  const LiveHistory history = history_of(100, {.motion = 20'000, .details = 2'000});
  const RunMotion late = history.motion_after(97, 100, 1'000'000);
  EXPECT_EQ(late.first_step, 97);
  EXPECT_EQ(late.first_frame, 98);
  EXPECT_EQ(late.time, (std::vector<double>{98, 99, 100}));
  EXPECT_EQ(history.motion_after(0, 100, 1'000'000).first_step, history.first());
  EXPECT_EQ(history.motion_after(97, 100, 1).steps(), 1);
  EXPECT_EQ(history.motion_after(97, 98, 1'000'000).steps(), 1);
  EXPECT_EQ(history.motion_after(100, 100, 1'000'000).steps(), 0);
  EXPECT_EQ(history.motion_after(500, 100, 1'000'000).steps(), 0);
}

TEST(LiveHistory, LaysDetailsEndToEnd) {
  const LiveHistory history = history_of(10, {});
  const Details details = history.details(3, 4);
  EXPECT_EQ(details.first_step, 3);
  EXPECT_EQ(details.row_start, (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(details.contact_start, (std::vector<std::int32_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(details.x, (std::vector<double>{3, 4, 5, 6}));
}

TEST(LiveHistory, SaysThatDetailsAreNoLongerKept) {
  const LiveHistory history = history_of(100, {.motion = 20'000, .details = 2'000});
  EXPECT_THROW(history.details(0, 1), BadInput);
  EXPECT_THROW(history.details(99, 2), BadInput);
  EXPECT_NO_THROW(history.details(99, 1));
}

TEST(LiveHistory, BeginsAnew) {
  LiveHistory history = history_of(10, {});
  history.begin(frame_at(0));
  EXPECT_EQ(history.steps(), 0);
  EXPECT_EQ(history.motion().frames(), 1);
  EXPECT_THROW(history.details(0, 1), BadInput);
}

}  // namespace
}  // namespace perpend
