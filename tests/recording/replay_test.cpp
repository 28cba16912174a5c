#include "recording/replay.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "certificate/certificate.h"
#include "recording/file/perpend_file.h"
#include "recording/random_steps.h"
#include "recording/run_recorder.h"
#include "scene/scene_file.h"
#include "support/hdf5_editor.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using support::Hdf5Editor;
using support::TemporaryFolder;
using test::same_step;

/// A box with its centre of mass off its middle falls on another, beside a pendulum.
constexpr const char* scene_text = R"(title: boxes and a pendulum
bodies:
  - {name: floor, kind: fixed, shape: {plane: {}}}
  - {name: low, position_m: [0, 0, 0.5], shape: {box: {size_m: [1, 1, 1]}}}
  - {name: high, position_m: [0.2, 0, 1.6], shape: {box: {size_m: [1, 1, 1]}},
     mass_kg: 100, centre_m: [0.1, 0.05, 0]}
  - {name: rod, position_m: [5.5, 0, 2], shape: {capsule: {radius_m: 0.1, length_m: 0.8}}}
joints:
  - {name: top, kind: revolute, between: [world, rod], position_m: [5, 0, 2], axis: [0, 1, 0]}
)";

void nothing(int, int) {}

/// Records so many steps; returns what was recorded.
std::vector<TrajectoryStep> record_run(const RunRecordingOptions& recording, int steps,
                                       const std::string& solver = "",
                                       const char* text = scene_text) {
  const Scene scene = parse_scene(text, "test scene");
  SimulationOptions options;
  options.solver = solver;
  Simulation simulation(scene, options);
  RunRecorder recorder(recording, scene, options, simulation);
  std::vector<TrajectoryStep> recorded;
  for (int k = 0; k < steps; ++k) {
    const StepResult& result = simulation.step();
    recorder.add(simulation, result);
    recorded.push_back(record_of(simulation, result));
  }
  recorder.close();
  return recorded;
}

TEST(RunRecorder, KeepsEveryStepAndItsCertifiedProblem) {
  TemporaryFolder folder;
  const std::vector<TrajectoryStep> made = record_run({folder / "a.h5"}, 40);
  const TrajectoryFile file(folder / "a.h5");
  PerpendFile problems(file.recording());
  ASSERT_EQ(file.steps(), 40);
  ASSERT_EQ(problems.size(), 40);
  std::size_t contacts = 0;
  for (int k = 0; k < 40; ++k) {
    EXPECT_TRUE(same_step(file.read_steps(k, 1)[0], made[k])) << "step " << k;
    const StoredProblem stored = problems.read(k);
    EXPECT_EQ(stored.name, "step " + std::to_string(k + 1));
    EXPECT_TRUE(is_certified(certify(stored.problem, stored.x))) << "step " << k;
    contacts += made[k].contacts.size();
  }
  EXPECT_GT(contacts, 100u);
}

TEST(RunRecorder, TellsWhereTheFrameOfTheSceneIsNotTheCentreOfMass) {
  TemporaryFolder folder;
  record_run({folder / "a.h5"}, 1);
  const TrajectoryFile file(folder / "a.h5");
  bool was_found = false;
  for (std::size_t i = 0; i < file.header().bodies.size(); ++i) {
    const TrajectoryBody& body = file.header().bodies[i];
    if (body.name != "high") continue;
    was_found = true;
    EXPECT_EQ(body.centre_m, Vector3(0.1, 0.05, 0));
    EXPECT_NEAR((file.header().start.poses[i].position - Vector3(0.2, 0, 1.6)).norm(), 0, 1e-15);
  }
  EXPECT_TRUE(was_found);
}

TEST(RunRecorder, LeavesTheProblemsOutIfTold) {
  TemporaryFolder folder;
  record_run({folder / "a.h5", 0}, 5);
  EXPECT_EQ(PerpendFile(folder / "a.h5").size(), 0);
  EXPECT_EQ(TrajectoryFile(folder / "a.h5").steps(), 5);
}

TEST(RunRecorder, KeepsTheProblemOfEveryThirdStepIfTold) {
  TemporaryFolder folder;
  record_run({folder / "a.h5", 3}, 11);
  const TrajectoryFile file(folder / "a.h5");
  PerpendFile problems(file.recording());
  EXPECT_EQ(file.steps(), 11);
  ASSERT_EQ(problems.size(), 4);
  for (int step = 0; step < 11; ++step) {
    const std::optional<int> found = problems.find_problem(step);
    EXPECT_EQ(found.has_value(), step % 3 == 0) << "step " << step;
    if (!found) continue;
    EXPECT_EQ(problems.read(*found).name, "step " + std::to_string(step + 1));
    const double natural = problems.read_solve(*found)->certificate.natural.total;
    EXPECT_EQ(natural, file.read_steps(step, 1)[0].natural) << "step " << step;
  }
  EXPECT_EQ(replay(file, nothing).differing_bits, 0);
}

