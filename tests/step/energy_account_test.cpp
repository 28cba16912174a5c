#include "step/energy_account.h"

#include <gtest/gtest.h>

#include <cmath>

#include "dynamics/known_drifts.h"
#include "step/simulation.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

constexpr double dt = 0.01;  // s, of all scenes here
constexpr double g = 10;     // m/s², where there is gravity

/// A body without shape: 2 kg, with three different moments of inertia.
Body bare_body(std::string name, const Vector3& velocity = Vector3::Zero()) {
  Body body;
  body.name = std::move(name);
  body.mass = GivenMass{2, Vector3::Zero(), Vector3(0.5, 0.7, 0.9).asDiagonal()};
  body.velocity_m_per_s = velocity;
  return body;
}

Scene weightless(std::vector<Body> bodies) {
  Scene scene;
  scene.settings.time_step_s = dt;
  scene.settings.gravity_m_per_s2.setZero();
  scene.bodies = std::move(bodies);
  return scene;
}

/// One body, 2 kg, that a joint lets move along z only, at that speed.
Scene slider(double speed, const CoordinateLaw& law) {
  Scene scene = weightless({bare_body("slider", {0, 0, speed})});
  scene.joints.push_back(scenes::joint_at("rail", JointKind::prismatic, nullptr, &scene.bodies[0],
                                          Vector3::Zero(), Vector3::UnitZ()));
  scene.joints[0].coordinates.push_back(law);
  return scene;
}

/// A block of 2 kg that slides on the ground and does not tip.
Scene sliding_block(double speed, const SurfaceLaw& law) {
  Scene scene;
  scene.settings.time_step_s = dt;
  scene.settings.gravity_m_per_s2 = {0, 0, -g};
  scene.bodies = {scenes::ground(), scenes::sled(2)};
  scene.bodies[1].velocity_m_per_s = {speed, 0, 0};
  scenes::give_law(scene, law);
  return scene;
}

/// What the terms leave is rounding. The energies of all scenes here are of a few joules.
void expect_closed(const EnergyAccount& energy) {
  EXPECT_NEAR(energy.residual_J(), 0,
              1e-13 * std::max({energy.largest_J(), energy.kinetic_J, 1.0}));
}

/// Of all roles the work is 0 but of one, within what the solver is certified for.
void expect_work_of(RowRole role, double work_J, const EnergyAccount& energy) {
  for (int k = 0; k < row_roles; ++k) {
    EXPECT_NEAR(energy.rows_J[k], k == static_cast<int>(role) ? work_J : 0, 1e-9) << "role " << k;
  }
  EXPECT_NEAR(energy.solver_error_J, 0, 1e-9);
  expect_closed(energy);
}

TEST(EnergyAccount, HasTheKineticEnergyOfMotionAndOfSpin) {
  Scene scene = weightless({bare_body("a", {1, 2, 3}), bare_body("b", {4, 0, 0})});
  scene.bodies[0].spin_rad_per_s = {4, 5, 6};
  scene.bodies[0].pose.orientation = Quaternion(Eigen::AngleAxisd(0.3, Vector3::UnitZ()));
  scene.bodies.push_back(scenes::body("belt", Sphere{1}, {9, 9, 9}));
  scene.bodies[2].kind = BodyKind::driven;  // has none
  scene.bodies[2].motion.speed_m_per_s = 7;
  const Model model(scene);
  const double x = 4 * std::cos(0.3) + 5 * std::sin(0.3);  // of the spin, in the body's axes
  const double y = 5 * std::cos(0.3) - 4 * std::sin(0.3);
  const double spin = (0.5 * x * x + 0.7 * y * y + 0.9 * 36) / 2;
  EXPECT_NEAR(kinetic_energy_J(model, model.start()), 14 + spin + 16, 1e-13);
}

TEST(EnergyAccount, HasThePotentialEnergyOfBodiesThatFall) {
  Scene scene = weightless({bare_body("a"), bare_body("b"), bare_body("c")});
  scene.settings.gravity_m_per_s2 = {1, 0, -g};
  scene.bodies[0].pose.position = {3, 4, 5};
  scene.bodies[1].pose.position = {0, 0, -2};
  scene.bodies[1].mass->centre_m = {0, 0, 1};
  scene.bodies[2].pose.position = {7, 7, 7};
  scene.bodies[2].falls = false;
  const Model model(scene);
  EXPECT_NEAR(potential_energy_J(model, model.start()), 2 * (5 * g - 3) - 2 * g, 1e-13);
}

