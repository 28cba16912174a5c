#include "step/simulation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "border/bad_input.h"
#include "certificate/certificate.h"
#include "support/allocation_counter.h"

namespace perpend {
namespace {

Body solid(std::string name, const ConvexShape& shape, const Vector3& at) {
  Body body;
  body.name = std::move(name);
  body.pose.position = at;
  body.shapes.push_back({.shape = Shape{shape}});
  return body;
}

Body ground() {
  Body body = solid("ground", Plane{}, Vector3::Zero());
  body.kind = BodyKind::fixed;
  return body;
}

Joint revolute(std::string name, const Body& first, const Body& second, const Vector3& at,
               const Vector3& axis) {
  const Pose frame{at, Quaternion::FromTwoVectors(Vector3::UnitZ(), axis)};
  Joint joint;
  joint.name = std::move(name);
  joint.first = first.name;
  joint.second = second.name;
  joint.in_first = inverse(first.pose) * frame;
  joint.in_second = inverse(second.pose) * frame;
  return joint;
}

/// A heap of boxes, balls and a motor-driven arm that stirs it: joints, contacts and several
/// islands.
Scene stirred_heap() {
  Scene scene;
  scene.bodies.push_back(ground());
  for (int k = 0; k < 12; ++k) {
    const Vector3 at{0.7 * (k % 3), 0.5 * (k % 2), 0.3 + 0.35 * k};
    const std::string name = "thing " + std::to_string(k);
    if (k % 3 == 0) {
      scene.bodies.push_back(solid(name, Sphere{0.2}, at));
    } else {
      scene.bodies.push_back(solid(name, Box{{0.25, 0.2, 0.15}}, at));
    }
    scene.bodies.back().spin_rad_per_s = {0.3 * k, 1, -0.2 * k};
  }
  Body post = solid("post", Box{{0.1, 0.1, 0.5}}, {-1, 0, 0.5});
  Body arm = solid("arm", Capsule{0.1, 0.5}, {-0.4, 0, 0.6});
  arm.pose.orientation = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitX());
  Joint pivot = revolute("pivot", post, arm, {-1, 0, 0.6}, Vector3::UnitZ());
  Motor motor;
  motor.target = Signal(2);
  motor.largest_force = 500;
  pivot.coordinates.push_back({.motor = motor});
  scene.joints.push_back(pivot);
  scene.bodies.push_back(post);
  scene.bodies.push_back(arm);
  return scene;
}

std::uint64_t hash_after(const Scene& scene, int steps, const std::string& solver) {
  Simulation simulation(scene, {.solver = solver});
  for (int k = 0; k < steps; ++k) simulation.step();
  return simulation.hash();
}

TEST(Simulation, GivesTheSameBitsForAnyNumberOfThreads) {
  const Scene scene = stirred_heap();
  const std::uint64_t one = hash_after(scene, 120, "exact:islands=yes,threads=1");
  EXPECT_EQ(hash_after(scene, 120, "exact:islands=yes,threads=2"), one);
  EXPECT_EQ(hash_after(scene, 120, "exact:islands=yes,threads=4"), one);
}

TEST(Simulation, GivesTheSameBitsForAnyOrderOfTheBodies) {
  Scene scene = stirred_heap();
  const std::uint64_t listed = hash_after(scene, 120, "exact");
  std::mt19937 random(5);
  for (int k = 0; k < 5; ++k) {
    std::shuffle(scene.bodies.begin(), scene.bodies.end(), random);
    EXPECT_EQ(hash_after(scene, 120, "exact"), listed);
  }
}

TEST(Simulation, GoesOnFromASnapshotAsIfNothingHadHappened) {
  const Scene scene = stirred_heap();
  Simulation through(scene), cut(scene), elsewhere(scene);
  for (int k = 0; k < 37; ++k) elsewhere.step();
  std::mt19937 random(7);
  for (int k = 0; k < 1000; ++k) {
    through.step();
    const Snapshot snapshot = cut.save();
    // What happens in between must leave no trace, nor must the simulation that goes on matter.
    Simulation& other = random() % 2 ? cut : elsewhere;
    for (auto j = random() % 3; j > 0; --j) other.step();
    other.restore(snapshot);
    other.step();
    ASSERT_EQ(other.hash(), through.hash()) << "after a cut before step " << k + 1;
    cut.restore(other.save());
  }
}

TEST(Simulation, AllocatesNothingWhileTheContactsStay) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  Scene scene;
  scene.bodies.push_back(ground());
  for (int k = 0; k < 6; ++k) {
    scene.bodies.push_back(
        solid("box " + std::to_string(k), Box{{0.5, 0.5, 0.1}}, {0, 0, 0.1 + 0.2 * k}));
  }
  const Body post = scene.bodies.back();
  Body door = solid("door", Box{{0.1, 0.1, 0.1}}, {0.3, 0, 1.5});
  scene.bodies.push_back(door);
  scene.joints.push_back(revolute("hinge", post, door, {0, 0, 1.5}, Vector3::UnitZ()));
  Simulation simulation(scene);
  for (int k = 0; k < 200; ++k) simulation.step();
  const support::AllocationCounter counter;
  for (int k = 0; k < 20; ++k) simulation.step();
  EXPECT_EQ(counter.count(), 0);
}

