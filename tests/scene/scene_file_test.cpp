#include "scene/scene_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>

#include "border/bad_input.h"
#include "scene/project_folder.h"
#include "scene/scene_equality.h"

namespace perpend {
namespace {

TEST(SceneFile, ReadsEveryExample) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::project() / "scenes")) {
    if (entry.path().extension() != ".yaml") continue;
    ++count;
    const Scene scene = read_scene(entry.path());
    EXPECT_EQ(scene.name, entry.path().stem().string());
    EXPECT_FALSE(scene.title.empty()) << entry.path();
    EXPECT_FALSE(scene.bodies.empty()) << entry.path();
    EXPECT_TRUE(same(parse_scene(write_scene(scene), "written"), scene)) << entry.path();
  }
  EXPECT_GE(count, 3);
}

TEST(SceneFile, WritesEveryKeySuchThatReadingGivesTheSameBits) {
  const Scene scene = read_scene(test::project() / "tests/scene/every_key.yaml");
  EXPECT_TRUE(same(parse_scene(write_scene(scene), "written"), scene));
}

TEST(SceneFile, KeepsTheBitsOfNumbersAndTheLettersOfNames) {
  Scene scene;
  scene.name = "\"quotes\", back\\slash, #, ü: [";
  scene.title = "true\nor not";
  scene.settings.time_step_s = std::nextafter(0.1, 1);
  scene.settings.gravity_m_per_s2 = {-0.0, 5e-324, std::nextafter(1e12, 0)};
  Body& body = scene.bodies.emplace_back();
  body.name = "1e5";
  body.pose.position = {1.0 / 3, -2.0 / 3, 1e-300};
  body.shapes.push_back({Shape(ConvexShape(Sphere{std::numbers::pi})), {}, "", 1 / 7.0, true});
  scene.forces.push_back({.body = "1e5", .force_N = Signal{}, .torque_N_m = Signal(-0.0)});
  EXPECT_TRUE(same(parse_scene(write_scene(scene), "written"), scene)) << write_scene(scene);
}

TEST(SceneFile, PutsAJointWhereTheWorldSaysAtTheBeginning) {
  const Scene scene = parse_scene(R"(
bodies:
  - {name: a, position_m: [1, 0, 0], rotation: {axis: [0, 0, 1], angle_deg: 90}, shape: {sphere: {radius_m: 1}}}
  - {name: b, position_m: [0, 2, 0], orientation_wxyz: [0.6, 0.8, 0, 0], shape: {sphere: {radius_m: 1}}}
joints:
  - {name: j, kind: universal, between: [a, b], position_m: [1, 2, 3], axis: [0, 5, 0], x_axis: [0, 0, 2]}
)",
                                  "text");
  const Joint& joint = scene.joints[0];
  for (const Pose& frame :
       {scene.bodies[0].pose * joint.in_first, scene.bodies[1].pose * joint.in_second}) {
    EXPECT_NEAR((frame.position - Vector3(1, 2, 3)).norm(), 0, 1e-14);
    EXPECT_NEAR((frame.direction(Vector3::UnitZ()) - Vector3::UnitY()).norm(), 0, 1e-14);
    EXPECT_NEAR((frame.direction(Vector3::UnitX()) - Vector3::UnitZ()).norm(), 0, 1e-14);
  }
}

TEST(SceneFile, FindsTheSecondFrameOfAJointFromTheFirst) {
  const Scene scene = parse_scene(R"(
bodies:
  - {name: a, position_m: [1, 0, 0], shape: {sphere: {radius_m: 1}}}
  - {name: b, position_m: [0, 2, 0], shape: {sphere: {radius_m: 1}}}
joints:
  - {name: j, kind: fixed, between: [a, b], in_first: {position_m: [1, 1, 1]}}
)",
                                  "text");
  EXPECT_EQ(scene.joints[0].in_second.position, Vector3(2, -1, 1));
}

TEST(SceneFile, TakesALengthFromWhereTheBodiesAre) {
  const Scene scene = parse_scene(R"(
bodies:
  - {name: a, position_m: [3, 4, 0], shape: {sphere: {radius_m: 1}}}
joints:
  - {name: j, kind: rope, between: [world, a]}
)",
                                  "text");
  EXPECT_EQ(scene.joints[0].length_m, 5);
  EXPECT_EQ(scene.joints[0].first, "");
}

TEST(SceneFile, MakesGearingsOfGearsRacksScrewsAndDifferentials) {
  const Scene scene = read_scene(test::project() / "tests/scene/every_key.yaml");
  const auto terms = [&](std::size_t i) { return std::get<Gearing>(scene.transmissions[i]).terms; };
  const auto expect_term = [](const Gearing::Term& term, const std::string& of, int coordinate,
                              double factor) {
    EXPECT_EQ(term.coordinate, (CoordinateName{of, coordinate}));
    EXPECT_DOUBLE_EQ(term.factor, factor);
  };
  expect_term(terms(0).at(0), "crank", 0, 1);
  expect_term(terms(0).at(1), "spindle", 1, -3);
  expect_term(terms(1).at(0), "slide", 0, 1);
  expect_term(terms(1).at(1), "table", 2, -0.1);
  expect_term(terms(2).at(0), "spindle", 0, 1);
  expect_term(terms(2).at(1), "spindle", 1, -0.01 / (2 * std::numbers::pi));
  expect_term(terms(3).at(0), "output", 0, 1);
  expect_term(terms(3).at(1), "hinge", 0, -0.5);
  expect_term(terms(3).at(2), "hinge2", 0, -0.5);
  expect_term(terms(4).at(1), "cardan", 1, -1);
}

TEST(SceneFile, ReadsSignalsOfLinesAndSines) {
  const Scene scene = read_scene(test::project() / "tests/scene/every_key.yaml");
  const DrivenMotion& motion = scene.bodies[1].motion;
  EXPECT_EQ(motion.speed_m_per_s.points.size(), 0U);
  EXPECT_DOUBLE_EQ(motion.speed_m_per_s.value(0), 2 * std::sin(0.1));
  EXPECT_DOUBLE_EQ(motion.spin_rad_per_s.value(1), 2 + 0.5 * std::sin(2 * std::numbers::pi));
  EXPECT_EQ(scene.forces[0].force_N, Signal(5));
}

TEST(SceneFile, CutsThePolygonsOfAnObjFileIntoTriangles) {
  const Scene scene = read_scene(test::project() / "tests/scene/every_key.yaml");
  const auto& mesh = std::get<std::shared_ptr<const TriangleMesh>>(scene.bodies[0].shapes[1].shape);
  EXPECT_EQ(mesh->surface().vertices.size(), 4U);
  EXPECT_EQ(mesh->surface().triangles.size(), 2U);
}

TEST(SceneFile, IsDrivenWhereItHasAMotion) {
  const Scene scene = parse_scene("bodies: [{name: a, motion: {speed_m_per_s: 1}}]", "text");
  EXPECT_EQ(scene.bodies[0].kind, BodyKind::driven);
}

}  // namespace
}  // namespace perpend