TEST(EnergyAccount, LeavesWhatItsTermsDoNotExplain) {
  EnergyAccount energy;
  energy.change_J = 10;
  energy.gravity_J = 1;
  energy.applied_J = -2;
  energy.driven_J = 3;
  energy.solver_error_J = -4;
  energy.rows_J[0] = 5;
  energy.rows_J[row_roles - 1] = -60;
  energy.kinetic_J = energy.potential_J = 1000;  // no terms
  EXPECT_EQ(energy.residual_J(), 10 - (1 - 2 + 3 - 4 + 5 - 60));
  EXPECT_EQ(energy.largest_J(), 60);
  energy.change_J = -70;
  EXPECT_EQ(energy.largest_J(), 70);
  energy.solver_error_J = 80;
  EXPECT_EQ(energy.largest_J(), 80);
}

TEST(EnergyAccount, OfAFallingBodyIsTheLossOfItsHeight) {
  Scene scene = weightless({bare_body("a", {3, 0, 4})});
  scene.settings.gravity_m_per_s2 = {0, 0, -g};
  Simulation simulation(scene);
  for (int k = 0; k < 100; ++k) {
    const double t = dt * k, way = 4 * dt - g * (t + dt / 2) * dt;  // of a throw, exactly
    const EnergyAccount& energy = simulation.step().energy;
    EXPECT_NEAR(energy.gravity_J, -2 * g * way, 1e-11);
    EXPECT_NEAR(energy.change_J, energy.gravity_J, 1e-11);
    EXPECT_NEAR(energy.kinetic_J + energy.potential_J, 25, 1e-10);
    EXPECT_EQ(energy.applied_J, 0);
    EXPECT_EQ(energy.driven_J, 0);
    expect_closed(energy);
  }
}

TEST(EnergyAccount, OfABodyThatTumblesFreelyIsEmpty) {
  Scene scene = weightless({bare_body("a", {1, 2, 3})});
  scene.bodies[0].spin_rad_per_s = {4, 5, 6};
  Simulation simulation(scene);
  for (int k = 0; k < 100; ++k) {
    const EnergyAccount& energy = simulation.step().energy;
    EXPECT_NEAR(energy.change_J, 0, 1e-13 * energy.kinetic_J);
    expect_closed(energy);
  }
}

TEST(EnergyAccount, CountsForcesAndPushesAsApplied) {
  Scene scene = weightless({bare_body("a", {1, 0, 0})});
  scene.bodies[0].spin_rad_per_s = {0, 0, 3};
  scene.forces.push_back({.body = "a", .force_N = 40, .torque_N_m = 9});
  Simulation simulation(scene);
  double v = 1, spin = 3;
  for (int k = 0; k < 20; ++k) {
    const double force = k < 10 ? 40 : 40 - 100;
    Vector6 push = Vector6::Zero();
    push[0] = force - 40;
    simulation.push(0, push);
    const double v_after = v + dt * force / 2, spin_after = spin + dt * 9 / 0.9;
    const double work = dt * force * (v + v_after) / 2 + dt * 9 * (spin + spin_after) / 2;
    const EnergyAccount& energy = simulation.step().energy;
    EXPECT_NEAR(energy.applied_J, work, 1e-13);
    EXPECT_EQ(energy.gravity_J, 0);
    expect_closed(energy);
    v = v_after, spin = spin_after;
  }
}

TEST(EnergyAccount, OfASlidingBlockIsTheHeatOfFriction) {
  for (const FrictionLaw friction : {FrictionLaw::box, FrictionLaw::cone}) {
    Scene scene = sliding_block(3, scenes::hard_law(0.5));
    scene.settings.friction = friction;
    Simulation simulation(scene);
    double v = 3;
    for (int k = 0; k < 70; ++k) {
      const double v_after = std::max(v - 0.5 * g * dt, 0.0);
      // F = μ m g over the way of the step; the last one stops it short, and then it stands.
      expect_work_of(RowRole::friction, (v_after * v_after - v * v) * 2 / 2,
                     simulation.step().energy);
      v = v_after;
    }
    EXPECT_EQ(v, 0);
  }
}