TEST(Simulation, CertifiesEveryStepOfAHeapAndClosesItsAccount) {
  for (FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    for (Regularisation regularisation : {Regularisation::spring_damper, Regularisation::spook}) {
      Scene scene = stirred_heap();
      scene.settings.friction = friction;
      scene.settings.regularisation = regularisation;
      Simulation simulation(scene);
      for (int k = 0; k < 300; ++k) {
        const StepResult& result = simulation.step();
        ASSERT_EQ(result.outcome, StepOutcome::solved)
            << "step " << k << ", natural " << result.certificate->natural.total;
        ASSERT_LE(std::abs(result.energy.residual_J()),
                  1e-9 * std::max(result.energy.largest_J(), 1e-3 * result.energy.kinetic_J))
            << "step " << k;
      }
    }
  }
}

TEST(Simulation, StaysFiniteWithAThousandBodiesAtOnePoint) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  for (int k = 0; k < 1000; ++k) {
    scene.bodies.push_back(solid("ball " + std::to_string(k), Sphere{0.1}, Vector3::Zero()));
  }
  // An exact solve of half a million contacts is not the point here.
  Simulation simulation(scene, {.solver = "psor", .limits = {.iterations = 3}});
  for (int k = 0; k < 2; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_NE(result.outcome, StepOutcome::diverged);
    for (const Pose& pose : simulation.state().poses) ASSERT_TRUE(pose.position.allFinite());
  }
}

TEST(Simulation, PushesOutAFullOverlapNoFasterThanItMay) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  scene.settings.largest_push_out_m_per_s = 2;
  scene.bodies = {solid("first", Box{{0.5, 0.5, 0.5}}, Vector3::Zero()),
                  solid("second", Box{{0.5, 0.5, 0.5}}, {0.01, 0, 0})};
  scene.materials.push_back({"hard", {.stiffness_N_per_m = 1e9, .damping_N_s_per_m = 0}});
  for (Body& body : scene.bodies) body.shapes[0].material = "hard";
  Simulation simulation(scene);
  const double half_margin_m = 0.5 * scene.settings.contact_margin_m;
  const auto places = [&] {
    return std::array{simulation.state().poses[0].position, simulation.state().poses[1].position};
  };
  for (int k = 0; k < 400; ++k) {
    const auto before = places();
    simulation.step();
    for (int i : {0, 1}) ASSERT_LE((places()[i] - before[i]).norm(), half_margin_m * (1 + 1e-9));
  }
  EXPECT_GE((places()[1] - places()[0]).cwiseAbs().maxCoeff(), 1 - 1e-4) << "parted";
  // Rounding of gap and rest, over a step.
  for (int i : {0, 1}) EXPECT_LE(simulation.state().v[i].norm(), 1e-12) << "without any speed";
}

