#include "viewer/messages/stage.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "step/simulation.h"
#include "support/scene_parts.h"
#include "viewer/recorded_scene.h"

namespace perpend {
namespace {

using nlohmann::json;

json stage_of(const Scene& scene) {
  const Model model(scene);
  return json::parse(stage_json(stage_of(scene, model, machine_rows_of(model))));
}

json named(const json& list, const std::string& name) {
  for (const json& one : list) {
    if (one.at("name") == name) return one;
  }
  ADD_FAILURE() << "nothing is called " << name;
  return {};
}

Vector3 vector_in(const json& list) {
  return {list.at(0).get<double>(), list.at(1).get<double>(), list.at(2).get<double>()};
}

/// Of a closed surface, from its triangles: positive where they are seen from outside.
double volume_of(const json& mesh) {
  double volume = 0;
  const auto corner = [&](int k) {
    const int v = mesh.at("triangles").at(k).get<int>();
    return Vector3(mesh.at("vertices").at(3 * v).get<double>(),
                   mesh.at("vertices").at(3 * v + 1).get<double>(),
                   mesh.at("vertices").at(3 * v + 2).get<double>());
  };
  for (std::size_t t = 0; t < mesh.at("triangles").size(); t += 3) {
    const int k = static_cast<int>(t);
    volume += corner(k).dot(corner(k + 1).cross(corner(k + 2))) / 6;
  }
  return volume;
}

std::vector<Vector3> corners_of_a_box(const Vector3& half) {
  std::vector<Vector3> corners;
  for (int k = 0; k < 8; ++k) {
    corners.emplace_back(k & 1 ? half.x() : -half.x(), k & 2 ? half.y() : -half.y(),
                         k & 4 ? half.z() : -half.z());
  }
  return corners;
}

TEST(Stage, HasEveryShapeWithItsSizes) {
  Scene scene;
  scene.bodies.push_back(scenes::body("sphere", Sphere{0.3}, {0, 0, 1}));
  scene.bodies.push_back(scenes::body("box", Box{{1, 2, 3}}, {5, 0, 1}));
  scene.bodies.push_back(scenes::body("capsule", Capsule{0.2, 0.7}, {10, 0, 1}));
  scene.bodies.push_back(scenes::body("cylinder", Cylinder{0.4, 0.6}, {15, 0, 1}));
  scene.bodies.push_back(
      scenes::body("hull", ConvexHull(corners_of_a_box({1, 0.5, 0.25})), {20, 0, 1}));
  scene.bodies.push_back(scenes::ground());
  const json stage = stage_of(scene);
  const auto shape = [&](const char* body) {
    return named(stage.at("bodies"), body).at("shapes").at(0);
  };
  EXPECT_EQ(shape("sphere").at("kind"), "sphere");
  EXPECT_EQ(shape("sphere").at("radius"), 0.3);
  EXPECT_EQ(shape("box").at("kind"), "box");
  EXPECT_EQ(vector_in(shape("box").at("half")), Vector3(1, 2, 3));
  EXPECT_EQ(shape("capsule").at("kind"), "capsule");
  EXPECT_EQ(shape("capsule").at("half_length"), 0.7);
  EXPECT_EQ(shape("cylinder").at("kind"), "cylinder");
  EXPECT_EQ(shape("cylinder").at("radius"), 0.4);
  EXPECT_EQ(shape("ground").at("kind"), "plane");
  EXPECT_EQ(shape("hull").at("kind"), "mesh");
  EXPECT_NEAR(volume_of(shape("hull")), 1, 1e-12);
  EXPECT_EQ(shape("hull").at("triangles").size(), 36u);
}

TEST(Stage, HasSurfacesAndThePartsOfCompounds) {
  Scene scene;
  Body& bowl = scene.bodies.emplace_back();
  bowl.name = "bowl";
  bowl.kind = BodyKind::fixed;
  const std::vector<Vector3> vertices{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const std::vector<std::array<int, 3>> triangles{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}};
  bowl.shapes.emplace_back().shape = std::make_shared<const TriangleMesh>(vertices, triangles);
  bowl.shapes.emplace_back().shape =
      std::make_shared<const HeightField>(HeightField::Samples{2, 2, 1, 1, {0, 0, 0, 5}});
  Body& cross = scene.bodies.emplace_back();
  cross.name = "cross";
  BodyShape& of_cross = cross.shapes.emplace_back();
  of_cross.offset.position = {0, 0, 1};
  of_cross.material = "";
  of_cross.shape = Shape{Compound{
      {{Box{{1, 0.1, 0.1}}, Pose{{0.5, 0, 0}, Quaternion::Identity()}}, {Sphere{0.2}, Pose{}}}}};
  const json stage = stage_of(scene);
  const json surfaces = named(stage.at("bodies"), "bowl").at("shapes");
  ASSERT_EQ(surfaces.size(), 2u);
  EXPECT_NEAR(volume_of(surfaces.at(0)), 1.0 / 6, 1e-12);
  EXPECT_EQ(surfaces.at(1).at("vertices").size(), 12u);
  EXPECT_EQ(surfaces.at(1).at("triangles").size(), 6u);
  const json parts = named(stage.at("bodies"), "cross").at("shapes");
  ASSERT_EQ(parts.size(), 2u);
  EXPECT_EQ(vector_in(parts.at(0).at("position")), Vector3(0.5, 0, 1));
  EXPECT_EQ(parts.at(1).at("kind"), "sphere");
  EXPECT_EQ(vector_in(parts.at(1).at("position")), Vector3(0, 0, 1));
}

TEST(Stage, HasEveryKindOfJointAndTheRowsOfEach) {
  Scene scene;
  const std::vector<std::string> kinds{"fixed",     "spherical",   "revolute",
                                       "prismatic", "cylindrical", "universal",
                                       "planar",    "distance",    "rope"};
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const Body body =
        scenes::body("body" + std::to_string(k), Sphere{0.1}, {3.0 * double(k), 0, 5});
    Joint joint = scenes::joint_at("of " + kinds[k], static_cast<JointKind>(k), nullptr, &body,
                                   {3.0 * double(k), 1, 5}, Vector3::UnitX());
    if (kinds[k] == "distance" || kinds[k] == "rope") joint.length_m = 2;
    scene.bodies.push_back(body);
    scene.joints.push_back(joint);
  }
  const json stage = stage_of(scene);
  const int world = static_cast<int>(stage.at("bodies").size()) - 1;
  EXPECT_EQ(stage.at("bodies").at(world).at("name"), "world");
  ASSERT_EQ(stage.at("joints").size(), kinds.size());
  const std::vector<int> held{6, 3, 5, 5, 4, 4, 3, 1, 1};
  int rows = 0;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const json joint = named(stage.at("joints"), "of " + kinds[k]);
    EXPECT_EQ(joint.at("kind"), kinds[k]);
    EXPECT_EQ(joint.at("bodies").at(0), world);
    const json second = stage.at("bodies").at(joint.at("bodies").at(1).get<int>());
    EXPECT_EQ(second.at("name"), "body" + std::to_string(k));
    EXPECT_EQ(vector_in(joint.at("in_first")), Vector3(3.0 * double(k), 1, 5));
    EXPECT_EQ(vector_in(joint.at("in_second")), Vector3(0, 1, 0));
    EXPECT_NEAR((vector_in(joint.at("axis")) - Vector3::UnitX()).norm(), 0, 1e-12);
    const int begin = joint.at("rows").at(0), end = joint.at("rows").at(1);
    EXPECT_EQ(end - begin, held[k]) << kinds[k];
    for (int i = begin; i < end; ++i) {
      EXPECT_EQ(stage.at("machine_rows").at(i), "hold of joint of " + kinds[k]);
    }
    rows += end - begin;
  }
  EXPECT_EQ(stage.at("machine_rows").size(), static_cast<std::size_t>(rows));
}

