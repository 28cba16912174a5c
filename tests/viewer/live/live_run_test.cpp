#include "viewer/live/live_run.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "border/bad_input.h"
#include "recording/replay.h"
#include "recording/run_recorder.h"
#include "support/temporary_folder.h"
#include "viewer/unpacked.h"

namespace perpend {
namespace {

using json = nlohmann::json;
using test::Unpacked;

/// Two boxes, one upon the other, on the ground: bodies 0 (low) and 1 (top).
Scene two_boxes() {
  Scene scene;
  scene.name = "two boxes";
  const auto add = [&](std::string name, const ConvexShape& shape, double z) {
    Body body;
    body.name = std::move(name);
    body.pose.position = {0, 0, z};
    body.shapes.push_back({.shape = Shape{shape}});
    scene.bodies.push_back(body);
  };
  add("ground", Plane{}, 0);
  scene.bodies.back().kind = BodyKind::fixed;
  add("low", Box{{0.5, 0.5, 0.5}}, 0.5);
  add("top", Box{{0.5, 0.5, 0.5}}, 1.5);
  return scene;
}

/// Goes on until so many steps are made in all; steps come in real time, so that it takes a while.
void advance_to(LiveRun& run, int steps) {
  while (run.steps() < steps) run.advance();
}

/// What was asked for is carried out before the next step is made.
void tell(LiveRun& run, const json& command) {
  ASSERT_EQ(run.command(command.dump()), "");
  run.advance();
}

json info_of(LiveRun& run) {
  return json::parse(run.info());
}

TEST(LiveRun, TellsTheStepsThatWereMadeAndTheDetailsOfTheLast) {
  LiveRun run(two_boxes(), {});
  EXPECT_EQ(Unpacked(run.motion()).header().at("frames"), 1);
  advance_to(run, 5);
  const Unpacked message(run.steps_from(2));
  EXPECT_EQ(message.header().at("first_step"), 2);
  EXPECT_EQ(message.header().at("first_frame"), 3);
  EXPECT_EQ(message.header().at("steps"), 3);
  EXPECT_EQ(message.header().at("detail_step"), 4);
  EXPECT_EQ(message.header().at("live").at("steps"), 5);
  EXPECT_EQ(message.f32("position").size(), 3u * 2 * 3);
  EXPECT_EQ(message.i32("detail_contact_start"), (std::vector<std::int32_t>{0, 8}));
  EXPECT_EQ(Unpacked(run.motion()).header().at("frames"), 6);
}

TEST(LiveRun, HasTheDetailsOfSeveralSteps) {
  LiveRun run(two_boxes(), {});
  advance_to(run, 4);
  const Unpacked details(run.details(1, 3));
  EXPECT_EQ(details.header().at("first_step"), 1);
  EXPECT_EQ(details.i32("contact_start"), (std::vector<std::int32_t>{0, 8, 16, 24}));
  EXPECT_EQ(details.i32("row_start"), (std::vector<std::int32_t>{0, 24, 48, 72}));
  EXPECT_THROW(run.details(2, 3), BadInput);
}

TEST(LiveRun, PausesAndGoesOnStepByStep) {
  LiveRun run(two_boxes(), {});
  advance_to(run, 2);
  tell(run, {{"command", "pause"}});
  const int steps = run.steps();
  for (int k = 0; k < 5; ++k) EXPECT_EQ(run.advance(), nullptr);
  EXPECT_EQ(run.steps(), steps);
  EXPECT_FALSE(info_of(run).at("running"));
  ASSERT_EQ(run.command(R"({"command":"step","count":3})"), "");
  for (int k = 0; k < 12; ++k) run.advance();
  EXPECT_EQ(run.steps(), steps + 3);
  tell(run, {{"command", "resume"}});
  advance_to(run, steps + 5);
  EXPECT_TRUE(info_of(run).at("running"));
}

TEST(LiveRun, BeginsAnewToTheLastBit) {
  LiveRun run(two_boxes(), {});
  advance_to(run, 3);
  const std::uint64_t hash = run.simulation().hash();
  ASSERT_EQ(run.command(R"({"command":"restart"})"), "");
  while (run.steps() >= 3) run.advance();
  advance_to(run, 3);
  EXPECT_EQ(run.simulation().hash(), hash);
}

TEST(LiveRun, DoesNotBeginAnewWhileItIsRecorded) {
  LiveRun run(two_boxes(), {.may_restart = false});
  EXPECT_NE(run.command(R"({"command":"restart"})").find("--record"), std::string::npos);
}

TEST(LiveRun, GoesOnWithTheSolverThatIsAskedFor) {
  LiveRun run(two_boxes(), {});
  advance_to(run, 1);
  tell(run, {{"command", "solver"}, {"solver", "pgs"}, {"iterations", 7}, {"budget_ms", 2.5}});
  EXPECT_EQ(run.simulation().solver(), "pgs");
  EXPECT_EQ(info_of(run).at("solver"), "pgs");
  EXPECT_EQ(info_of(run).at("iterations"), 7);
  EXPECT_DOUBLE_EQ(info_of(run).at("budget_ms"), 2.5);
  EXPECT_EQ(run.command(R"({"command":"solver","solver":"exact","budget_ms":null})"), "");
  advance_to(run, run.steps() + 2);
  EXPECT_TRUE(info_of(run).at("budget_ms").is_null());
}

TEST(LiveRun, KeepsTheLimitsThatAChangeOfSolverDoesNotName) {
  LiveOptions options;
  options.simulation.limits.select = Select::energy;
  options.simulation.limits.energy_J = 1e-3;
  LiveRun run(two_boxes(), options);
  tell(run, {{"command", "solver"}, {"solver", "pgs"}, {"iterations", 40}});
  advance_to(run, run.steps() + 1);
  // Of so loose an early stop a handful of sweeps is enough.
  EXPECT_EQ(run.simulation().answer()->stop, Stop::energy_reached);
}

TEST(LiveRun, ForgetsTheStepsThatWereAskedForWhenItIsPausedOrBegunAnew) {
  for (const char* command : {R"({"command":"pause"})", R"({"command":"restart"})"}) {
    LiveRun run(two_boxes(), {.begins_paused = true});
    ASSERT_EQ(run.command(R"({"command":"step","count":1000})"), "");
    advance_to(run, 2);
    ASSERT_EQ(run.command(command), "");
    run.advance();
    const int steps = run.steps();
    for (int k = 0; k < 3; ++k) run.advance();
    EXPECT_EQ(run.steps(), steps) << command;
  }
}

TEST(LiveRun, TellsABeginningFromAnother) {
  LiveRun run(two_boxes(), {});
  const int first = info_of(run).at("beginning");
  tell(run, {{"command", "restart"}});
  EXPECT_NE(info_of(run).at("beginning"), first);
}

TEST(LiveRun, CanBeAskedByManyWhileItGoesOn) {
  LiveRun run(two_boxes(), {});
  std::atomic<bool> is_over = false;
  std::vector<std::thread> askers;
  for (int k = 0; k < 3; ++k) {
    askers.emplace_back([&, k] {
      while (!is_over) {
        const int steps = run.steps();
        Unpacked(run.steps_from(std::max(0, steps - k)));
        Unpacked(run.motion());
        if (steps > 0) Unpacked(run.details(steps - 1, 1));
        const json pull{{"command", "pull"},
                        {"body", k % 2},
                        {"point", {0, 0, 0}},
                        {"target", {0.1 * k, 0, 1}}};
        run.command(pull.dump());
      }
    });
  }
  advance_to(run, 60);
  is_over = true;
  for (std::thread& asker : askers) asker.join();
  EXPECT_EQ(Unpacked(run.motion()).header().at("steps"), run.steps());
}

TEST(LiveRun, PullsABodyUntilItIsReleased) {
  LiveRun run(two_boxes(), {});
  tell(run, {{"command", "pull"}, {"body", 1}, {"point", {0, 0, 0}}, {"target", {3, 0, 1.5}}});
  advance_to(run, 60);
  EXPECT_GT(run.simulation().state().poses[1].position.x(), 1.0);
  // The spring is hard enough to drag the box off, and leaves the lower one about where it was.
  EXPECT_LT(run.simulation().state().poses[0].position.x(), 0.5);
  tell(run, {{"command", "release"}});
  advance_to(run, run.steps() + 60);
  EXPECT_LT(run.simulation().state().poses[1].position.z(), 1.0);
}

TEST(LiveRun, IsRecordedWithPullsAndSolversAndRepeatsToTheBit) {
  support::TemporaryFolder folder;
  const Scene scene = two_boxes();
  LiveRun run(scene, {.may_restart = false});
  RunRecorder recorder({folder / "a.h5"}, scene, {}, run.simulation());
  const auto go_on = [&](int steps) {
    for (int made = 0; made < steps;) {
      const StepResult* result = run.advance();
      if (result == nullptr) continue;
      recorder.add(run.simulation(), *result);
      ++made;
    }
  };
  go_on(3);
  ASSERT_EQ(run.command(R"({"command":"pull","body":1,"point":[0,0,0],"target":[3,0,1.5]})"), "");
  go_on(5);
  ASSERT_EQ(run.command(R"({"command":"solver","solver":"psor","iterations":40})"), "");
  go_on(5);
  ASSERT_EQ(run.command(R"({"command":"release"})"), "");
  go_on(5);
  recorder.close();
  EXPECT_GT(run.simulation().state().poses[1].position.x(), 0.1);
  const TrajectoryFile file(folder / "a.h5");
  ASSERT_EQ(file.read_solver_changes().size(), 1U);
  EXPECT_EQ(file.read_solver_changes()[0].step, 8);
  EXPECT_EQ(file.read_solver_changes()[0].options.solver, "psor");
  EXPECT_EQ(file.read_solver_changes()[0].options.limits.iterations, 40);
  EXPECT_EQ(replay(file, [](int, int) {}).differing_bits, 0);
}

TEST(LiveRun, EndsAfterAsManySteps) {
  LiveRun run(two_boxes(), {.steps = 4});
  for (int k = 0; k < 40; ++k) run.advance();
  tell(run, {{"command", "resume"}});
  EXPECT_EQ(run.steps(), 4);
  EXPECT_FALSE(info_of(run).at("running"));
  EXPECT_NE(info_of(run).at("message"), "");
}

TEST(LiveRun, RefusesWhatIsNoCommandInWords) {
  LiveRun run(two_boxes(), {});
  for (const char* text :
       {"", "[]", "{}", R"({"command":1})", R"({"command":"fly"})", R"({"command":"step"})",
        R"({"command":"step","count":0})", R"({"command":"step","count":1e30})",
        R"({"command":"pull","body":2,"point":[0,0,0],"target":[0,0,0]})",
        R"({"command":"pull","body":-1,"point":[0,0,0],"target":[0,0,0]})",
        R"({"command":"pull","body":0,"point":[0,0],"target":[0,0,0]})",
        R"({"command":"pull","body":0,"point":[0,0,1e300],"target":[0,0,0]})",
        R"({"command":"pull","body":0,"point":[0,0,"a"],"target":[0,0,0]})",
        R"({"command":"solver","solver":"none"})", R"({"command":"solver","solver":3})",
        R"({"command":"solver","solver":"exact","budget_ms":-1})"}) {
    EXPECT_NE(run.command(text), "") << text;
  }
  advance_to(run, 2);
}

TEST(LiveRun, OffersTheSolversThatTakeItsFriction) {
  Scene scene = two_boxes();
  EXPECT_EQ(info_of(*std::make_unique<LiveRun>(scene, LiveOptions{})).at("solvers").front(), "pgs");
  scene.settings.friction = FrictionLaw::cone;
  const json info = info_of(*std::make_unique<LiveRun>(scene, LiveOptions{}));
  for (const json& name : info.at("solvers")) {
    EXPECT_TRUE(name.get<std::string>().starts_with("cone-")) << name;
  }
}

TEST(PullForce, BringsAFreePointToItsTargetWithoutSwingingUp) {
  Scene scene = two_boxes();
  scene.settings.gravity_m_per_s2.setZero();
  scene.bodies[1].pose.position.z() = 5;
  scene.bodies[2].pose.position.x() = 50;
  Simulation simulation(scene);
  const Pull pull{1, {0.5, 0.5, 0.5}, {0.7, 0.6, 10.4}};
  for (int k = 0; k < 1200; ++k) {
    simulation.push(1, pull_force(simulation.model(), simulation.state(), pull));
    simulation.step();
  }
  const Pose& pose = simulation.state().poses[1];
  const Vector3 point = pose.position + pose.orientation * pull.point_m;
  EXPECT_NEAR((point - pull.target_m).norm(), 0, 1e-3);
}

}  // namespace
}  // namespace perpend
