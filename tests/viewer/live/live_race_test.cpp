#include "viewer/live/live_race.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "border/bad_input.h"

namespace perpend {
namespace {

using json = nlohmann::json;

Scene falling_ball() {
  Scene scene;
  scene.name = "ball";
  Body ground;
  ground.name = "ground";
  ground.kind = BodyKind::fixed;
  ground.shapes.push_back({.shape = Shape{Plane{}}});
  scene.bodies.push_back(ground);
  Body ball;
  ball.name = "ball";
  ball.pose.position = {0, 0, 0.5};
  ball.shapes.push_back({.shape = Shape{ConvexShape{Sphere{0.5}}}});
  scene.bodies.push_back(ball);
  return scene;
}

LiveRace race_of(const std::vector<std::string>& solvers) {
  return LiveRace(falling_ball(), LiveOptions{}, solvers);
}

void advance_to(LiveRace& race, int steps) {
  while (race.run(0).steps() < steps) race.advance();
}

TEST(LiveRace, MakesTheStepsOfAllRunsTogether) {
  LiveRace race = race_of({"exact", "pgs", "psor"});
  std::vector<int> made(3);
  while (made[0] < 4) race.advance([&](int lane, const StepResult&) { ++made[lane]; });
  EXPECT_EQ(made, (std::vector<int>{4, 4, 4}));
  EXPECT_EQ(race.lanes(), 3);
  EXPECT_EQ(race.runs()[2]->name(), "C");
  EXPECT_EQ(json::parse(race.lane(1).info()).at("solver"), "pgs");
}

TEST(LiveRace, PullsTheSameBodyInAllRuns) {
  LiveRace race = race_of({"exact", "pgs"});
  const json pull = {{"command", "pull"}, {"body", 0}, {"point", {0, 0, 0}}, {"target", {3, 0, 1}}};
  ASSERT_EQ(race.command(pull.dump()), "");
  advance_to(race, 20);
  for (int lane = 0; lane < 2; ++lane) {
    EXPECT_GT(race.run(lane).simulation().state().poses[0].position.x(), 0.1) << lane;
  }
}

TEST(LiveRace, ChangesTheSolverOfOneRunWhereTheCommandNamesIt) {
  LiveRace race = race_of({"exact", "pgs"});
  const json change = {{"command", "solver"}, {"solver", "psor"}, {"iterations", 7}, {"lane", 1}};
  ASSERT_EQ(race.command(change.dump()), "");
  advance_to(race, 1);
  EXPECT_EQ(json::parse(race.lane(0).info()).at("solver"), "exact");
  EXPECT_EQ(json::parse(race.lane(1).info()).at("solver"), "psor");
  EXPECT_EQ(json::parse(race.lane(1).info()).at("iterations"), 7);
}

TEST(LiveRace, RefusesALaneThatIsNotThereAndOneOfACommandForAll) {
  LiveRace race = race_of({"exact", "pgs"});
  EXPECT_NE(race.command(R"({"command": "solver", "solver": "psor", "lane": 2})"), "");
  for (const char* text :
       {R"({"command": "pause", "lane": 1})", R"({"command": "resume", "lane": 1})",
        R"({"command": "step", "count": 1, "lane": 1})", R"({"command": "restart", "lane": 1})",
        R"({"command": 3, "lane": 1})", R"({"lane": 1})"}) {
    EXPECT_NE(race.command(text), "") << text;
  }
}

TEST(LiveRace, PausesAndBeginsAnewInAllRuns) {
  LiveRace race = race_of({"exact", "pgs"});
  advance_to(race, 3);
  ASSERT_EQ(race.command(R"({"command": "pause"})"), "");
  for (int k = 0; k < 3; ++k) race.advance();
  EXPECT_EQ(race.run(0).steps(), 3);
  EXPECT_EQ(race.run(1).steps(), 3);
  ASSERT_EQ(race.command(R"({"command": "restart"})"), "");
  race.advance();
  EXPECT_EQ(race.run(0).steps(), 0);
  EXPECT_EQ(race.run(1).steps(), 0);
}

TEST(LiveRace, GoesOnWithoutARunThatCannotStep) {
  LiveRace race = race_of({"exact", "pgs"});
  advance_to(race, 3);
  // The rows of one contact are more than it takes.
  const json change = {{"command", "solver"}, {"solver", "lemke:most_rows=1"}, {"lane", 0}};
  ASSERT_EQ(race.command(change.dump()), "");
  for (int k = 0; k < 1000 && race.run(1).steps() < 8; ++k) race.advance();
  EXPECT_TRUE(race.run(0).stands_still());
  EXPECT_EQ(race.run(0).steps(), 3);
  EXPECT_TRUE(json::parse(race.lane(0).info()).at("ended"));
  EXPECT_FALSE(race.run(1).stands_still());
  EXPECT_EQ(race.run(1).steps(), 8);
  EXPECT_FALSE(json::parse(race.lane(1).info()).at("ended"));
}

TEST(LiveRace, EndsInAllRunsAfterAsManySteps) {
  LiveOptions options;
  options.steps = 5;
  LiveRace race(falling_ball(), options, {"exact", "pgs"});
  advance_to(race, 5);
  race.advance();
  for (int lane = 0; lane < 2; ++lane) {
    EXPECT_EQ(race.run(lane).steps(), 5) << lane;
    EXPECT_TRUE(race.run(lane).stands_still()) << lane;
  }
}

TEST(LiveRace, NeedsASolver) {
  EXPECT_THROW(race_of({}), BadInput);
}

}  // namespace
}  // namespace perpend