/// It leaves the range of places in the middle of the second step.
constexpr const char* fast_scene = R"(title: a fast ball
bodies:
  - {name: ball, velocity_m_per_s: [1e8, 0, 0], falls: false, shape: {sphere: {radius_m: 0.1}}}
step: {time_step_s: 8000}
)";

TEST(RunRecorder, LeavesOutTheProblemOfAStepThatDivergedBeforeItHadOne) {
  TemporaryFolder folder;
  const std::vector<TrajectoryStep> made = record_run({folder / "a.h5"}, 2, "", fast_scene);
  ASSERT_EQ(made[0].outcome, StepOutcome::solved);
  ASSERT_EQ(made[1].outcome, StepOutcome::diverged);
  const TrajectoryFile file(folder / "a.h5");
  PerpendFile problems(file.recording());
  EXPECT_EQ(file.steps(), 2);
  ASSERT_EQ(problems.size(), 1);
  EXPECT_EQ(problems.read(0).name, "step 1");
  EXPECT_FALSE(problems.find_problem(1));
}

TEST(Replay, RepeatsARunToTheLastBit) {
  TemporaryFolder folder;
  for (const char* solver : {"", "psor", "pgs"}) {
    record_run({folder / "a.h5"}, 40, solver);
    const ReplayResult result = replay(TrajectoryFile(folder / "a.h5"), nothing);
    EXPECT_EQ(result.steps, 40);
    EXPECT_EQ(result.differing_bits, 0) << solver;
    EXPECT_FALSE(result.first);
  }
}

TEST(Replay, OfVersion1DoesWithoutTheHash) {
  TemporaryFolder folder;
  record_run({folder / "a.h5"}, 5);
  {
    Hdf5Editor editor(folder / "a.h5", Hdf5Editor::existing);
    editor.integer_attribute("/", "version", 1);
    editor.shape("/trajectory/state_hash", H5T_STD_U64LE, {6});  // of zeros
  }
  EXPECT_EQ(replay(TrajectoryFile(folder / "a.h5"), nothing).differing_bits, 0);
}

TEST(Replay, RefusesARunThatPeopleCouldTouch) {
  TemporaryFolder folder;
  record_run({.path = folder / "a.h5", .is_interactive = true}, 3);
  const TrajectoryFile file(folder / "a.h5");
  EXPECT_TRUE(file.header().was_interactive);
  EXPECT_THROW(replay(file, nothing), BadInput);
}

TEST(Replay, NamesTheFirstStepBodyAndNumberThatDiffer) {
  TemporaryFolder folder;
  record_run({folder / "a.h5"}, 5);
  const TrajectoryFile file(folder / "a.h5");
  const Frame frame = file.read_frame(3);
  Frame changed = frame;
  changed.v[1][2] = std::nextafter(changed.v[1][2], 100.0);
  changed.hash ^= 1;
  ReplayDifference first{3, "", ""};
  EXPECT_GE(count_differing_bits(frame, changed, file.header().bodies, first), 2);
  EXPECT_EQ(first.step, 3);
  EXPECT_EQ(first.body, file.header().bodies[1].name);
  EXPECT_EQ(first.what, "velocity");
}

TEST(Replay, NoticesASceneThatWasChanged) {
  TemporaryFolder folder;
  record_run({folder / "a.h5"}, 30);
  std::string text = TrajectoryFile(folder / "a.h5").read_scene();
  const std::size_t mass = text.find("mass_kg: 100");
  ASSERT_NE(mass, std::string::npos) << text;
  text.replace(mass, 12, "mass_kg: 101");
  Hdf5Editor(folder / "a.h5", Hdf5Editor::existing).text("/scene", text);
  const ReplayResult result = replay(TrajectoryFile(folder / "a.h5"), nothing);
  EXPECT_GT(result.differing_bits, 0);
  ASSERT_TRUE(result.first);
  EXPECT_EQ(result.first->body, "high");

  text.replace(text.find("high"), 4, "hugh");
  Hdf5Editor(folder / "a.h5", Hdf5Editor::existing).text("/scene", text);
  EXPECT_THROW(replay(TrajectoryFile(folder / "a.h5"), nothing), BadInput);
}

}  // namespace
}  // namespace perpend
