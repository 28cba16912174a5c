#include "gallery/catalog.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "border/bad_input.h"
#include "gallery/parts.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

const GalleryEntry& wall() {
  return *find_in_gallery("brick_wall");
}

/// The sentence with which the overrides are refused.
std::string refusal(const char* overrides) {
  try {
    make_scene(wall(), split_overrides(overrides));
  } catch (const BadInput& refused) {
    return refused.what();
  }
  return "not refused";
}

void expect_words(const std::string& text, std::initializer_list<const char*> words) {
  for (const char* word : words) EXPECT_NE(text.find(word), std::string::npos) << text;
}

TEST(Gallery, IsInTheOrderOfNamesWithoutDots) {
  const auto name = [](const auto& named) { return named.name; };
  EXPECT_EQ(std::ranges::adjacent_find(gallery(), std::ranges::greater_equal{}, name),
            gallery().end());
  for (const GalleryEntry& entry : gallery()) {
    EXPECT_FALSE(entry.title.empty());
    for (const SceneParameter& parameter : entry.parameters) {
      EXPECT_EQ(parameter.name.find('.'), std::string::npos) << entry.name;
      EXPECT_FALSE(parameter.meaning.empty()) << entry.name << " " << parameter.name;
      EXPECT_TRUE(parameter.unit.empty() || parameter.name.ends_with(parameter.unit))
          << "the unit is part of the name, as in scene files: " << parameter.name;
      EXPECT_LE(parameter.least, parameter.fallback) << entry.name << " " << parameter.name;
      EXPECT_LE(parameter.fallback, parameter.most) << entry.name << " " << parameter.name;
    }
  }
}

TEST(Gallery, MakesScenesThatHoldAtTheEndsOfEveryRange) {
  for (const GalleryEntry& entry : gallery()) {
    const Scene scene = make_scene(entry);
    EXPECT_EQ(scene.name, entry.name);
    EXPECT_EQ(scene.title, entry.title);
    EXPECT_NO_THROW(check_scene(scene)) << entry.name;
    for (const SceneParameter& parameter : entry.parameters) {
      for (const double end : {parameter.least, parameter.most}) {
        const SceneOverride given{parameter.name, sentence(end)};
        EXPECT_NO_THROW(check_scene(make_scene(entry, {&given, 1})))
            << entry.name << " " << parameter.name << "=" << end;
      }
    }
  }
}

TEST(Gallery, ReadsBackTheSceneFileItWrites) {
  for (const GalleryEntry& entry : gallery()) {
    const std::string text = write_scene(make_scene(entry));
    EXPECT_EQ(write_scene(parse_scene(text, "written")), text) << entry.name;
  }
}

TEST(Gallery, TakesParametersAndValuesOfTheSceneTogether) {
  const Scene scene = make_scene(
      wall(), split_overrides("bricks=7, step.time_step_s=0.005,bodies.brick_3.mass_kg=9"));
  EXPECT_EQ(scene.bodies.size(), 8u);
  EXPECT_EQ(scene.settings.time_step_s, 0.005);
  EXPECT_EQ(scene.bodies[3].mass->mass_kg, 9);
  EXPECT_EQ(scene.name, "brick_wall");
}

TEST(Gallery, RefusesUnknownNamesWithTheAllowedOnes) {
  expect_words(refusal("brick=3"), {"brick_wall", "'brick'", "did you mean 'bricks'", "courses"});
  expect_words(refusal("volume=3"), {"'volume'", "its parameters: ", "bricks", "courses"});
  expect_words(refusal("bodies.brick_99.mass_kg=3"),
               {"there is no 'brick_99' in 'bodies'", "did you mean 'brick_", "ground"});
  expect_words(refusal("step.time_step=3"), {"step.time_step=3", "'time_step_s'"});
  EXPECT_EQ(find_in_gallery("brick"), nullptr);
}

TEST(Gallery, RefusesValuesThatAreNoneOrOutOfRange) {
  expect_words(refusal("bricks=many"), {"bricks=many", "not a number"});
  expect_words(refusal("bricks=3x"), {"not a number"});
  expect_words(refusal("bricks=nan"), {"not a number"});
  expect_words(refusal("bricks=2.5"), {"bricks=2.5", "not a whole number"});
  expect_words(refusal("bricks=0"), {"bricks=0", "out of range", "1 to 100000"});
  expect_words(refusal("gap_m=-0.1"), {"out of range", "0 m to "});
  expect_words(refusal("bricks"), {"'bricks'", "NAME=VALUE"});
  expect_words(refusal("bricks="), {"NAME=VALUE"});
  expect_words(refusal("bricks=3,"), {"NAME=VALUE"});
}

TEST(Gallery, ScalesFrictionsComplianceInTheScenesOfThePapers) {
  for (const std::string name : {"brick_wall", "closed_loop", "winch"}) {
    const GalleryEntry& entry = *find_in_gallery(name);
    const SurfaceLaw plain = make_scene(entry, {}).materials.at(0).law;
    EXPECT_EQ(plain.friction_stiffness_N_per_m, std::nullopt) << name;
    const std::vector<SceneOverride> scaled{{"friction_compliance", "0.01"}};
    const FrictionYield yield = friction_yield(make_scene(entry, scaled).materials.at(0).law);
    EXPECT_NEAR(yield.stiffness_N_per_m, 100 * plain.stiffness_N_per_m, 1e-6) << name;
    EXPECT_NEAR(yield.damping_N_s_per_m, 100 * plain.damping_N_s_per_m, 1e-6) << name;
  }
}

TEST(GalleryParts, NumbersInTheOrderOfNames) {
  EXPECT_EQ(gallery_parts::numbered("brick", 7, 30), "brick_07");
  EXPECT_EQ(gallery_parts::numbered("brick", 30, 30), "brick_30");
  EXPECT_EQ(gallery_parts::numbered("brick", 7, 9), "brick_7");
}

}  // namespace
}  // namespace perpend
