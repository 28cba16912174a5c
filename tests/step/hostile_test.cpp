// Scenes that once made a certified step wrong, or a wrong answer move bodies.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "scene/scene_file.h"
#include "solver/catalog.h"
#include "step/simulation.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

Scene hostile_scene(const std::string& name) {
  return read_scene(PERPEND_PROJECT "/tests/step/hostile/" + name + ".yaml");
}

TEST(Hostile, AnImpactWithFrictionGainsNoEnergy) {
  // Two points of a body hit a corner at once, with μ = 1.5 and restitution: impulses that wedge it
  // solve the step, and throw it out with 500 times its energy.
  Simulation simulation(hostile_scene("corner_impact_gain"));
  double energy_J = infinity;
  for (int k = 0; k < 60; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_EQ(result.outcome, StepOutcome::solved) << k;
    const double now_J = result.energy.kinetic_J + result.energy.potential_J;
    EXPECT_LT(now_J, energy_J + 0.01 * std::abs(result.energy.kinetic_J) + 1e-6) << k;
    energy_J = now_J;
  }
}

TEST(Hostile, AnAnswerThatBrokeDownDoesNotLaunchTheBodies) {
  Simulation simulation(hostile_scene("cone_breakdown_launch"));
  for (int k = 0; k < 80; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_TRUE(moved(result.outcome)) << k << ": " << result.remark;
    EXPECT_LT(result.energy.kinetic_J, 1e4) << k;
    EXPECT_LE(std::abs(result.energy.residual_J()), 1e-9 * result.energy.largest_J()) << k;
  }
}

TEST(Hostile, TheAccountClosesHoweverFastABodyTumbles) {
  Simulation simulation(hostile_scene("account_does_not_close"));
  for (int k = 0; k < 12; ++k) {
    const StepResult& result = simulation.step();
    if (!moved(result.outcome)) break;
    EXPECT_LE(std::abs(result.energy.residual_J()), 1e-9 * result.energy.largest_J()) << k;
  }
}

TEST(Hostile, VerdictsDoNotDependOnTheUnits) {
  for (const std::string name : {"stack_SI", "stack_micro", "stack_huge"}) {
    SCOPED_TRACE(name);
    const auto certified_by = [&](const std::string& solver, FrictionLaw law) {
      Scene scene = hostile_scene(name);
      scene.settings.friction = law;
      Simulation simulation(scene, {.solver = solver});
      int certified = 0;
      for (int k = 0; k < 60; ++k) certified += simulation.step().outcome == StepOutcome::solved;
      return certified;
    };
    EXPECT_EQ(certified_by("spook", FrictionLaw::box), 0);
    EXPECT_EQ(certified_by("exact", FrictionLaw::box), 60);
    EXPECT_EQ(certified_by("cone-exact", FrictionLaw::cone), 60);
  }
}

/// Takes its time, breaks down, and leaves impulses of 1e15 N s behind.
class Wild : public Solver {
 public:
  explicit Wild(const int&) {}
  std::optional<Form> form() const override { return {}; }
  Stop iterate(const Problem&, const Bounds& bounds, Vector& x, Monitor& monitor) override {
    if (monitor.has_deadline()) std::this_thread::sleep_for(std::chrono::milliseconds(3));
    x.setConstant(1e15);
    bounds.clamp(x);
    return Stop::breakdown;
  }
};

Scene resting_box() {
  Scene scene;
  scene.bodies = {scenes::ground(), scenes::body("box", Box{{0.5, 0.5, 0.5}}, {0, 0, 0.5})};
  return scene;
}

std::string wild_solver() {
  static const bool is_added = [] {
    add_to_catalog(catalog_entry<Wild, int>("wild", "breaks down", {}));
    return true;
  }();
  return is_added ? "wild" : "";
}

TEST(Hostile, SweepsStandInForASolverThatBreaksDown) {
  Simulation simulation(resting_box(), {.solver = wild_solver()});
  for (int k = 0; k < 100; ++k) {
    const StepResult& result = simulation.step();
    ASSERT_TRUE(moved(result.outcome)) << result.remark;
    EXPECT_NE(result.remark.find("sweeps"), std::string::npos);
    EXPECT_NE(result.stop, Stop::breakdown);
    EXPECT_EQ(result.work.count, simulation.answer()->work.count);
    EXPECT_GT(result.work[Work::sweep], 0);
  }
  EXPECT_NEAR(simulation.state().poses[0].position.z(), 0.5, 0.1);
}

