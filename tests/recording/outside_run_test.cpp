#include "recording/outside_run.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "recording/replay.h"
#include "recording/trajectory/trajectory_file.h"
#include "scene/scene_file.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

constexpr const char* two_bodies = R"(
bodies:
  - {name: floor, kind: fixed, shape: {plane: {}}}
  - {name: ball, position_m: [0, 0, 1], shape: {sphere: {radius_m: 1}}}
)";

Frame at(double time_s, double height_m) {
  Frame frame;
  frame.time_s = time_s;
  frame.poses.resize(2);
  frame.poses[1].position = {0, 0, height_m};
  frame.v.assign(2, Vector6::Zero());
  return frame;
}

/// The ball on the floor: one row, w = x − 1 ≥ 0 complementary to x ≥ 0.
OutsideStep step(double time_s, double x) {
  OutsideStep made;
  made.stored.name = sentence("at ", time_s, " s");
  Problem& problem = made.stored.problem;
  problem.bounds = {Vector::Zero(1), Vector::Constant(1, infinity)};
  problem.motion = {Motion::linear};
  RowForm rows;
  rows.A.resize(1, 1);
  rows.A.insert(0, 0) = 1;
  rows.b = Vector::Constant(1, -1);
  problem.rows = rows;
  problem.contacts.push_back({.normal = 0});
  made.stored.x = Vector::Constant(1, x);
  made.end = at(time_s, 1 + time_s);
  made.contacts.push_back({.first = 0,
                           .second = 1,
                           .position_m = Vector3::Zero(),
                           .normal = Vector3::UnitZ(),
                           .force_on_second_N = 10 * x * Vector3::UnitZ(),
                           .torque_on_second_N_m = Vector3::Zero(),
                           .normal_row = 0});
  return made;
}

OutsideRun run_of_two_steps() {
  return {"another engine",
          parse_scene(two_bodies, "the test"),
          {"floor", "ball"},
          at(0, 1),
          {step(0.1, 1), step(0.2, 1.5)}};
}

TEST(OutsideRun, IsRecordedWithItsMotionAndJudgedHere) {
  support::TemporaryFolder folder;
  record_outside_run(folder / "run.h5", run_of_two_steps());
  const TrajectoryFile file(folder / "run.h5");
  ASSERT_EQ(file.steps(), 2);
  const std::vector<TrajectoryStep> steps = file.read_steps(0, 2);
  EXPECT_EQ(steps[0].outcome, StepOutcome::solved);
  EXPECT_EQ(steps[1].outcome, StepOutcome::uncertain);
  EXPECT_DOUBLE_EQ(steps[1].energy_error_J, 0.125);  // w² / 2a
  ASSERT_EQ(steps[1].contacts.size(), 1u);
  EXPECT_EQ(steps[1].contacts[0].force_on_second_N, Vector3(0, 0, 15));
  EXPECT_EQ(file.header().bodies[steps[1].contacts[0].second].name, "ball");
  const Frame end = file.read_frame(2);
  EXPECT_DOUBLE_EQ(end.time_s, 0.2);
  EXPECT_EQ(end.poses[steps[1].contacts[0].second].position, Vector3(0, 0, 1.2));
  EXPECT_THROW(replay(file, [](int, int) {}), BadInput);
}

TEST(OutsideRun, WhosePartsDoNotFitIsRefused) {
  support::TemporaryFolder folder;
  OutsideRun unknown_body = run_of_two_steps(), missing_pose = run_of_two_steps(),
             wrong_contact = run_of_two_steps();
  unknown_body.bodies[1] = "bell";
  missing_pose.steps[1].end.poses.pop_back();
  wrong_contact.steps[0].contacts[0].second = 2;
  for (const OutsideRun& wrong : {unknown_body, missing_pose, wrong_contact}) {
    EXPECT_THROW(record_outside_run(folder / "run.h5", wrong), BadInput);
  }
}

}  // namespace
}  // namespace perpend