TEST(EnergyAccount, OfABeltSplitsItsDriveIntoMotionAndHeat) {
  // The belt goes at 4 m/s, and friction speeds the block up by 0.05 m/s a step.
  Scene scene = sliding_block(0, scenes::hard_law(0.5));
  scene.bodies[0].kind = BodyKind::driven;
  scene.bodies[0].motion.speed_m_per_s = 4;
  Simulation simulation(scene);
  for (int k = 0; k < 50; ++k) {
    const double mean = 0.05 * (k + 0.5);
    const EnergyAccount& energy = simulation.step().energy;
    const double force = 0.5 * 2 * g;
    EXPECT_NEAR(energy.driven_J, dt * force * 4, 1e-12);
    expect_work_of(RowRole::friction, -dt * force * (4 - mean), energy);
    EXPECT_NEAR(energy.change_J, dt * force * mean, 1e-12);
  }
}

TEST(EnergyAccount, OfASpringWithADamperIsThatOfItsStep) {
  const double k = 300, b = 4, m = 2, v = 1.5, phi = 0.2 + dt * v / 2;  // in the middle
  for (const Regularisation kind : {Regularisation::spring_damper, Regularisation::spook}) {
    Scene scene = slider(v, {.spring = Spring{-0.2, k, b}});
    scene.settings.regularisation = kind;
    // x = m (v⁺ − v) = −h (k φ⁺ + b̂ v⁺), φ⁺ = φ + h v⁺, or k times the mean φ + h/4 (v⁺ − v).
    const double v_after = kind == Regularisation::spook
                               ? (m * v - dt * k * (phi - dt / 4 * v)) / (m + dt * (dt * k / 4 + b))
                               : (m * v - dt * k * phi) / (m + dt * (dt * k + b));
    const EnergyAccount energy = Simulation(scene).step().energy;
    expect_work_of(RowRole::spring, m * (v_after * v_after - v * v) / 2, energy);
  }
}

TEST(EnergyAccount, OfASpringLetGoIsAllThatWasStoredInIt) {
  // A quarter of its period from 0.2 m: ½ k A² = 6 J.
  Scene scene = slider(0, {.spring = Spring{-0.2, 300, 0}});
  const int steps = 2000;
  scene.settings.time_step_s = std::numbers::pi / 2 * std::sqrt(2.0 / 300) / steps;
  Simulation simulation(scene);
  double work = 0;
  for (int k = 0; k < steps; ++k) work += simulation.step().energy.of(RowRole::spring);
  EXPECT_NEAR(work, 6, 0.01);
}

TEST(EnergyAccount, OfAMotorIsItsForceAlongTheWay) {
  Motor motor;
  motor.target = 100;
  motor.largest_force = 30;
  Simulation simulation(slider(-1, {.motor = motor}));
  double v = -1;
  for (int k = 0; k < 20; ++k) {
    const double v_after = v + dt * 30 / 2;
    expect_work_of(RowRole::motor, dt * 30 * (v + v_after) / 2, simulation.step().energy);
    v = v_after;
  }
}

TEST(EnergyAccount, OfAMotorThatHoldsItsSpeedIsWhatTheLoadTakes) {
  Motor motor;
  motor.target = 5;
  CoordinateLaw law{.motor = motor, .friction = 30};
  Simulation simulation(slider(5, law));
  for (int k = 0; k < 20; ++k) {
    const EnergyAccount& energy = simulation.step().energy;
    EXPECT_NEAR(energy.of(RowRole::motor), dt * 30 * 5, 1e-9);
    EXPECT_NEAR(energy.of(RowRole::drag), -dt * 30 * 5, 1e-9);
    EXPECT_NEAR(energy.change_J, 0, 1e-9);
    expect_closed(energy);
  }
}

TEST(EnergyAccount, OfAHardStopIsTheLossOfMotion) {
  // The end is reached in the first middle, and nothing is given back.
  const Range range{.upper = 3 * dt / 2, .compliance = {infinity, 0}};
  expect_work_of(RowRole::limit, -9, Simulation(slider(3, {.range = range})).step().energy);
}

