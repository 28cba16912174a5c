#include "scene/parts.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "scene/scene_equality.h"
#include "scene/scene_file.h"

namespace perpend::parts_test {

TEST(Parts, AreThoseOfASceneFile) {
  Scene scene;
  scene.name = "text";
  scene.bodies.push_back(ground_body());
  scene.bodies.push_back(box_body("box", {1, 2, 3}, {4, 5, 6}, 7));
  scene.bodies.push_back(cylinder_body("drum", 0.5, 2, {0, 0, 9}, 3));
  scene.joints.push_back(joint_between(scene, JointKind::revolute, "hinge", {"world", "box"},
                                       {.position_m = {4, 4, 6}, .axis = {0, 2, 0}}));
  scene.joints.push_back(rope_between(scene, "rope", {"box", "drum"}, {4, 5, 7}, {0, 0, 8}));
  const Scene read = parse_scene(R"(
bodies:
  - {name: ground, kind: fixed, shape: {plane: {}}}
  - {name: box, position_m: [4, 5, 6], shape: {box: {size_m: [1, 2, 3]}}, mass_kg: 7}
  - {name: drum, position_m: [0, 0, 9], shape: {cylinder: {radius_m: 0.5, length_m: 2}}, mass_kg: 3}
joints:
  - {name: hinge, kind: revolute, between: [world, box], position_m: [4, 4, 6], axis: [0, 2, 0],
     friction_N_m: 0}
  - {name: rope, kind: rope, between: [box, drum], from_m: [4, 5, 7], to_m: [0, 0, 8]}
)",
                                 "text");
  EXPECT_TRUE(same(scene, read)) << write_scene(scene) << write_scene(read);
}

TEST(Parts, AreFoundByName) {
  Scene scene;
  scene.bodies.push_back(sphere_body("ball", 1, {0, 0, 0}, 1));
  EXPECT_EQ(&body_in(scene, "ball"), &scene.bodies[0]);
  EXPECT_THROW(joint_in(scene, "ball"), BadInput);
  try {
    joint_between(scene, JointKind::spherical, "j", {"world", "bal"}, {});
    FAIL();
  } catch (const BadInput& bad) {
    EXPECT_STREQ(bad.what(), "the scene has no body 'bal'; did you mean 'ball'? There are: ball");
  }
}

}  // namespace perpend::parts_test
