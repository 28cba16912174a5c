#include "recording/trajectory/trajectory_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <iterator>

#include "border/bad_input.h"
#include "recording/damage.h"
#include "recording/file/perpend_file.h"
#include "recording/file/recording_writer.h"
#include "recording/random_problems.h"
#include "recording/random_steps.h"
#include "recording/stored_forms.h"
#include "scene/scene_file.h"
#include "support/hdf5_editor.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using test::no_commits;

using support::Hdf5Editor;
using support::TemporaryFolder;
using test::RandomProblems;
using test::RandomSteps;
using test::same_frame;
using test::same_step;

/// A run of chance in a file, and what it was made of.
struct Recorded {
  Recorded(const std::filesystem::path& path, int count, int bodies = 4)
      : random(61, bodies), header(random.header()) {
    RecordingHeader all;
    all.scene_text = "bodies: []\n";
    all.run = header;
    RecordingWriter writer(path, all, no_commits);
    for (int k = 0; k < count; ++k) {
      steps.push_back(random.next());
      writer.append(steps.back());
      if (random.pick(5) == 0) writer.commit();
    }
    writer.close();
  }

  RandomSteps random;
  TrajectoryHeader header;
  std::vector<TrajectoryStep> steps;
};

void expect_run_refused(const std::filesystem::path& path, const std::string& words) {
  try {
    const TrajectoryFile file(path);
    for (int k = 0; k < file.steps(); ++k) file.read_steps(k, 1);
    ADD_FAILURE() << "expected a refusal that says " << words;
  } catch (const BadInput& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find(path.string()), std::string::npos) << error.what();
  }
}

TEST(Trajectory, ReturnsEveryBitOfARunWrittenInSeveralCommits) {
  TemporaryFolder folder;
  for (int bodies : {1, 4, 300}) {
    const Recorded made(folder / "a.h5", 50, bodies);
    const TrajectoryFile file(folder / "a.h5");
    ASSERT_EQ(file.steps(), 50);
    for (int k = 0; k < 50; ++k) {
      EXPECT_TRUE(same_step(file.read_steps(k, 1)[0], made.steps[k])) << "step " << k;
    }
    EXPECT_TRUE(same_frame(file.read_frame(0), made.header.start));
    EXPECT_TRUE(same_step(file.read_steps(7, 1)[0], made.steps[7])) << "read again, out of order";
  }
}

TEST(Trajectory, ManyStepsReadAtOnceAreTheSame) {
  TemporaryFolder folder;
  const Recorded made(folder / "a.h5", 50);
  const TrajectoryFile file(folder / "a.h5");
  const std::vector<TrajectoryStep> some = file.read_steps(11, 30);
  ASSERT_EQ(some.size(), 30u);
  std::size_t contacts = 0;
  for (int k = 0; k < 30; ++k) {
    EXPECT_TRUE(same_step(some[k], made.steps[11 + k])) << "step " << 11 + k;
    EXPECT_EQ(file.contacts(11 + k), std::ssize(made.steps[11 + k].contacts));
    contacts += some[k].contacts.size();
  }
  EXPECT_GT(contacts, 0u);
  EXPECT_TRUE(file.read_steps(50, 0).empty());
  std::vector<TrajectoryStep> bare = file.read_steps_without_contacts(49, 1);
  EXPECT_TRUE(bare[0].contacts.empty());
  bare[0].contacts = made.steps[49].contacts;
  EXPECT_TRUE(same_step(bare[0], made.steps[49]));
}

TEST(Trajectory, KeepsTheBodiesTheOptionsAndTheScene) {
  TemporaryFolder folder;
  const Recorded made(folder / "a.h5", 1);
  const TrajectoryFile file(folder / "a.h5");
  ASSERT_EQ(file.header().bodies.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(file.header().bodies[i].name, made.header.bodies[i].name);
    EXPECT_EQ(file.header().bodies[i].kind, made.header.bodies[i].kind);
    EXPECT_EQ(file.header().bodies[i].centre_m, made.header.bodies[i].centre_m);
  }
  const Limits& limits = file.header().options.limits;
  EXPECT_EQ(file.header().options.solver, "pgs:order=reversed");
  EXPECT_EQ(limits.iterations, 7);
  EXPECT_EQ(limits.seconds, 0.1);
  EXPECT_EQ(limits.energy_J, 1e-7);
  EXPECT_EQ(limits.select, Select::energy);
  EXPECT_EQ(limits.check_every, 3);
  EXPECT_EQ(file.read_scene(), "bodies: []\n");
}

TEST(Trajectory, StandsBesideProblemsInTheSameFile) {
  TemporaryFolder folder;
  RandomSteps steps(62, 3);
  RandomProblems problems(63);
  RecordingHeader header;
  header.run = steps.header();
  RecordingWriter writer(folder / "a.h5", header, no_commits);
  std::vector<StoredProblem> added;
  for (int k = 0; k < 9; ++k) {
    added.push_back(problems.next(Form::body, 6));
    writer.append(added.back());
    if (k % 3 == 1) writer.append(steps.next());
    if (k % 2 == 0) writer.commit();
  }
  writer.close();
  EXPECT_EQ(TrajectoryFile(folder / "a.h5").steps(), 3);
  PerpendFile file(folder / "a.h5");
  ASSERT_EQ(file.size(), 9);
  for (int k = 0; k < 9; ++k) {
    EXPECT_TRUE(test::same_problem(file.read(k), added[k], Form::body));
  }
}

