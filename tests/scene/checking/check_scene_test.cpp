#include <gtest/gtest.h>

#include <cmath>

#include "scene/checking/scene_defect.h"
#include "scene/scene.h"
#include "support/nan.h"

namespace perpend {
namespace {

using support::nan;

/// Two balls on a hinge, in which nothing is wrong.
Scene two_balls() {
  Scene scene;
  for (const char* name : {"a", "b"}) {
    Body& body = scene.bodies.emplace_back();
    body.name = name;
    body.shapes.emplace_back().shape = Shape(ConvexShape(Sphere{}));
  }
  Joint& joint = scene.joints.emplace_back();
  joint.name = "hinge";
  joint.first = "a";
  joint.second = "b";
  return scene;
}

std::string path_of_defect(const Scene& scene) {
  try {
    check_scene(scene);
  } catch (const SceneDefect& defect) {
    return defect.path();
  }
  return "none";
}

Scene with_inertia(const Matrix3& inertia) {
  Scene scene = two_balls();
  scene.bodies[0].mass = GivenMass{};
  scene.bodies[0].mass->inertia_kg_m2 = inertia;
  return scene;
}

TEST(CheckScene, AcceptsWhatIsInOrder) {
  EXPECT_EQ(path_of_defect(two_balls()), "none");
  EXPECT_EQ(path_of_defect(Scene{}), "none");
}

TEST(CheckScene, NamesThePlaceInAFile) {
  Scene scene = two_balls();
  scene.bodies[1].mass = GivenMass{};
  scene.bodies[1].mass->mass_kg = -1;
  EXPECT_EQ(path_of_defect(scene), "bodies/1/mass_kg");
  scene = two_balls();
  scene.joints[0].coordinates.emplace_back().friction = nan;
  EXPECT_EQ(path_of_defect(scene), "joints/0/angle/friction_N_m");
}

TEST(CheckScene, AllowsTheInertiaOfAPlateAndNoneBeyond) {
  const auto diagonal = [](double i, double j, double k) -> Matrix3 {
    return Vector3(i, j, k).asDiagonal();
  };
  EXPECT_EQ(path_of_defect(with_inertia(diagonal(1, 2, 3))), "none");
  EXPECT_EQ(path_of_defect(with_inertia(diagonal(1e-9, 1, 1))), "none");
  EXPECT_EQ(path_of_defect(with_inertia(diagonal(1, 2, 3.001))), "bodies/0/inertia_kg_m2");
  EXPECT_EQ(path_of_defect(with_inertia(diagonal(1, 1, -1))), "bodies/0/inertia_kg_m2");
  EXPECT_EQ(path_of_defect(with_inertia(diagonal(0, 0, 0))), "bodies/0/inertia_kg_m2");
  EXPECT_EQ(path_of_defect(with_inertia(diagonal(1, 1, nan))), "bodies/0/inertia_kg_m2");
}

TEST(CheckScene, KeepsToTheTriangleRuleInTurnedAxes) {
  const Matrix3 R = Eigen::AngleAxisd(0.7, Vector3(1, 2, 3).normalized()).toRotationMatrix();
  const auto turned = [&](double k) -> Matrix3 {
    return R * Vector3(1, 2, k).asDiagonal() * R.transpose();
  };
  EXPECT_EQ(path_of_defect(with_inertia(turned(3))), "none");
  EXPECT_EQ(path_of_defect(with_inertia(turned(3.001))), "bodies/0/inertia_kg_m2");
}

TEST(CheckScene, RefusesWhatWasNeverBuilt) {
  Scene scene = two_balls();
  scene.bodies[0].shapes[0].shape = Shape(ConvexShape(ConvexHull{}));
  EXPECT_EQ(path_of_defect(scene), "bodies/0/shapes/0");
  scene.bodies[0].kind = BodyKind::fixed;
  scene.bodies[0].shapes[0].shape = std::shared_ptr<const TriangleMesh>();
  EXPECT_EQ(path_of_defect(scene), "bodies/0/shapes/0");
}

TEST(CheckScene, RefusesShapesOfASizeOrAMassBeyondTheLimits) {
  const auto ball = [](double radius, double density) {
    Scene scene = two_balls();
    scene.bodies[0].shapes[0].shape = Shape(ConvexShape(Sphere{radius}));
    scene.bodies[0].shapes[0].density_kg_per_m3 = density;
    return path_of_defect(scene);
  };
  EXPECT_EQ(ball(1e-120, 1000), "bodies/0/shapes/0");
  EXPECT_EQ(ball(1e120, 1000), "bodies/0/shapes/0");
  EXPECT_EQ(ball(1e-7, 1000), "none") << "4e-18 kg";
  EXPECT_EQ(ball(1e-7, 1e-9), "bodies/0/shapes") << "4e-30 kg";
  EXPECT_EQ(ball(1e6, 1000), "none") << "4e21 kg";
  EXPECT_EQ(ball(1e6, 1e9), "bodies/0/shapes") << "4e27 kg";
}

TEST(CheckScene, RefusesShapesThatHaveNoMomentAboutAnAxis) {
  Scene scene = two_balls();
  scene.bodies[0].shapes[0].shape = Shape(ConvexShape(Capsule{1e-6, 1e3}));
  EXPECT_EQ(path_of_defect(scene), "bodies/0/shapes");
  scene.bodies[0].shapes[0].shape = Shape(ConvexShape(Capsule{1e-2, 1e3}));
  EXPECT_EQ(path_of_defect(scene), "none");
}

TEST(CheckScene, RefusesLawsOfCoordinatesThatAJointDoesNotHave) {
  Scene scene = two_balls();
  scene.joints[0].coordinates.resize(2);
  EXPECT_EQ(path_of_defect(scene), "joints/0");
  scene = two_balls();
  scene.joints[0].length_m = 1;
  EXPECT_EQ(path_of_defect(scene), "joints/0/length_m");
}

TEST(CheckScene, RefusesAJointWithTheNameOfAShaft) {
  Scene scene = two_balls();
  scene.shafts.emplace_back().name = "hinge";
  EXPECT_EQ(path_of_defect(scene), "joints/0/name");
}

TEST(CheckScene, RefusesCurvesWithMoreOfXThanOfY) {
  Scene scene = two_balls();
  Engine engine;
  engine.name = "engine";
  engine.on.of = "hinge";
  engine.torque_N_m.x = {0, 1};
  engine.torque_N_m.y = {2};
  scene.transmissions.emplace_back(engine);
  EXPECT_EQ(path_of_defect(scene), "transmissions/0/torque_N_m");
}

TEST(CheckScene, RefusesEveryNumberThatIsNotFinite) {
  const auto defect = [](const auto& change) {
    Scene scene = two_balls();
    scene.forces.emplace_back().body = "a";
    change(scene);
    return path_of_defect(scene);
  };
  EXPECT_EQ(defect([](Scene& s) { s.settings.gravity_m_per_s2.x() = nan; }),
            "step/gravity_m_per_s2");
  EXPECT_EQ(defect([](Scene& s) { s.bodies[0].velocity_m_per_s.z() = nan; }),
            "bodies/0/velocity_m_per_s");
  EXPECT_EQ(defect([](Scene& s) { s.bodies[0].spin_rad_per_s.z() = nan; }),
            "bodies/0/spin_rad_per_s");
  EXPECT_EQ(defect([](Scene& s) { s.bodies[0].shapes[0].offset.position.x() = nan; }),
            "bodies/0/shapes/0/position_m");
  EXPECT_EQ(defect([](Scene& s) { s.bodies[0].pose.orientation.x() = nan; }),
            "bodies/0/orientation_wxyz");
  EXPECT_EQ(defect([](Scene& s) { s.joints[0].in_second.position.x() = nan; }),
            "joints/0/in_second/position_m");
  EXPECT_EQ(defect([](Scene& s) { s.joints[0].compliance.damping = nan; }),
            "joints/0/damping_N_s_per_m");
  EXPECT_EQ(defect([](Scene& s) { s.forces[0].point_m.x() = nan; }), "forces/0/point_m");
  EXPECT_EQ(defect([](Scene& s) { s.forces[0].torque_N_m.phase_rad = nan; }),
            "forces/0/torque_N_m");
}

}  // namespace
}  // namespace perpend
