#include "dynamics/rows/friction_stretch.h"

#include <gtest/gtest.h>

#include "dynamics/posed_problem.h"

namespace perpend {
namespace {

using test::belt;
using test::body_a;
using test::downwards;
using test::dry_law;
using test::ground;
using test::h_s;
using test::six;
using test::TouchingBodies;
using test::zero3;

/// Body a on the ground or the belt, with a point that bore 7 N s and held a stretch of up to 1 m.
struct StuckBody : TouchingBodies {
  explicit StuckBody(FrictionLaw friction = FrictionLaw::box, int other = ground)
      : TouchingBodies(with(friction)) {
    PointMemory& memory = touch(body_a, other, downwards, zero3, 0);
    memory.normal_N_s = 7;
    memory.normal = downwards;
    memory.longest_m = 1;
  }

  static Scene with(FrictionLaw friction) {
    Scene scene = test::touching_scene(dry_law());
    scene.settings.friction = friction;
    return scene;
  }

  const PointMemory& carried() {
    carry_stretches(model, state, contacts, points, memories);
    return memories[0];
  }
};

TEST(FrictionStretch, GrowsByTheWayThatTheBodiesSlid) {
  StuckBody body;
  body.memories[0].stretch_m = {0.01, 0.02, 0};
  body.memories[0].slip_m_per_s = {3, 0, 0};
  // The ground against the body: 3 m/s in the last middle, 5 m/s in this one.
  body.state.v[body_a] = six({-5, 0, 0}, zero3);
  const PointMemory& memory = body.carried();
  EXPECT_LE((memory.stretch_m - Vector3(0.01 + h_s * (3 + 5) / 2, 0.02, 0)).norm(), 1e-16);
  EXPECT_LE((memory.stretch_speed_m_per_s - Vector3(4, 0, 0)).norm(), 1e-13);
  EXPECT_LE((memory.curvature_m - Vector3(h_s * (5 - 3) / 2, 0, 0)).norm(), 1e-16);
}

TEST(FrictionStretch, StaysInThePlaneOfTheContact) {
  StuckBody body;
  body.state.v[body_a] = six({-5, 0, 8}, zero3);
  EXPECT_EQ(body.carried().stretch_m.z(), 0);
  EXPECT_EQ(body.carried().curvature_m.z(), 0);
}

TEST(FrictionStretch, TurnsWithTheNormal) {
  StuckBody body;
  body.memories[0].stretch_m = {0.01, 0.02, 0};
  body.contacts[0].normal = Vector3::UnitY();  // −z turned about x: y becomes z
  const PointMemory& memory = body.carried();
  EXPECT_LE((memory.stretch_m - Vector3(0.01, 0, 0.02)).norm(), 1e-16);
  EXPECT_LE(memory.stretch_speed_m_per_s.norm(), 1e-14) << "turning does not stretch";
}

TEST(FrictionStretch, TurnsAboutTheNormalAsTheBodiesDo) {
  StuckBody body;
  body.memories[0].stretch_m = {0.01, 0, 0};
  body.memories[0].twist_rad = 0.3;
  const PointMemory& memory = body.carried();
  // About −z.
  EXPECT_LE((memory.stretch_m - 0.01 * Vector3(std::cos(0.3), -std::sin(0.3), 0)).norm(), 1e-16);
  EXPECT_LE(memory.stretch_speed_m_per_s.norm(), 1e-14);
}

TEST(FrictionStretch, GivesWayBeyondWhatFrictionHeld) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    StuckBody body(friction);
    body.memories[0].stretch_m = {0.03, -0.04, 0};
    body.memories[0].longest_m = 0.035;
    const PointMemory& memory = body.carried();
    // The box cuts each component by itself, the cone the length of 0.05.
    const Vector3 expected = friction == FrictionLaw::box ? Vector3(0.03, -0.035, 0)
                                                          : Vector3(0.7 * Vector3(0.03, -0.04, 0));
    EXPECT_LE((memory.stretch_m - expected).norm(), 1e-16);
  }
}

