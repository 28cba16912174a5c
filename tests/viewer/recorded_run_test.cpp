#include "viewer/recorded_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "border/bad_input.h"
#include "recording/file/recording_writer.h"
#include "viewer/recorded_scene.h"
#include "viewer/unpacked.h"

namespace perpend {
namespace {

using support::TemporaryFolder;
using test::busy_scene;
using test::record_scene;
using test::Unpacked;

int place_of(const Stage& stage, const std::string& name) {
  for (std::size_t i = 0; i < stage.bodies.size(); ++i) {
    if (stage.bodies[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

std::string refusal_of(const std::filesystem::path& path) {
  try {
    RecordedRun run(path);
  } catch (const BadInput& error) {
    return error.what();
  }
  return "";
}

TEST(RecordedRun, HasTheMotionThatTheSimulationMade) {
  TemporaryFolder folder;
  std::vector<Frame> ends;
  std::vector<TrajectoryStep> steps;
  record_scene(busy_scene, {folder / "a.h5"}, 30, [&](const auto& simulation, const auto& result) {
    ends.push_back(frame_of(simulation));
    steps.push_back(record_of(simulation, result));
  });
  RecordedRun run(folder / "a.h5");
  const Unpacked motion(run.motion());
  EXPECT_EQ(run.name(), "a.h5");
  EXPECT_EQ(run.stage().message, "");
  EXPECT_EQ(motion.header().at("frames"), 31);
  EXPECT_EQ(motion.header().at("steps"), 30);
  EXPECT_EQ(motion.header().at("work_names").size(), 14u);
  const int ball = place_of(run.stage(), "ball");
  const std::size_t track = run.stage().bodies[ball].track, tracks = 7;
  const std::vector<float> position = motion.f32("position"), q = motion.f32("orientation");
  const std::vector<float> velocity = motion.f32("velocity");
  ASSERT_EQ(position.size(), 31 * tracks * 3);
  for (std::size_t k = 0; k < 30; ++k) {
    const std::size_t at = (k + 1) * tracks + track;
    EXPECT_EQ(position[3 * at], static_cast<float>(ends[k].poses[ball].position.x()));
    EXPECT_EQ(q[4 * at + 3], static_cast<float>(ends[k].poses[ball].orientation.w()));
    EXPECT_EQ(velocity[6 * at + 5], static_cast<float>(ends[k].v[ball][5]));
    EXPECT_EQ(motion.f64("time")[k + 1], ends[k].time_s);
    EXPECT_EQ(motion.f64("energy_error")[k], steps[k].energy_error_J);
    EXPECT_EQ(motion.f64("natural")[k], steps[k].natural);
    EXPECT_EQ(motion.f64("solver_ms")[k], 1e3 * steps[k].seconds.solve);
    EXPECT_EQ(motion.i32("rows")[k], steps[k].rows);
    EXPECT_EQ(motion.i32("contacts")[k], static_cast<int>(steps[k].contacts.size()));
    EXPECT_EQ(motion.u8("outcome")[k], 0);
    EXPECT_EQ(motion.f64("kinetic")[k], steps[k].energy.kinetic_J);
    // Its terms are the whole change of the kinetic energy.
    double work = 0;
    for (std::size_t t = 0; t < 14; ++t) work += motion.f64("work")[14 * k + t];
    EXPECT_NEAR(work, steps[k].energy.change_J, 1e-9);
  }
}

TEST(RecordedRun, HasTheDetailsThatALiveRunHas) {
  TemporaryFolder folder;
  Details live;
  record_scene(busy_scene, {folder / "a.h5"}, 30, [&](const auto& simulation, const auto& result) {
    add_details(simulation, result, live);
  });
  RecordedRun run(folder / "a.h5");
  const Unpacked recorded(run.details(0, 30)), watched(pack(live));
  EXPECT_EQ(recorded.header().at("steps"), 30);
  for (const char* name : {"x", "w", "l", "u", "natural", "energy"}) {
    EXPECT_EQ(recorded.f64(name), watched.f64(name)) << name;
  }
  for (const char* name :
       {"contact_start", "contact_bodies", "contact_row", "contact_row_end", "row_start"}) {
    EXPECT_EQ(recorded.i32(name), watched.i32(name)) << name;
  }
  for (const char* name : {"contact_position", "contact_normal", "contact_gap", "contact_force"}) {
    EXPECT_EQ(recorded.f32(name), watched.f32(name)) << name;
  }
  EXPECT_EQ(recorded.u8("role"), watched.u8("role"));
  const std::vector<std::uint8_t> all = watched.u8("role");
  EXPECT_EQ(std::set<int>(all.begin(), all.end()), (std::set<int>{0, 1, 2, 4, 5, 6, 7, 8}));
  for (const char* name : {"joint_force", "joint_torque"}) {
    const std::vector<float> a = recorded.f32(name), b = watched.f32(name);
    ASSERT_EQ(a.size(), 30 * 3 * 3u);
    ASSERT_EQ(b.size(), a.size());
    for (std::size_t k = 0; k < a.size(); ++k) {
      EXPECT_NEAR(a[k], b[k], 1e-5 * std::max(1.0f, std::abs(b[k]))) << name << " " << k;
    }
  }
}

TEST(RecordedRun, RowsOfAContactStandTogether) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 30);
  RecordedRun run(folder / "a.h5");
  const Unpacked details(run.details(20, 1));
  const int ball = place_of(run.stage(), "ball"), floor = place_of(run.stage(), "floor");
  const std::vector<int> bodies = details.i32("contact_bodies");
  bool was_found = false;
  for (std::size_t c = 0; 2 * c < bodies.size(); ++c) {
    if (bodies[2 * c] + bodies[2 * c + 1] != ball + floor) continue;
    was_found = true;
    const int begin = details.i32("contact_row")[c], end = details.i32("contact_row_end")[c];
    const std::vector<std::uint8_t> role = details.u8("role");
    EXPECT_EQ(std::vector<int>(role.begin() + begin, role.begin() + end),
              (std::vector<int>{6, 7, 7, 8, 8, 8}));
    // Its force along the normal is the impulse of its normal row over the time step.
    double along = 0;
    for (std::size_t a = 0; a < 3; ++a) {
      along += details.f32("contact_force")[3 * c + a] * details.f32("contact_normal")[3 * c + a];
    }
    const double h = run.stage().settings.time_step_s;
    EXPECT_NEAR(along, details.f64("x")[begin] / h, 1e-4 * along);
    EXPECT_GT(along, 0);
  }
  EXPECT_TRUE(was_found);
}

TEST(RecordedRun, AJointBearsTheWeightThatHangsOnIt) {
  const char* scene = R"(title: two weights
bodies:
  - {name: a, position_m: [0, 0, 1], shape: {sphere: {radius_m: 0.1}}, mass_kg: 7}
  - {name: b, position_m: [5, 2, 1], shape: {sphere: {radius_m: 0.1}}, mass_kg: 3}
joints:
  - {name: first, kind: fixed, between: [world, a], position_m: [0, 0, 2]}
  - {name: second, kind: fixed, between: [b, world], position_m: [5, 2, 2]}
)";
  TemporaryFolder folder;
  record_scene(scene, {folder / "a.h5"}, 20);
  RecordedRun run(folder / "a.h5");
  const Unpacked details(run.details(19, 1));
  const std::vector<float> force = details.f32("joint_force"), torque = details.f32("joint_torque");
  ASSERT_EQ(force.size(), 6u);
  EXPECT_NEAR(force[2], 7 * 9.81, 1e-3);
  EXPECT_NEAR(torque[0], 0, 1e-3);
  // The world is the second body here: it is pulled down, with an arm about its origin.
  EXPECT_NEAR(force[5], -3 * 9.81, 1e-3);
  EXPECT_NEAR(torque[3], -2 * 3 * 9.81, 1e-2);
  EXPECT_NEAR(torque[4], 5 * 3 * 9.81, 1e-2);
}

TEST(RecordedRun, WithoutProblemsHasContactsAndSaysWhatIsMissing) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5", false}, 30);
  RecordedRun run(folder / "a.h5");
  EXPECT_NE(run.stage().message.find("without problems"), std::string::npos);
  const Unpacked details(run.details(10, 20));
  EXPECT_EQ(details.header().at("first_step"), 10);
  EXPECT_EQ(details.i32("row_start"), std::vector<int>(21, 0));
  EXPECT_GT(details.i32("contact_start").back(), 20);
  EXPECT_EQ(details.i32("contact_row")[0], -1);
  EXPECT_EQ(details.i32("contact_row_end")[0], -1);
  EXPECT_EQ(details.f32("joint_force").size(), 20 * 3 * 3u);
  EXPECT_TRUE(std::isnan(details.f32("joint_force")[0]));
}

TEST(RecordedRun, ALongRunIsDrawnByEveryFewInstants) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5", false}, 100);
  ViewLimits limits;
  limits.motion_bytes = 100 * bytes_of_step() + 30 * bytes_of_frame(7);
  RecordedRun run(folder / "a.h5", limits), whole(folder / "a.h5");
  EXPECT_EQ(run.stage().stride, 4);
  EXPECT_NE(run.stage().message.find("100 steps: every 4th instant is drawn"), std::string::npos);
  const Unpacked some(run.motion()), all(whole.motion());
  EXPECT_EQ(some.header().at("frames"), 26);
  EXPECT_EQ(some.header().at("stride"), 4);
  EXPECT_EQ(some.header().at("steps"), 100);
  EXPECT_EQ(some.f64("energy_error"), all.f64("energy_error"));
  for (std::size_t f = 0; f < 26; ++f) {
    EXPECT_EQ(some.f64("time")[f], all.f64("time")[4 * f]);
    EXPECT_EQ(some.f32("position")[7 * 3 * f + 1], all.f32("position")[7 * 3 * 4 * f + 1]);
  }
  limits.steps = 40;
  RecordedRun beginning(folder / "a.h5", limits);
  EXPECT_EQ(beginning.stage().steps, 40);
  EXPECT_NE(beginning.stage().message.find("the first 40"), std::string::npos);
  EXPECT_EQ(Unpacked(beginning.motion()).header().at("steps"), 40);
}

TEST(RecordedRun, ShowsTheStepsThatWereAskedFor) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 40);
  ViewLimits limits;
  limits.first = 10;
  limits.end = 30;
  limits.every = 4;
  RecordedRun run(folder / "a.h5", limits), whole(folder / "a.h5");
  const Unpacked some(run.motion()), all(whole.motion());
  EXPECT_EQ(some.header().at("first_step"), 10);
  EXPECT_EQ(some.header().at("first_frame"), 10);
  EXPECT_EQ(some.header().at("steps"), 20);
  EXPECT_EQ(some.header().at("frames"), 6);
  EXPECT_EQ(some.f64("time")[1], all.f64("time")[14]);
  EXPECT_EQ(some.f64("energy_error")[3], all.f64("energy_error")[13]);
  EXPECT_EQ(run.steps(), 30);
  EXPECT_NE(run.stage().message.find("from 11 to 30"), std::string::npos) << run.stage().message;
  EXPECT_EQ(Unpacked(run.details(12, 2)).f64("x"), Unpacked(whole.details(12, 2)).f64("x"));
  limits.first = 50;
  limits.end = 0;
  EXPECT_THROW(RecordedRun(folder / "a.h5", limits), BadInput);
}