TEST(EnergyAccount, OfBodiesThatAJointCatchesIsTheLossOfAnInelasticBlow) {
  Scene scene = weightless({bare_body("a", {3, 0, 0}), bare_body("b")});
  scene.bodies[0].pose.position = {-3 * dt / 2, 0, 0};  // together in the middle
  scene.bodies[1].mass->mass_kg = 4;
  scene.joints.push_back({.name = "joint",
                          .kind = JointKind::spherical,
                          .first = "a",
                          .second = "b",
                          .compliance = {infinity, 0}});
  // ½ (2·4/6) 3² J.
  expect_work_of(RowRole::joint, -6, Simulation(scene).step().energy);
}

TEST(EnergyAccount, OfShaftsThatAGearCatchesIsTheLossOfAnInelasticBlow) {
  Scene scene = weightless({});
  scene.shafts = {{.name = "in", .inertia_kg_m2 = 2, .speed_rad_per_s = 10}, {.name = "out"}};
  scene.transmissions.emplace_back(Gearing{.name = "gear",
                                           .terms = {{{.of = "in"}, 1}, {{.of = "out"}, -2}},
                                           .compliance = {infinity, 0}});
  Simulation simulation(scene);
  // The angle of the first shaft is 10 h/2 ahead in the middle: the row asks for 5 rad/s less than
  // none. x (1/2 + 4) = −(10 + 5).
  const double x = -15 / 4.5, in = 10 + x / 2, out = -2 * x;
  expect_work_of(RowRole::transmission, in * in + out * out / 2 - 100, simulation.step().energy);
}

TEST(EnergyAccount, OfASpinningBallIsTheHeatOfItsResistance) {
  SurfaceLaw law = scenes::hard_law(0);
  law.spinning_resistance_m = 0.03;
  Scene scene = sliding_block(0, law);
  scene.bodies[1] = scenes::body("ball", Sphere{0.5}, {0, 0, 0.5});
  scene.bodies[1].mass = bare_body("").mass;
  scene.bodies[1].spin_rad_per_s = {0, 0, 8};
  scenes::give_law(scene, law);
  Simulation simulation(scene);
  double spin = 8;
  for (int k = 0; k < 20; ++k) {
    const double torque = 0.03 * 2 * g, after = spin - dt * torque / 0.9;
    expect_work_of(RowRole::resistance, -dt * torque * (spin + after) / 2,
                   simulation.step().energy);
    spin = after;
  }
}

/// A step of a scene made with the impulses that a test chooses.
struct ChosenStep {
  explicit ChosenStep(const Scene& scene) : model(scene), problem(model), before(model.start()) {
    middle = before;
    KnownDrifts().move(model, dt / 2, middle);
    problem.build(middle, {}, {}, {}, {});
  }

  EnergyAccount with(const Vector& x) {
    Answer answer;
    answer.x = x;
    answer.bounds = problem.problem().bounds;
    answer.certificate = certify(problem.problem(), x);
    problem.velocities_after(middle, x, v_after);
    after = middle;
    after.v = v_after;
    KnownDrifts().move(model, dt / 2, after);
    return EnergyAccountant().account(model, problem, {before, middle, v_after, after}, answer);
  }

  Model model;
  StepProblem problem;
  State before, middle, after;
  std::vector<Vector6> v_after;
};

TEST(EnergyAccount, TellsTheWorkOfASolverErrorApart) {
  Motor motor;
  motor.target = 5;
  ChosenStep step(slider(2, {.motor = motor}));
  Vector x = Vector::Zero(6);
  x[5] = 2 * (5 - 2);  // what the motor must give
  expect_work_of(RowRole::motor, 25 - 4, step.with(x));
  x[5] = 8;  // too much: 6 m/s, of which w = 1 m/s is false
  const EnergyAccount energy = step.with(x);
  EXPECT_NEAR(energy.solver_error_J, 8 * 1.0 / 2, 1e-13);
  EXPECT_NEAR(energy.of(RowRole::motor), 36 - 4 - 4, 1e-12);
  expect_closed(energy);
}

