#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "scene/complaint.h"

namespace perpend {
namespace {

struct BadScene {
  std::string text;
  std::string complaint;  ///< after the name of the file
};

void expect_complaints(const std::vector<BadScene>& scenes) {
  for (const BadScene& scene : scenes) {
    EXPECT_EQ(test::complaint(scene.text, "f.yaml"), "f.yaml:" + scene.complaint) << scene.text;
  }
}

const std::string a_ball = "shape: {sphere: {radius_m: 1}}";
/// Two lines: bodies a and b, which are free, and c, which is fixed.
const std::string three_bodies =
    "bodies: [{name: a, " + a_ball + "}, {name: b, " + a_ball + "},\n  {name: c, kind: fixed}]\n";

TEST(BadScene, OfKeysIsToldWithTheKeysAllowed) {
  expect_complaints({
      {"bodys: []",
       "1:1: unknown key 'bodys' in a scene; did you mean 'bodies'? Allowed here: "
       "name, title, step, materials, material_pairs, bodies, shafts, joints, "
       "transmissions, forces, never_touch, inputs, signals, points, groups, outputs, verdict"},
      {"shafts:\n  - name: s\n    inertia_g_cm2: 1",
       "3:5: unknown key 'inertia_g_cm2' in a shaft; the unit is part of the key: "
       "'inertia_kg_m2'; allowed here: name, inertia_kg_m2, speed_rad_per_s, drag_N_m"},
      {"shafts: [{name: s, drag: 1}]",
       "1:20: unknown key 'drag' in a shaft; the unit is part of the key: 'drag_N_m'; allowed "
       "here: name, inertia_kg_m2, speed_rad_per_s, drag_N_m"},
      {"bodies: [{name: a, shape: {box: {size: [1, 1, 1]}}}]",
       "1:34: unknown key 'size' in a box; the unit is part of the key: 'size_m'; allowed here: "
       "size_m"},
      {"bodies: [{name: a, shape: {plane: {normal: [0, 0, 1]}}}]",
       "1:36: unknown key 'normal' in a plane; allowed here: none"},
      {three_bodies + "joints:\n  - {name: j, kind: spherical, between: [a, b], limits: {}}",
       "4:49: unknown key 'limits' in a spherical joint; allowed here: name, kind, between, "
       "position_m, axis, x_axis, swing, twist, friction_N_m, stiffness_N_per_m, "
       "damping_N_s_per_m, may_touch, holds, break_force_N, break_torque_N_m, in_first, "
       "in_second"},
      {"name: a\nname: b", "2:1: the key 'name' stands here twice, first in line 1; remove one"},
      {"shafts: [{}]",
       "1:10: the key 'name' is missing in a shaft; give it: unique among bodies, shafts, joints "
       "and transmissions"},
      {three_bodies + "joints: [{name: j, between: [a, b]}]",
       "3:10: the key 'kind' is missing in a joint; give one of fixed, spherical, revolute, "
       "prismatic, cylindrical, universal, planar, distance, rope"},
      {three_bodies + "joints: [{name: j, kind: revolut, between: [a, b]}]",
       "3:26: 'kind': this is 'revolut'; did you mean 'revolute'? Allowed here: fixed, spherical, "
       "revolute, prismatic, cylindrical, universal, planar, distance, rope"},
      {three_bodies + "joints: [{name: j, kind: hinge, between: [a, b]}]",
       "3:26: 'kind': this is 'hinge'; it is called 'revolute' here; allowed here: fixed, "
       "spherical, revolute, prismatic, cylindrical, universal, planar, distance, rope"},
      {"step: {friction: hinge}", "1:18: 'friction': this is 'hinge'; allowed here: box, cone"},
  });
}

TEST(BadScene, OfTypesIsToldAtTheValue) {
  expect_complaints({
      {"", "1:1: the file is empty"},
      {"# nothing\n", "1:1: the file is empty"},
      {"bodies", "1:1: this is 'bodies'; give the keys of a scene and their values"},
      {"bodies: {name: a}", "1:9: 'bodies': this is a map of keys; give a list"},
      {"bodies:", "1:1: 'bodies': this is empty; give a list"},
      {"bodies: [a]", "1:10: this is 'a'; give the keys of a body and their values"},
      {"shafts: [{name: s, drag_N_m: much}]", "1:30: 'drag_N_m': this is 'much'; give a number"},
      {"shafts: [{name: s, drag_N_m: 1 N}]",
       "1:30: 'drag_N_m': this is '1 N'; give the number alone: the unit is in the key"},
      {"shafts: [{name: s, drag_N_m: \"1\"}]",
       "1:30: 'drag_N_m': this is the text in quotes '1'; give a number"},
      {"shafts: [{name: s, drag_N_m: 1e999}]",
       "1:30: 'drag_N_m': '1e999' is beyond the numbers a double can hold"},
      {"step: {steps: 2.5}", "1:15: 'steps': this is '2.5'; give a whole number"},
      {"step: {steps: 3000000000}",
       "1:15: 'steps': 3000000000 is beyond -2147483648…2147483647; give a number within"},
      {"step: {gravity_m_per_s2: -9.81}",
       "1:26: 'gravity_m_per_s2': this is '-9.81'; give a list of three numbers"},
      {"step: {gravity_m_per_s2: [0, -9.81]}",
       "1:26: 'gravity_m_per_s2': this is a list of 2; give a list of three numbers"},
      {"step: {friction: cones}",
       "1:18: 'friction': this is 'cones'; did you mean 'cone'? Allowed here: box, cone"},
      {"bodies: [{name: a, falls: yes}]", "1:27: 'falls': this is 'yes'; give true or false"},
      {"never_touch: [[a, b, c]]", "1:15: 'never_touch': this is a list of 3; give a list of 2"},
      {"bodies: [\n", "1:9: this is not YAML: end of sequence flow not found"},
      {"bodies:\n  - {name: a, shape: {sphere: {radius_m: 1}\n",
       "2:22: this is not YAML: end of map flow not found"},
      {"title: \"a scene\nbodies: []\n", "2:11: this is not YAML: illegal EOF in scalar"},
      {"title: a: motor",
       "1:9: this is not YAML: illegal map value; put a text that holds ': ' in quotes"},
      {"name: a\n---\nname: b", "2:1: a second document begins here; a file holds one scene"},
      {"? [a]\n: b", "1:3: a key must be a word; put quotes around it if it is one"},
  });
}

TEST(BadScene, OfBodiesIsToldWithTheBody) {
  const std::string name = "bodies:\n  - name: a\n    ";
  const std::string ball = "    " + a_ball + "\n";
  expect_complaints({
      {name + "mass_kg: 0\n" + ball, "3:14: body 'a': the mass is 0 kg; give a positive number"},
      {name + "mass_kg: .nan\n" + ball,
       "3:14: body 'a': the mass is nan kg; give a positive number"},
      {name + "falls: true",
       "2:5: body 'a': it has neither a mass nor shapes; give mass_kg and inertia_kg_m2, or a "
       "shape"},
      {name + "mass_kg: 1",
       "3:14: body 'a': it has a mass, but neither an inertia nor shapes to find it from; give "
       "inertia_kg_m2 or a shape"},
      {name + "inertia_kg_m2: [1, 1, 1]\n" + ball,
       "3:20: 'inertia_kg_m2' counts with a given mass only; give mass_kg as well"},
      {name + "inertia_kg_m2: [1, 1, 3]\n    mass_kg: 1",
       "3:20: body 'a': the inertia has the principal moments (1 1 3) kg m², which no body has: "
       "none may be larger than the sum of the other two"},
      {name + "inertia_kg_m2: [[1, 0.5, 0], [0, 1, 0], [0, 0, 1]]\n    mass_kg: 1",
       "3:20: body 'a': the inertia is not symmetric; give the same number at (i, j) and at "
       "(j, i)"},
      {name + "inertia_kg_m2: [1, 1, 0]\n    mass_kg: 1",
       "3:20: body 'a': the inertia has the principal moments (0 1 1) kg m²; all three must be "
       "positive"},
      {name + "orientation_wxyz: [1, 1, 0, 0]\n" + ball,
       "3:23: body 'a': the orientation is a quaternion of length 1.41421356237; normalise it to "
       "length 1"},
      {name + "orientation_wxyz: [1, 0, 0, 0]\n    rotation: {axis: [1, 0, 0], angle_deg: 3}",
       "4:15: 'orientation_wxyz' and 'rotation' say the same thing; give one of them"},
      {name + "rotation: {axis: [0, 0, 0], angle_deg: 3}\n" + ball,
       "3:22: the axis of a rotation is (0 0 0); give a finite vector that is not 0"},
      {name + "rotation: {axis: [0, 0, 1]}\n" + ball,
       "3:15: a rotation needs an angle; give angle_deg or angle_rad"},
      {name + "position_m: [0, .inf, 0]\n" + ball,
       "3:17: body 'a': the position is (  0 inf   0) m; give three finite numbers"},
      {name + "shape: {plane: {}}",
       "3:12: body 'a', shape 0: half-spaces have no mass, and are for bodies that do not move "
       "freely; make the body fixed or driven, or give it another shape"},
      {name + "shape: {mesh: {vertices_m: [[0, 0, 0], [1, 0, 0], [0, 1, 0]], triangles: [[0, 1, "
              "2]]}}",
       "3:12: body 'a', shape 0: surfaces have no mass, and are for bodies that do not move "
       "freely; make the body fixed or driven, or give it another shape"},
      {name + "shape: {mesh: {vertices_m: [[0, 0, 0]], triangles: [[0, 1, 2]]}}",
       "3:61: there is no vertex 1; give 0…0"},
      {name + "shape: {mesh: {}}",
       "3:19: a mesh is either a file, or vertices_m and triangles; give one of both"},
      {name + "shape: {mesh: {file: none.obj}}", "3:19: none.obj: there is no such file"},
      {name + "shape: {}",
       "3:12: the shape is none; give box, sphere, capsule, cylinder, hull, plane, compound, mesh "
       "or height_field"},
      {name + "shapes:\n      - sphere: {radius_m: -1}",
       "4:9: body 'a', shape 0: the radius of a sphere is -1 m; give a positive number of metres"},
      {name + "shape: {sphere: {radius_m: 1}, material: oak}",
       "3:46: body 'a', shape 0: there is no material 'oak'; the scene has none"},
      {name + "shape: {sphere: {radius_m: 1}, density_kg_per_m3: 0}",
       "3:55: body 'a', shape 0: the density is 0 kg/m³; give a positive number"},
      {name + "kind: free\n    motion: {speed_m_per_s: 1}\n" + ball,
       "4:13: body 'a': it has a prescribed motion and is not driven; make it driven, or take the "
       "motion away"},
      {name + "motion: {direction: [1, 1, 0], speed_m_per_s: 1}",
       "3:25: body 'a': the direction of the motion has length 1.41421356237; give a vector of "
       "length 1"},
      {name + "motion: {speed_m_per_s: {points: [[0, 1], [0, 2]]}}",
       "3:29: body 'a': point 1 of the speed is at 0 s, after 0 s; give points at rising times"},
      {"bodies: [{name: world, " + a_ball + "}]",
       "1:17: body 'world': the name 'world' stands for what never moves; give it another one"},
      {"bodies: [{name: \"\", " + a_ball + "}]",
       "1:17: body 0: it has no name; give each body or shaft a name of its own"},
      {three_bodies + "shafts: [{name: b}]",
       "3:17: shaft 'b': the name is taken; give each body or shaft a name of its own"},
  });
}

TEST(BadScene, OfSettingsAndMaterialsIsToldWithTheMaterial) {
  expect_complaints({
      {"step: {time_step_s: 0}",
       "1:21: the step settings: the time step is 0 s; give a positive number"},
      {"step: {time_step_s: -0.01}",
       "1:21: the step settings: the time step is -0.01 s; give a positive number"},
      {"step: {time_step_s: .nan}",
       "1:21: the step settings: the time step is nan s; give a positive number"},
      {"step: {steps: -1}",
       "1:15: the step settings: the number of steps is -1; give 1 to 1000000000"},
      {"materials:\n  - name: oak\n    friction: -0.1",
       "3:15: material 'oak': the friction coefficient is -0.1; give 0 or a positive number"},
      {"materials: [{name: oak, restitution: 1.5}]",
       "1:38: material 'oak': the restitution is 1.5; give a number between 0 and 1"},
      {"materials: [{name: oak, stiffness_N_per_m: 0}]",
       "1:44: material 'oak': the stiffness is 0 N/m; give a positive number, or infinity"},
      {"materials: [{name: oak, friction_stiffness_N_per_m: -1}]",
       "1:53: material 'oak': the friction stiffness is -1 N/m; give a positive number, or "
       "infinity"},
      {"materials: [{name: oak, friction_damping_N_s_per_m: -1}]",
       "1:53: material 'oak': the friction damping is -1 N s/m; give 0 or a positive number"},
      {"materials: [{name: oak, friction_slip_m_per_N_s: -1}]",
       "1:50: material 'oak': the friction slip is -1 m/(N s); give 0 or a positive number"},
      {"materials: [{name: oak, friction_slip_m_per_N_s: 1, friction_damping_N_s_per_m: 1}]",
       "1:50: material 'oak': friction yields either by a slip or by a spring and a damper; leave "
       "out friction_slip_m_per_N_s, or both friction_stiffness_N_per_m and "
       "friction_damping_N_s_per_m"},
      {"materials: [{name: oak}, {name: oak}]",
       "1:33: material 'oak': the name is taken; give each material a name of its own"},
      {"materials: [{name: oak}]\nmaterial_pairs: [{between: [oak, ash]}]",
       "2:34: material pair 'oak' and 'ash': there is no material 'ash'; there are: oak"},
      {"materials: [{name: oak}, {name: ash}]\nmaterial_pairs:\n  - between: [oak, ash]\n  - "
       "between: [ash, oak]",
       "4:5: material pair 'ash' and 'oak': the law of the pair is given twice; remove one"},
  });
}

TEST(BadScene, OfJointsIsToldWithTheJoint) {
  const std::string joint = three_bodies + "joints:\n  - name: j\n    ";
  const std::string hinge = joint + "kind: revolute\n    between: [a, b]\n    ";
  expect_complaints({
      {joint + "kind: revolute\n    between: [a, d]",
       "6:18: joint 'j': there is no body 'd'; there are: a, b, c"},
      {joint + "kind: revolute\n    between: [a, a]",
       "6:14: joint 'j': both its bodies are 'a'; name two different bodies"},
      {joint + "kind: revolute\n    between: [c, world]",
       "6:14: joint 'j': neither of its bodies can move freely; make one of them free, or remove "
       "the joint"},
      {hinge + "limits: {lower_rad: 1, upper_rad: -1}",
       "7:13: joint 'j': the limits are 1 and -1 rad; give a lower one that is not above the "
       "upper one"},
      {hinge + "limits: {lower_rad: 1, lower_deg: 3}",
       "7:39: 'lower_rad' and 'lower_deg' say the same thing; give one of them"},
      {hinge + "motor: {largest_torque_N_m: 1}",
       "7:12: a motor drives to a speed, to a position or by a force; give one of "
       "speed_rad_per_s, angle_rad and torque_N_m"},
      {hinge + "motor: {speed_rad_per_s: 1, torque_N_m: 1}",
       "7:12: a motor drives to a speed, to a position or by a force; give one of "
       "speed_rad_per_s, angle_rad and torque_N_m"},
      {hinge + "motor: {speed_rad_per_s: 1, largest_torque_N_m: -1}",
       "7:53: joint 'j': the motor's largest torque is -1 N m; give 0, a positive number, or "
       "infinity"},
      {hinge + "friction_N_m: -1",
       "7:19: joint 'j': the friction is -1 N m; give 0 or a positive number"},
      {hinge + "spring: {stiffness_N_m_per_rad: .inf}",
       "7:37: joint 'j': the spring's stiffness is inf N m/rad; give 0 or a positive number"},
      {hinge + "stiffness_N_per_m: 0",
       "7:24: joint 'j': the stiffness is 0 N/m; give a positive number, or infinity"},
      {hinge + "axis: [0, 0, 0]", "7:11: 'axis' is (0 0 0); give a finite vector that is not 0"},
      {hinge + "axis: [0, 0, 1]\n    in_first: {}",
       "7:11: 'axis' is in the world, and in_first or in_second says where the joint is already; "
       "give one of both"},
      {joint + "kind: planar\n    between: [a, b]\n    x_axis: [0, 1, 1]",
       "7:13: 'x_axis' is not perpendicular to 'axis'; turn it until it is"},
      {joint + "kind: cylindrical\n    between: [a, b]\n    angle: {friction_N: 1}",
       "7:13: unknown key 'friction_N' in the law of an angle; the unit is part of the key: "
       "'friction_N_m'; allowed here: limits, motor, spring, friction_N_m"},
      {joint + "kind: cylindrical\n    between: [a, b]\n    shift: {friction_N: -1}",
       "7:25: joint 'j': the friction is -1 N; give 0 or a positive number"},
      {joint + "kind: rope\n    between: [a, b]\n    length_m: 0",
       "7:15: joint 'j': the length is 0 m; give a positive number"},
      {joint + "kind: fixed\n    between: [a, b]\n  - {name: j, kind: fixed, between: [a, b]}",
       "7:12: joint 'j': the name is taken; give each joint, transmission or shaft a name of its "
       "own"},
  });
}

TEST(BadScene, OfTransmissionsAndForcesIsToldWithTheirNames) {
  const std::string drive = three_bodies +
                            "shafts: [{name: s}, {name: t}]\njoints: [{name: slide, kind: "
                            "prismatic, between: [a, b]}]\ntransmissions:\n  - name: g\n    ";
  expect_complaints({
      {drive + "kind: gear\n    first: s\n    second: t\n    ratio: 0",
       "6:5: transmission 'g': the factor of 't' is -0; give a finite number that is not 0"},
      {drive + "kind: gear\n    first: s\n    second: u\n    ratio: 1",
       "6:5: transmission 'g': there is no shaft or joint 'u'; there are: s, t, slide"},
      {drive + "kind: gear\n    first: s\n    second: s\n    ratio: 1",
       "6:5: transmission 'g': coordinate 0 of 's' stands in it twice; name different "
       "coordinates"},
      {drive + "kind: gearing\n    terms: [{of: s}, {of: slide, coordinate: 1}]",
       "8:22: transmission 'g': 'slide' has 1 coordinate and none with the number 1; they are "
       "counted from 0"},
      {drive + "kind: gearing\n    terms: [{of: s}, {of: slide, coordinate: turn}]",
       "8:46: 'slide' has no coordinate 'turn'; it has shift"},
      {drive + "kind: gearing\n    terms: [{of: s}]",
       "8:12: transmission 'g': it ties 1 coordinates; give two or three"},
      {drive + "kind: screw\n    joint: slide\n    lead_m: 1",
       "8:12: joint 'slide' is prismatic; a screw needs a cylindrical joint"},
      {drive + "kind: engine\n    on: slide\n    torque_N_m: [[0, 1]]",
       "8:9: transmission 'g': coordinate 0 of 'slide' is a shift; name an angle or a shaft"},
      {drive + "kind: engine\n    on: s\n    torque_N_m: [[0, 1], [0, 2]]",
       "9:17: transmission 'g': point 1 of the torque is at 0, after 0; give points at rising x"},
      {drive + "kind: engine\n    on: s\n    torque_N_m: [[0, 1]]\n    throttle: 2",
       "10:15: transmission 'g': the throttle is 2 at 0 s; give numbers between 0 and 1"},
      {three_bodies + "forces:\n  - {body: d, force_N: 1}",
       "4:12: force 0 on body 'd': there is no body 'd'; there are: a, b, c"},
      {three_bodies + "forces:\n  - {body: a, direction: [0, 0, 2], force_N: 1}",
       "4:26: force 0 on body 'a': the direction has length 2; give a vector of length 1"},
      {three_bodies + "never_touch:\n  - [a, a]",
       "4:9: pair 0 of the bodies that never touch: both bodies are 'a'; name two different "
       "bodies"},
  });
}

TEST(BadScene, OfItsVerdictIsTold) {
  const std::string begin = three_bodies +
                            "joints: [{name: j, kind: prismatic, between: [a, b]}]\n"
                            "verdict:\n  - {name: v, measure: ";
  expect_complaints({
      {begin + "shift, of: a, at_most: 1}",
       "5:24: 'measure': this is 'shift'; did you mean 'shift_m'? Allowed here: shift_m, "
       "position_m, speed_m_per_s, spin_rad_per_s, joint_gap_m, coordinate, turns, "
       "coordinate_speed, coordinate_speed_change, motor_force, friction_share, touching, "
       "outside_m, closure_m"},
      {begin + "shift_m, of: [a, d*], at_most: 1}",
       "5:41: expectation 'v': there is no body 'd*'; there are: a, b, c"},
      {begin + "shift_m, of: [], at_most: 1}",
       "5:37: expectation 'v': it is of nothing; name what is measured"},
      {begin + "shift_m, of: a, seen_from: d, at_most: 1}",
       "5:51: expectation 'v': there is no body 'd'; there are: a, b, c"},
      {begin + "shift_m, of: a}",
       "5:5: expectation 'v': it has no bound, so that nothing could fail; give at_most or "
       "at_least"},
      {begin + "shift_m, of: a, at_least: 2, at_most: 1}",
       "5:62: expectation 'v': at least 2 and at most 1 leaves nothing; give bounds that rise"},
      {begin + "shift_m, of: a, from_s: 2, to_s: 1, at_most: 1}",
       "5:57: expectation 'v': it counts from 2 s to 1 s; give times that rise"},
      {begin + "joint_gap_m, of: a, at_most: 1}",
       "5:41: expectation 'v': there is no joint 'a'; there are: j"},
      {begin + "turns, of: a, at_most: 1}",
       "5:35: expectation 'v': there is no joint or shaft 'a'; there are: j"},
      {begin + "turns, of: j, at_most: 1}",
       "5:35: expectation 'v': coordinate 0 of 'j' is a shift, which has no turns; measure "
       "'coordinate'"},
      {begin + "coordinate, of: j, coordinate: 1, at_most: 1}",
       "5:40: expectation 'v': 'j' has 1 coordinate and none with the number 1; they are counted "
       "from 0"},
      {begin + "motor_force, of: j, at_most: 1}",
       "5:41: expectation 'v': coordinate 0 of 'j' has no motor; name one that has"},
      {begin + "touching, of: a, at_least: 1}",
       "5:5: expectation 'v': it does not say what is touched; name a body as seen_from"},
      {begin + "shift_m, of: a, axes: [0, 0, 0], at_most: 1}",
       "5:46: expectation 'v': all weights of the axes are 0, so that every shift is 0; give one "
       "that is not"},
      {begin + "speed_m_per_s, of: a, seen_from: b, at_most: 1}",
       "5:57: expectation 'v': speeds and spins are those in the world; leave seen_from out"},
      {begin + "closure_m, of: [a, b], at_most: 1}",
       "5:39: expectation 'v': a circle is closed by one body; name one"},
      {begin + "outside_m, of: a, at_most: 1}",
       "5:5: expectation 'v': the box to stay in has the size (0 0 0) m; give three numbers > 0 "
       "as size_m"},
      {begin + "shift_m, of: a, at_most: 1}\n  - {name: v, measure: speed_m_per_s, of: a, "
               "at_most: 1}",
       "6:12: expectation 'v': the name is taken; give each expectation a name of its own"},
  });
}

}  // namespace
}  // namespace perpend
