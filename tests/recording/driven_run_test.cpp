#include <gtest/gtest.h>

#include <cmath>

#include "border/bad_input.h"
#include "recording/replay.h"
#include "recording/run_recorder.h"
#include "scene/scene_file.h"
#include "support/hdf5_editor.h"
#include "support/temporary_folder.h"

namespace perpend::driven_run_test {

using support::Hdf5Editor;
using support::TemporaryFolder;

constexpr const char* scene_text = R"(
bodies:
  - {name: floor, kind: fixed, shape: {plane: {}}}
  - {name: box, position_m: [0, 0, 0.5], shape: {box: {size_m: [1, 1, 1]}}, mass_kg: 20}
  - {name: load, position_m: [4, 0, 1], shape: {sphere: {radius_m: 0.5}}, mass_kg: 80}
joints:
  - {name: rope, kind: rope, between: [world, load], from_m: [4, 0, 5],
     length_m: {input: winch, default: 4, min: 1, max: 5}}
)";

void nothing(int, int) {}

/// Winds the rope in, pushes the box from step 20 on, and turns gravity at step 40.
void record_driven_run(const std::filesystem::path& path) {
  const Scene scene = parse_scene(scene_text, "text");
  Simulation simulation(scene);
  RunRecorder recorder({path}, scene, {}, simulation);
  Inputs& inputs = simulation.inputs();
  const InputHandle winch = inputs.find("winch"), push = inputs.find("box.force_N.x");
  const InputHandle down = inputs.find("gravity_m_per_s2.z");
  for (int k = 0; k < 60; ++k) {
    inputs.set(winch, 4 - 0.01 * k);
    if (k == 20) inputs.set(push, 300);
    if (k == 40) inputs.set(down, -1.62);
    recorder.add(simulation, simulation.step());
  }
  recorder.close();
}

TEST(DrivenRun, IsRecordedWithItsInputsAndRepeatsToTheBit) {
  TemporaryFolder folder;
  record_driven_run(folder / "a.h5");
  const TrajectoryFile file(folder / "a.h5");
  EXPECT_EQ(file.read_input_names(),
            (std::vector<std::string>{"winch", "box.force_N.x", "gravity_m_per_s2.z"}));
  EXPECT_TRUE(file.read_inputs(0).empty()) << "the winch is where it was";
  ASSERT_EQ(file.read_inputs(20).size(), 2U);
  EXPECT_EQ(file.read_inputs(20)[1].input, 1);
  EXPECT_EQ(file.read_inputs(20)[1].value, 300);
  EXPECT_EQ(file.read_steps(40, 1)[0].inputs.size(), 2U);
  const ReplayResult result = replay(file, nothing);
  EXPECT_EQ(result.steps, 60);
  EXPECT_EQ(result.differing_bits, 0);
}

TEST(DrivenRun, DiffersWhereOneInputIsAnotherByABit) {
  TemporaryFolder folder;
  record_driven_run(folder / "a.h5");
  std::vector<double> values;
  {
    const TrajectoryFile file(folder / "a.h5");
    for (int k = 0; k < file.steps(); ++k) {
      for (const InputChange& change : file.read_inputs(k)) {
        values.push_back(change.value == 300 ? std::nextafter(300.0, 400.0) : change.value);
      }
    }
  }
  Hdf5Editor(folder / "a.h5", Hdf5Editor::existing).numbers("/trajectory/inputs/value", values);
  const ReplayResult result = replay(TrajectoryFile(folder / "a.h5"), nothing);
  EXPECT_GT(result.differing_bits, 0);
  EXPECT_EQ(result.first->step, 21);
}

TEST(DrivenRun, IsRefusedWhereAChangeIsOfAnInputThatHasNoName) {
  TemporaryFolder folder;
  record_driven_run(folder / "a.h5");
  std::vector<int> numbers(61, 0);
  numbers[30] = 3;
  Hdf5Editor(folder / "a.h5", Hdf5Editor::existing).integers("/trajectory/inputs/input", numbers);
  EXPECT_THROW(replay(TrajectoryFile(folder / "a.h5"), nothing), BadInput);
}

}  // namespace perpend::driven_run_test