TEST(Simulation, LetsAMassThatSticksToATurningTableStay) {
  for (FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene;
    scene.settings.friction = friction;
    Body table = solid("table", Cylinder{1, 0.1}, {0, 0, -0.1});
    table.kind = BodyKind::driven;
    table.motion.spin_rad_per_s = Signal(5);
    Body box = solid("box", Box{{0.05, 0.05, 0.02}}, {0.5, 0, 0.02});
    box.velocity_m_per_s = {0, 2.5, 0};
    box.spin_rad_per_s = {0, 0, 5};
    scene.bodies = {table, box};
    scene.materials.push_back({"rubber", {.friction = 3}});
    for (Body& body : scene.bodies) body.shapes[0].material = "rubber";
    Simulation simulation(scene);
    const auto distance = [&] { return simulation.state().poses[0].position.head<2>().norm(); };
    for (int k = 0; k < 60; ++k) simulation.step();
    const double settled = distance();
    EXPECT_NEAR(settled, 0.5, 3e-3);
    for (int k = 0; k < 120; ++k) simulation.step();
    EXPECT_NEAR(distance(), settled, 1e-6);  // the sliding of h ω² r / 2 would be 0.2 m
  }
}

TEST(Simulation, CarriesABoxOnABeltThatSpeedsUp) {
  Scene scene;
  Body belt = solid("belt", Box{{5, 1, 0.1}}, {0, 0, -0.1});
  belt.kind = BodyKind::driven;
  belt.motion.speed_m_per_s.points = {{0, 0}, {1, 2}};
  scene.bodies = {belt, solid("box", Box{{0.1, 0.1, 0.1}}, {0, 0, 0.1})};
  Simulation simulation(scene);
  for (int k = 0; k < 240; ++k) simulation.step();
  const int box = simulation.model().body_named("box"),
            told = simulation.model().body_named("belt");
  EXPECT_NEAR(simulation.state().poses[told].position.x(), 7, 1e-9);  // ½·2·1² + 3·2
  EXPECT_NEAR(simulation.state().v[told][0], 2, 0);
  EXPECT_NEAR(simulation.state().poses[box].position.x(), 7, 1e-6);
}

TEST(Simulation, LetsABallThatBouncesComeToRest) {
  for (double restitution : {0.2, 0.5, 0.9}) {
    Scene scene;
    scene.bodies = {ground(), solid("ball", Sphere{0.1}, {0, 0, 0.3})};
    scene.materials.push_back({"rubber", {.restitution = restitution}});
    for (Body& body : scene.bodies) body.shapes[0].material = "rubber";
    Simulation simulation(scene);
    for (int k = 0; k < 3600; ++k) simulation.step();
    const double weight_N = simulation.model().bodies()[0].mass_kg * 9.81;
    EXPECT_NEAR(simulation.state().poses[0].position.z(), 0.1 - weight_N / 1e5, 1e-9)
        << restitution;
  }
}

TEST(Simulation, SaysWhichBodyIsLostAndMovesNothing) {
  Scene scene = stirred_heap();
  scene.forces.push_back({.body = scene.bodies[3].name, .force_N = Signal(1e25)});
  Simulation simulation(scene);
  const std::uint64_t before = simulation.hash();
  const StepResult& result = simulation.step();
  EXPECT_EQ(result.outcome, StepOutcome::diverged);
  EXPECT_NE(result.remark.find(scene.bodies[3].name), std::string::npos) << result.remark;
  EXPECT_EQ(result.certificate, nullptr);
  EXPECT_EQ(simulation.hash(), before);
}