TEST(Stage, TracksWhatMovesAndSaysWhereEachBodyStands) {
  const Scene scene = parse_scene(test::busy_scene, "test scene");
  const json stage = stage_of(scene);
  const auto body = [&](const char* name) { return named(stage.at("bodies"), name); };
  EXPECT_EQ(body("ball").at("kind"), "moving");
  EXPECT_EQ(body("table").at("kind"), "driven");
  EXPECT_EQ(body("floor").at("kind"), "fixed");
  EXPECT_EQ(body("wheel").at("kind"), "shaft");
  EXPECT_EQ(body("floor").at("track"), -1);
  EXPECT_EQ(body("world").at("track"), -1);
  std::vector<int> tracks;
  for (const json& one : stage.at("bodies")) {
    if (one.at("track") >= 0) tracks.push_back(one.at("track"));
  }
  EXPECT_EQ(tracks, (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
  // The frame that the scene gives, not the centre of mass.
  EXPECT_NEAR((vector_in(body("box").at("position")) - Vector3(0.2, 5, 1.5)).norm(), 0, 1e-12);
  EXPECT_EQ(vector_in(body("box").at("centre")), Vector3(0.1, 0.05, 0));
  EXPECT_EQ(body("ball").at("shapes").at(0).at("material"), "tyre");
  EXPECT_EQ(stage.at("title"), "all kinds of rows");
  EXPECT_EQ(stage.at("roles").size(), 9u);
}

TEST(Stage, GearingsHaveTheirRowAndTheJointsTheyCouple) {
  const json stage = stage_of(parse_scene(test::busy_scene, "test scene"));
  const json gear = named(stage.at("gearings"), "gear");
  const int row = gear.at("row");
  EXPECT_EQ(stage.at("machine_rows").at(row), "transmission of gearing gear");
  EXPECT_EQ(stage.at("joints").at(gear.at("joints").at(0).get<int>()).at("name"), "hinge");
  EXPECT_EQ(gear.at("shafts"), json({"wheel"}));
  EXPECT_EQ(stage.at("machine_turns").at(row), true);
  const json hook = named(stage.at("joints"), "hook");
  EXPECT_EQ(stage.at("machine_turns").at(hook.at("rows").at(0).get<int>()), false);
}

}  // namespace
}  // namespace perpend
