#include "step/snapshot_file.h"

#include <gtest/gtest.h>

#include <functional>

#include "border/bad_input.h"
#include "scene/scene_file.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

constexpr const char* speed = "hinge.motor.speed_rad_per_s";
constexpr const char* crane = R"(
bodies:
  - {name: ground, kind: fixed, shape: {plane: {}}}
  - {name: arm, position_m: [0.5, 0, 1], shape: {box: {size_m: [1, 0.1, 0.1]}}, mass_kg: 1}
  - {name: ball, position_m: [2, 0, 0.1], velocity_m_per_s: [1, 0, 0], shape: {sphere: {radius_m: 0.1}}}
joints:
  - {name: hinge, kind: revolute, between: [world, arm], position_m: [0, 0, 1], axis: [0, 1, 0],
     motor: {speed_rad_per_s: 0, largest_torque_N_m: 20}}
)";

void make_steps(Simulation& simulation, int steps) {
  for (int k = 0; k < steps; ++k) {
    if (k == 5) simulation.inputs().set(simulation.inputs().find(speed), 0.3);
    simulation.step();
  }
}

Snapshot after_steps(int steps) {
  Simulation simulation(parse_scene(crane, "crane"));
  make_steps(simulation, steps);
  return simulation.save();
}

std::string sentence_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const BadInput& bad) {
    return bad.what();
  }
  return "";
}

TEST(SnapshotFile, GoesOnWithTheSameBitsInAnotherSimulation) {
  support::TemporaryFolder folder;
  Simulation first(parse_scene(crane, "crane"));
  make_steps(first, 20);
  write_snapshot(first.save(), folder / "a.snapshot");
  Simulation second(parse_scene(crane, "crane"));
  second.restore(read_snapshot(folder / "a.snapshot"));
  EXPECT_EQ(second.hash(), first.hash());
  EXPECT_EQ(second.steps_done(), 20);
  EXPECT_EQ(second.inputs().value(second.inputs().find(speed)), 0.3);
  for (int k = 0; k < 40; ++k) first.step(), second.step();
  EXPECT_EQ(second.hash(), first.hash());
}

TEST(SnapshotFile, RefusesWhatIsNoSnapshotOrDamaged) {
  const std::string bytes = to_bytes(after_steps(10));
  const auto refused = [](const std::string& given) {
    return sentence_of([&] { snapshot_from_bytes(given, "a.snapshot"); });
  };
  EXPECT_EQ(refused("hello"), "a.snapshot is no snapshot of perpend");
  EXPECT_NE(refused("perpend snapshot, version 9\n...").find("another version"), std::string::npos);
  for (const std::size_t size : {bytes.size() - 1, bytes.size() / 2, std::size_t{30}}) {
    EXPECT_NE(refused(bytes.substr(0, size)).find("damaged or cut off"), std::string::npos);
  }
  std::string other = bytes;
  other[bytes.size() / 2] ^= 1;
  EXPECT_NE(refused(other).find("damaged or cut off"), std::string::npos);
  EXPECT_EQ(refused(bytes), "");
}

TEST(SnapshotFile, OfAnotherSceneChangesNothing) {
  Scene scene = parse_scene(crane, "crane");
  const Snapshot saved = after_steps(10);
  scene.bodies[2].name = "pebble";
  Simulation other(scene);
  const std::uint64_t before = other.hash();
  EXPECT_NE(sentence_of([&] { other.restore(saved); }).find("of another scene"), std::string::npos);
  EXPECT_EQ(other.hash(), before);

  Snapshot wrong = saved;
  wrong.machine.kicks.pop_back();
  Simulation same(parse_scene(crane, "crane"));
  EXPECT_NE(sentence_of([&] { same.restore(wrong); }).find("other joints or drives"),
            std::string::npos);
}

TEST(SnapshotFile, SaysWhyItCannotBeWrittenOrRead) {
  support::TemporaryFolder folder;
  const Snapshot saved = after_steps(1);
  EXPECT_NE(
      sentence_of([&] { write_snapshot(saved, folder / "none" / "a"); }).find("cannot be written"),
      std::string::npos);
  EXPECT_NE(sentence_of([&] { read_snapshot(folder / "b"); }), "");
}

}  // namespace
}  // namespace perpend