TEST(RecordedRun, TellsHowNearEachStepCameToTheLimitOfItsCertificate) {
  TemporaryFolder folder;
  std::vector<double> of_limit;
  record_scene(busy_scene, {folder / "a.h5"}, 10, [&](const auto& simulation, const auto&) {
    of_limit.push_back(simulation.answer()->certificate.of_limit);
  });
  EXPECT_EQ(Unpacked(RecordedRun(folder / "a.h5").motion()).f64("of_limit"), of_limit);
}

TEST(RecordedRun, OfNoStepsShowsWhereItWouldBegin) {
  TemporaryFolder folder;
  record_scene(busy_scene, {folder / "a.h5"}, 0);
  RecordedRun run(folder / "a.h5");
  EXPECT_NE(run.stage().message.find("no steps"), std::string::npos);
  EXPECT_EQ(run.stage().steps, 0);
  EXPECT_EQ(Unpacked(run.motion()).header().at("frames"), 1);
}

TEST(RecordedRun, RefusesWhatIsNoRunWithASentence) {
  TemporaryFolder folder;
  EXPECT_NE(refusal_of(folder / "absent.h5"), "");
  std::ofstream(folder / "text.h5") << "no recording";
  EXPECT_NE(refusal_of(folder / "text.h5").find("text.h5"), std::string::npos);
  RecordingWriter writer(folder / "problems.h5", {});
  writer.close();
  EXPECT_NE(refusal_of(folder / "problems.h5").find("no run"), std::string::npos);
}

TEST(ViewedRun, TwoStandSideBySideWhereTheirTimeStepsAreEqual) {
  TemporaryFolder folder;
  const std::string slow = "bodies: [{name: a, shape: {sphere: {radius_m: 1}}}]\n";
  record_scene(slow, {folder / "a.h5"}, 1);
  record_scene(busy_scene, {folder / "b.h5"}, 1);
  record_scene(slow + "step: {time_step_s: 0.001}\n", {folder / "c.h5"}, 1);
  RecordedRun a(folder / "a.h5"), b(folder / "b.h5"), c(folder / "c.h5");
  EXPECT_NO_THROW(require_same_time_step(a, b));
  try {
    require_same_time_step(a, c);
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_NE(std::string(error.what()).find("0.001"), std::string::npos);
  }
}

}  // namespace
}  // namespace perpend