TEST(EnergyAccount, ShowsEnergyThatADriftMade) {
  ChosenStep step(slider(2, {}));
  step.before.v[0].setZero();  // it began at rest, and moved before any impulse
  const EnergyAccount energy = step.with(Vector::Zero(5));
  EXPECT_NEAR(energy.change_J, 4, 1e-14);
  EXPECT_NEAR(energy.residual_J(), 4, 1e-14);
}

TEST(EnergyAccount, TakesSlidingForNoErrorThoughARoundingOffItsBound) {
  ChosenStep step(slider(2, {.friction = 30}));
  Vector x = Vector::Zero(6);
  x[5] = -30 * dt * (1 - 1e-15);
  const double v_after = 2 - 30 * dt / 2;
  expect_work_of(RowRole::drag, v_after * v_after - 4, step.with(x));
}

TEST(EnergyAccount, TakesAVelocityAtTheWrongBoundForAnError) {
  ChosenStep step(slider(0.1, {.friction = 300}));
  Vector x = Vector::Zero(6);
  x[5] = 300 * dt;  // friction that drives the slider on: to 1.6 m/s, all of it false
  const EnergyAccount energy = step.with(x);
  EXPECT_NEAR(energy.solver_error_J, 3 * 1.6 / 2, 1e-13);
  EXPECT_NEAR(energy.of(RowRole::drag), 1.6 * 1.6 - 0.1 * 0.1 - 3 * 1.6 / 2, 1e-13);
  expect_closed(energy);
}

struct Braked {
  double speed, impulse, error_J;
};

// A slider of 2 kg and friction of at most 3 N s. At 2 m/s, 1 N s leaves 1.5 m/s, and the 2 N s to
// the bound are worth 1 m/s: it slides. At 0.1 m/s 0.05 N s leave 0.075 m/s that friction could
// stop.
TEST(EnergyAccount, TellsErrorsApartWhateverTheUnitOfMass) {
  for (const double unit : {1e-6, 1.0, 1e6}) {
    for (const Braked& one : {Braked{2, -1, 0}, Braked{0.1, -0.05, -0.5 * 0.05 * 0.075}}) {
      Scene scene = slider(one.speed, {.friction = 300 * unit});
      scene.bodies[0].mass = GivenMass{2 * unit, Vector3::Zero(), unit * Matrix3::Identity()};
      Vector x = Vector::Zero(6);
      x[5] = one.impulse * unit;
      EXPECT_NEAR(ChosenStep(scene).with(x).solver_error_J / unit, one.error_J, 1e-15) << unit;
    }
  }
}

TEST(EnergyAccount, ClosesForAnswersThatAreFarFromSolved) {
  for (const Regularisation kind : {Regularisation::spring_damper, Regularisation::spook}) {
    for (const std::string solver : {"exact", "pgs"}) {
      Scene scene = sliding_block(2, {.friction = 0.5, .restitution = 0.3});
      scene.settings.regularisation = kind;
      scene.bodies[0].kind = BodyKind::driven;
      scene.bodies[0].motion.speed_m_per_s = 1;
      scene.bodies[1].pose.position.z() = 0.2;
      scene.bodies[1].spin_rad_per_s = {1, 2, 3};
      scene.bodies.push_back(bare_body("pendulum"));
      scene.bodies[2].pose.position = {1, 0, 1};
      Motor motor;
      motor.target = 3;
      motor.largest_force = 20;
      scene.joints.push_back(scenes::joint_at("hinge", JointKind::revolute, &scene.bodies[1],
                                              &scene.bodies[2], {1, 0, 0.2}, Vector3::UnitY()));
      scene.joints[0].coordinates.push_back({.motor = motor, .friction = 1});
      SimulationOptions options{.solver = solver};
      options.limits.iterations = 3;
      Simulation simulation(scene, options);
      double error = 0;
      for (int k = 0; k < 200; ++k) {
        const StepResult& result = simulation.step();
        ASSERT_TRUE(moved(result.outcome));
        error = std::max(error, std::abs(result.energy.solver_error_J));
        const double largest = std::max(result.energy.largest_J(), result.energy.kinetic_J);
        ASSERT_LE(std::abs(result.energy.residual_J()), 1e-12 * largest) << "step " << k;
      }
      if (solver == "pgs") {
        EXPECT_GT(error, 1e-6) << "the errors are real";
      }
    }
  }
}

}  // namespace
}  // namespace perpend
