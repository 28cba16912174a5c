#include "scene/reading/scene_override.h"

#include <gtest/gtest.h>

#include <string>

#include "border/bad_input.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

constexpr const char* scene_to_change = R"(
materials: [{name: steel, friction: 0.3}, {name: stainless.steel, friction: 0.4}]
bodies:
  - {name: floor, kind: fixed, shape: {plane: {}, material: steel}}
  - {name: load, position_m: [0, 0, 2], shape: {sphere: {radius_m: 1}, material: stainless.steel}}
forces:
  - {body: load, force_N: 3}
)";

Scene with(const std::string& list) {
  return parse_scene(scene_to_change, "lift.yaml", split_overrides(list));
}

std::string refusal(const std::string& list) {
  try {
    with(list);
  } catch (const BadInput& refused) {
    return refused.what();
  }
  return "not refused";
}

void expect_words(const std::string& said, std::initializer_list<const char*> words) {
  for (const char* word : words) EXPECT_NE(said.find(word), std::string::npos) << said;
}

TEST(SceneOverride, ReplacesValuesByNamesKeysAndNumbers) {
  const Scene scene =
      with("materials.steel.friction=0.2,bodies.load.position_m=[1, 2, 3],forces.0.force_N=5");
  EXPECT_EQ(scene.materials[0].law.friction, 0.2);
  EXPECT_EQ(scene.bodies[1].pose.position, Vector3(1, 2, 3));
  EXPECT_EQ(scene.forces[0].force_N.value(0), 5);
  EXPECT_EQ(with("bodies.load.position_m.2=7").bodies[1].pose.position, Vector3(0, 0, 7));
}

TEST(SceneOverride, FindsNamesThatHoldDots) {
  EXPECT_EQ(with("materials.stainless.steel.friction=0.9").materials[1].law.friction, 0.9);
}

TEST(SceneOverride, AddsKeysThatTheFileLeavesOut) {
  const Scene scene = with("bodies.load.mass_kg=5,step.friction=cone,title='a, b'");
  EXPECT_EQ(scene.bodies[1].mass->mass_kg, 5);
  EXPECT_EQ(scene.settings.friction, Friction::cone);
  EXPECT_EQ(scene.title, "a, b");
}

TEST(SceneOverride, GivesTheLastOfSeveralForOneValue) {
  EXPECT_EQ(with("step.steps=5,step.steps=6").settings.steps, 6);
}

TEST(SceneOverride, IsCheckedAsTheFileIs) {
  expect_words(refusal("bodies.load.mass_kg=-5"),
               {"lift.yaml with bodies.load.mass_kg=-5: ", "'load'", "mass"});
  expect_words(refusal("bodies.load.mass=5"), {"bodies.load.mass=5", "'mass_kg'"});
  expect_words(refusal("bodies.load.mass_kg=heavy"), {"mass_kg=heavy", "a number"});
  expect_words(refusal("step.time_step_s=0"), {"step.time_step_s=0: "});
  expect_words(refusal("forces.0.body=lod"), {"forces.0.body=lod", "lod"});
  expect_words(refusal("bodies.load.position_m=[1, 2"), {"position_m=[1, 2", "not YAML"});
}

TEST(SceneOverride, SaysWhereAPathLeadsNowhere) {
  expect_words(refusal("bodies.lod.mass_kg=5"),
               {"there is no 'lod' in 'bodies'", "did you mean 'load'", "floor, load"});
  expect_words(refusal("forces.1.force_N=5"), {"'forces' is a list of 1", "from 0", "'1'"});
  expect_words(refusal("forces.x.force_N=5"), {"'x'"});
  expect_words(refusal("bodies.load.name.first=5"), {"'bodies.load.name' is 'load'"});
  expect_words(refusal("stp.steps=5"), {"'stp'", "did you mean 'step'"});
  expect_words(refusal("step.=5"), {"between dots"});
  std::string deep = "step";
  for (int k = 0; k < 30000; ++k) deep += ".step";
  expect_words(refusal(deep + "=5"), {"too many steps"});
}

TEST(SceneOverride, LeavesTheFilesOwnFaultsAtTheirLines) {
  try {
    parse_scene("bodies:\n  - {nme: a}\n", "f.yaml", split_overrides("step.steps=5"));
    ADD_FAILURE();
  } catch (const BadInput& refused) {
    expect_words(refused.what(), {"f.yaml:2:"});
  }
}

}  // namespace
}  // namespace perpend