TEST(Trajectory, IsPublishedWithItsFirstInstantAtOnce) {
  TemporaryFolder folder;
  RandomSteps random(64, 2);
  RecordingHeader header;
  header.run = random.header();
  RecordingWriter writer(folder / "a.h5", header, no_commits);
  const TrajectoryFile file(folder / "a.h5");
  EXPECT_EQ(file.steps(), 0);
  EXPECT_TRUE(same_frame(file.header().start, header.run->start));
}

TEST(Trajectory, RefusesStepsOfOtherBodiesAndGoesOn) {
  TemporaryFolder folder;
  RandomSteps random(65, 3);
  RecordingHeader header;
  header.run = random.header();
  RecordingWriter writer(folder / "a.h5", header, no_commits);
  EXPECT_THROW(writer.append(RandomSteps(1, 2).next()), BadInput);
  TrajectoryStep step = random.next();
  step.contacts.resize(1);
  step.contacts[0].second = 3;
  EXPECT_THROW(writer.append(step), BadInput);
  writer.append(random.next());
  writer.close();
  EXPECT_EQ(TrajectoryFile(folder / "a.h5").steps(), 1);
}

TEST(Trajectory, KnowsNoEnergyOfAStepThatMovedNothing) {
  const Simulation simulation(
      parse_scene("bodies: [{name: one, shape: {box: {size_m: [1, 1, 1]}}}]", "one box"));
  StepResult result;
  result.outcome = StepOutcome::rejected;
  const EnergyAccount energy = record_of(simulation, result).energy;
  for (const double term :
       {energy.kinetic_J, energy.potential_J, energy.change_J, energy.gravity_J, energy.applied_J,
        energy.turned_J, energy.driven_J, energy.solver_error_J}) {
    EXPECT_TRUE(std::isnan(term));
  }
  for (const double work : energy.rows_J) EXPECT_TRUE(std::isnan(work));
}

TEST(Trajectory, IsNotInARecordingOfProblems) {
  TemporaryFolder folder;
  RecordingWriter writer(folder / "a.h5", {}, no_commits);
  EXPECT_THROW(writer.append(RandomSteps(1, 2).next()), BadInput);
  writer.close();
  expect_run_refused(folder / "a.h5", "no run");
}

TEST(Trajectory, RefusesFieldsOfWrongSizeTypeOrValueByName) {
  const auto refuses = [](const std::string& words, const auto& spoil) {
    TemporaryFolder folder;
    const Recorded made(folder / "a.h5", 3, 2);
    spoil(Hdf5Editor(folder / "a.h5", Hdf5Editor::existing));
    expect_run_refused(folder / "a.h5", words);
  };
  refuses("/trajectory/position_m", [](Hdf5Editor&& f) {
    f.shape("/trajectory/position_m", H5T_IEEE_F64LE, {4, 3, 3});
  });
  refuses("/trajectory/position_m", [](Hdf5Editor&& f) {
    f.shape("/trajectory/position_m", H5T_IEEE_F64LE, {3, 2, 3});
  });
  refuses("/trajectory/state_hash", [](Hdf5Editor&& f) {
    f.numbers("/trajectory/state_hash", {1, 2, 3, 4});
  });
  refuses("/trajectory/steps/outcome", [](Hdf5Editor&& f) {
    f.bytes("/trajectory/steps/outcome", {0, 9, 0});
  });
  refuses("/trajectory/bodies/kind", [](Hdf5Editor&& f) {
    f.bytes("/trajectory/bodies/kind", {0, 3});
  });
  refuses("/trajectory/contacts/start", [](Hdf5Editor&& f) {
    f.integers("/trajectory/contacts/start", {0, 2, 1, 2});
  });
  refuses("/trajectory/steps/rows_J", [](Hdf5Editor&& f) { f.remove("/trajectory/steps/rows_J"); });
  refuses("names", [](Hdf5Editor&& f) {
    f.shape("/trajectory/bodies/centre_m", H5T_IEEE_F64LE, {3, 3});
  });
}

TEST(Trajectory, OfADamagedFileIsRefusedOrReadAsItWas) {
  TemporaryFolder folder;
  const auto path = folder / "a.h5";
  const Recorded made(path, 12);
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  std::mt19937 random(66);
  int refused = 0;
  for (int k = 0; k < 400; ++k) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << test::damage(bytes, random);
    try {
      const TrajectoryFile file(path);
      bool is_same = file.steps() == 12 && same_frame(file.header().start, made.header.start) &&
                     file.header().bodies[1].name == made.header.bodies[1].name;
      for (int s = 0; is_same && s < 12; ++s) {
        is_same = same_step(file.read_steps(s, 1)[0], made.steps[s]);
      }
      EXPECT_TRUE(is_same) << "damage " << k << " went unnoticed";
    } catch (const BadInput& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with(path.string())) << error.what();
      ++refused;
    }
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace perpend