TEST(FrictionStretch, HasNoSpeedWhileItSlidesAtItsBound) {
  StuckBody body;
  body.memories[0].stretch_m = {0.02, 0, 0};
  body.memories[0].slip_m_per_s = {3, 0, 0};
  body.memories[0].longest_m = 0.02;
  body.state.v[body_a] = six({-3, 0, 0}, zero3);
  EXPECT_LE(body.carried().stretch_speed_m_per_s.norm(), 1e-14);
  EXPECT_LE((body.memories[0].stretch_m - Vector3(0.02, 0, 0)).norm(), 1e-16);
}

TEST(FrictionStretch, ExpectsTheCurveOfABodyThatSticksToATurningTable) {
  StuckBody body(FrictionLaw::box, belt);
  const double omega = 4, r = 0.5;
  body.state.poses[belt].position = {0, 0, -1};
  body.state.v[belt] = six(zero3, {0, 0, omega});
  // The body came here from r along x, on the tangent y, and did not slide there.
  body.points[0].position = {r, h_s * omega * r, 0};
  body.state.v[body_a] = six({0, omega * r, 0}, zero3);
  body.state.poses[body_a].position = body.points[0].position;
  const double c = h_s * h_s * omega * omega * r / 2;
  EXPECT_LE((body.carried().curvature_m - Vector3(-c, 0, 0)).norm(), 1e-16);
}

TEST(FrictionStretch, ExpectsNoCurveOfAWheelThatRolls) {
  StuckBody body;
  body.memories[0].stretch_m = {0.01, 0.02, 0};
  body.state.poses[body_a].position = {7, 0, 0.5};
  body.state.v[body_a] = six({3, 0, 0}, {0, 3 / 0.5, 0});
  body.points[0].position = {7, 0, 0};
  const PointMemory& memory = body.carried();
  EXPECT_LE(memory.curvature_m.norm(), 1e-16);
  EXPECT_LE((memory.stretch_m - Vector3(0.01, 0.02, 0)).norm(), 1e-16);
}

TEST(FrictionStretch, IsNoneOfAPointThatIsNew) {
  StuckBody body;
  body.memories[0] = PointMemory{};
  body.state.v[body_a] = six({-5, 0, 0}, zero3);
  EXPECT_EQ(body.carried().stretch_m, zero3);
  EXPECT_EQ(body.carried().stretch_speed_m_per_s, zero3);
  EXPECT_EQ(body.carried().curvature_m, zero3);
}

TEST(FrictionStretch, HoldsALoadAtTheDeflectionOfItsSpringForEver) {
  // 4 N on 2 kg, held by k and b̂ of one point, whose friction bears up to 0.5 × 20 N.
  StuckBody body;
  body.state.poses[body_a].position = zero3;
  const double k = dry_law().stiffness_N_per_m;
  for (int step = 0; step < 5000; ++step) {
    carry_stretches(body.model, body.state, body.contacts, body.points, body.memories);
    test::PosedProblem posed(body);
    const BodyForm& form = *posed.step.problem().body;
    // w = 0 along x alone: the body moves against the row, which reads the ground against it.
    const double free = body.state.v[body_a][0] + h_s * 4 / 2;
    const double x_t = (free - form.d[1]) / (1.0 / 2 + form.C[1]);
    body.state.v[body_a] = six({free - x_t / 2, 0, 0}, zero3);
    posed.step.remember_points(Vector3(20 * h_s, x_t, 0), Vector3(infinity, 0.1, 0.1), body.state.v,
                               body.memories);
  }
  EXPECT_NEAR(body.memories[0].stretch_m.x(), -4 / k, 1e-12);
  EXPECT_NEAR(body.state.v[body_a][0], 0, 1e-12);
}

}  // namespace
}  // namespace perpend