TEST(Simulation, SeesAnySpeedThatIsNotFinite) {
  for (int k = 0; k < 6; ++k) {
    Simulation simulation(stirred_heap());
    Snapshot snapshot = simulation.save();
    snapshot.state.v[0][k] = std::numeric_limits<double>::quiet_NaN();
    simulation.restore(snapshot);
    const StepResult& result = simulation.step();
    EXPECT_EQ(result.outcome, StepOutcome::diverged) << k;
    EXPECT_EQ(result.stop, Stop::breakdown) << k;
  }
}

TEST(Simulation, RefusesASnapshotOfAnotherScene) {
  Simulation simulation(stirred_heap());
  Scene other;
  other.bodies = {ground(), solid("box", Box{}, {0, 0, 1})};
  EXPECT_THROW(simulation.restore(Simulation(other).save()), BadInput);
}

TEST(Simulation, RefusesASnapshotWithAPoseThatIsNone) {
  Simulation simulation(stirred_heap());
  Snapshot snapshot = simulation.save();
  EXPECT_NO_THROW(simulation.restore(snapshot));
  snapshot.state.poses[1].orientation.coeffs() *= 2;
  EXPECT_THROW(simulation.restore(snapshot), BadInput);
}

TEST(Simulation, SharesItsBudgetBetweenTheSolvesOfAStep) {
  Scene scene = stirred_heap();
  scene.settings.joint_corrections = 3;
  SimulationOptions options;
  options.limits.seconds = 0;
  Simulation simulation(scene, options);
  EXPECT_EQ(simulation.step().iterations, 0);
}

TEST(Simulation, HasTheProblemWithTheBoundsThatItsAnswerWasJudgedBy) {
  Simulation simulation(stirred_heap());
  for (int k = 0; k < 60; ++k) {
    simulation.step();
    EXPECT_EQ(simulation.problem().bounds.l, simulation.answer()->bounds.l) << "step " << k;
    EXPECT_EQ(simulation.problem().bounds.u, simulation.answer()->bounds.u) << "step " << k;
    EXPECT_TRUE(is_certified(certify(simulation.problem(), simulation.answer()->x)))
        << "step " << k;
  }
}

TEST(Simulation, StartsFromTheImpulsesOfTheStepBeforeUnlessToldToStartCold) {
  Scene scene = stirred_heap();
  for (const bool is_warm : {true, false}) {
    scene.settings.warm_start = is_warm;
    Simulation simulation(scene);
    for (int k = 0; k < 60; ++k) simulation.step();
    ASSERT_GT(simulation.answer()->x.norm(), 0);
    EXPECT_EQ(simulation.warm_start().norm() > 0, is_warm);
  }
}

TEST(Simulation, RefusesASolverThatDoesNotTakeItsFriction) {
  Scene scene = stirred_heap();
  scene.settings.friction = FrictionLaw::cone;
  EXPECT_THROW(Simulation(scene, {.solver = "pgs"}), BadInput);
}

/// A ball that floats free of gravity: 2 kg, moment 0.4 kg m² about each axis.
Scene floating_ball() {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  scene.bodies.push_back(solid("ball", Sphere{0.2}, Vector3::Zero()));
  scene.bodies.back().mass = GivenMass{.mass_kg = 2, .inertia_kg_m2 = 0.4 * Matrix3::Identity()};
  return scene;
}

TEST(Simulation, IsPushedThroughOneStepOnly) {
  Simulation simulation(floating_ball());
  const double h = simulation.model().settings().time_step_s;
  Vector6 force = Vector6::Zero();
  force[0] = 6;
  force[5] = 2;
  simulation.push(0, force);
  simulation.push(0, force);
  const StepResult& result = simulation.step();
  EXPECT_NEAR(simulation.state().v[0][0], h * 12 / 2, 1e-15);
  EXPECT_NEAR(simulation.state().v[0][5], h * 4 / 0.4, 1e-15);
  EXPECT_NEAR(result.energy.applied_J, result.energy.kinetic_J, 1e-15);
  const Vector6 v = simulation.state().v[0];
  simulation.step();
  EXPECT_NEAR((simulation.state().v[0] - v).norm(), 0, 1e-15);
}