/// Solves every solve but the second of three.
class Fickle : public Solver {
 public:
  explicit Fickle(const int&) : exact_(make_solver("exact")) {}
  std::optional<Form> form() const override { return {}; }
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override {
    if (calls_++ % 3 == 1) return Stop::breakdown;
    return exact_->iterate(problem, bounds, x, monitor);
  }

 private:
  std::unique_ptr<Solver> exact_;
  int calls_ = 0;
};

/// How far a rod that spins about its end is from it after some steps.
double gap_of_spinning_rod(const std::string& solver, int corrections) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  scene.settings.joint_corrections = corrections;
  scene.bodies = {scenes::body("rod", Box{{0.5, 0.05, 0.05}}, {0.5, 0, 0})};
  scene.bodies[0].velocity_m_per_s = {0, 5, 0};
  scene.bodies[0].spin_rad_per_s = {0, 0, 10};
  scene.joints = {scenes::joint_at("pivot", JointKind::revolute, nullptr, &scene.bodies[0],
                                   Vector3::Zero(), Vector3::UnitZ())};
  Simulation simulation(scene, {.solver = solver});
  for (int k = 0; k < 20; ++k) EXPECT_EQ(simulation.step().outcome, StepOutcome::solved) << k;
  const Pose& pose = simulation.state().poses[0];
  return (pose.position - pose.orientation * Vector3(0.5, 0, 0)).norm();
}

TEST(Hostile, HalfOfACorrectionStandsInForOneThatIsNotFound) {
  static const bool is_added = [] {
    add_to_catalog(catalog_entry<Fickle, int>("fickle", "fails now and then", {}));
    return true;
  }();
  ASSERT_TRUE(is_added);
  const double none = gap_of_spinning_rod("exact", 0), half = gap_of_spinning_rod("fickle", 1);
  EXPECT_LT(half, 0.7 * none);
  EXPECT_GT(half, gap_of_spinning_rod("exact", 1));
}

TEST(Hostile, NothingMovesWhereTheBestAnswerIsWorseThanNone) {
  Scene scene = resting_box();
  Joint joint;
  joint.name = "held";
  joint.kind = JointKind::spherical;
  joint.second = "box";
  joint.in_first.position = {0, 0, 0.5};
  scene.joints = {joint};
  // A weight of a million times the mass on the same joint: no number of sweeps that can be lived
  // with brings back a start that is as wild as the solver.
  Body weight = scenes::body("weight", Sphere{0.1}, {5, 0, 5});
  weight.mass.emplace().mass_kg = 1e9;
  scene.bodies.push_back(weight);
  joint.name = "hung";
  joint.first = "box";
  joint.second = "weight";
  joint.in_first.position.setZero();
  joint.in_second.position = {-5, 0, -4.5};
  scene.joints.push_back(joint);
  Simulation simulation(scene);
  for (int k = 0; k < 3; ++k) simulation.step();
  Snapshot snapshot = simulation.save();
  snapshot.machine.impulses.setConstant(1e9);
  simulation.restore(snapshot);
  SimulationOptions options{.solver = wild_solver()};
  options.limits.seconds = 2e-3;
  simulation.change_solver(options);
  const std::uint64_t before = simulation.hash();
  const StepResult& result = simulation.step();
  EXPECT_EQ(result.outcome, StepOutcome::rejected);
  EXPECT_NE(result.remark.find("nothing moved"), std::string::npos) << result.remark;
  EXPECT_EQ(simulation.hash(), before);
}

TEST(Hostile, TheCallerMayTakeAnyAnswer) {
  Simulation simulation(resting_box(), {.solver = wild_solver(), .on_wrong = OnWrong::take});
  const StepResult& result = simulation.step();
  EXPECT_EQ(result.outcome, StepOutcome::diverged) << "1e15 N s throw it beyond any speed";
}

}  // namespace
}  // namespace perpend