TEST(Simulation, RefusesAPushOnWhatDoesNotMoveOrOfNoSize) {
  Scene scene = floating_ball();
  scene.bodies.push_back(ground());
  Simulation simulation(scene);
  Vector6 force = Vector6::Zero();
  EXPECT_THROW(simulation.push(1, force), BadInput);
  EXPECT_THROW(simulation.push(-1, force), BadInput);
  force[2] = std::nan("");
  EXPECT_THROW(simulation.push(0, force), BadInput);
}

TEST(Simulation, GoesOnWithAnotherSolver) {
  Simulation simulation(stirred_heap()), other(stirred_heap());
  for (int k = 0; k < 30; ++k) {
    simulation.step();
    other.step();
  }
  simulation.change_solver({"pgs", {.iterations = 2}});
  EXPECT_EQ(simulation.solver(), "pgs");
  EXPECT_EQ(simulation.answer(), nullptr);
  EXPECT_EQ(simulation.hash(), other.hash());
  EXPECT_EQ(simulation.step().outcome, StepOutcome::uncertain);
  simulation.change_solver({"exact"});
  EXPECT_EQ(simulation.step().outcome, StepOutcome::solved);
}

TEST(Simulation, KeepsItsSolverWhereTheNewOneIsNone) {
  Simulation simulation(stirred_heap());
  EXPECT_THROW(simulation.change_solver({"no such solver"}), BadInput);
  EXPECT_EQ(simulation.solver(), "exact");
  EXPECT_EQ(simulation.step().outcome, StepOutcome::solved);
}

TEST(Simulation, CertifiesALightBodyBesideAHeavyOne) {
  Scene scene;
  scene.bodies = {ground(), solid("plate", Box{{1, 0.5, 0.15}}, {0, 0, 0.5}),
                  solid("ball", Sphere{0.3}, {30, 0, 2})};
  scene.bodies[1].velocity_m_per_s = {5, 1, 0};
  scene.bodies[1].spin_rad_per_s = {3, 2, 5};
  scene.bodies[1].mass = GivenMass{.mass_kg = 1};
  scene.bodies[2].mass = GivenMass{.mass_kg = 1e6};
  scene.materials.push_back(
      {"steel", {.friction = 0.5, .stiffness_N_per_m = 1e7, .damping_N_s_per_m = 1e4}});
  for (Body& body : scene.bodies) body.shapes[0].material = "steel";
  Simulation simulation(scene);
  for (int k = 0; k < 60; ++k) {
    const StepResult& result = simulation.step();
    EXPECT_EQ(result.outcome, StepOutcome::solved)
        << "step " << k + 1 << ": " << result.certificate->natural.total;
  }
}

TEST(Simulation, TellsForcesInTheDirectionsOfTheirBodies) {
  Scene scene;
  scene.bodies = {ground(), solid("box", Box{{0.5, 0.5, 0.5}}, {0, 0, 0.5})};
  scene.bodies[1].mass = GivenMass{.mass_kg = 10};
  Simulation simulation(scene);
  for (int k = 0; k < 600; ++k) simulation.step();
  const StepResult& result = simulation.step();
  Vector3 on_box = Vector3::Zero();
  for (const ContactForce& contact : result.contacts) {
    const bool is_second = simulation.model().bodies()[contact.second].name == "box";
    on_box += is_second ? contact.force_on_second_N : Vector3(-contact.force_on_second_N);
  }
  EXPECT_LE((on_box - Vector3(0, 0, 98.1)).norm(), 1e-7);
}

}  // namespace
}  // namespace perpend
