#include "step/carried_answers.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "dynamics/touching_bodies.h"

namespace perpend {
namespace {

/// Two points, and later a third whose rows come first.
struct RebuiltProblem {
  RebuiltProblem() : bodies(test::touching_scene(test::dry_law())), problem(bodies.model) {
    bodies.touch(test::body_a, test::body_b, Vector3::UnitZ(), {0, 0, 1}, -0.01);
    bodies.touch(test::body_a, test::ground, test::downwards, {0, 0, 0}, -0.01);
    build();
  }
  void add_point() {
    bodies.touch(test::body_a, test::body_b, Vector3::UnitX(), {0.1, 0, 1}, -0.01);
    std::rotate(bodies.contacts.begin(), bodies.contacts.begin() + 2, bodies.contacts.end());
    build();
  }
  void build() {
    problem.build(bodies.state, bodies.contacts, bodies.points, bodies.memories, {});
    answers.turn_to(problem);
  }

  test::TouchingBodies bodies;
  StepProblem problem;
  CarriedAnswers answers;
  Vector usual = Vector::Constant(1, 7);
};

TEST(CarriedAnswers, StandAtTheirPointsAndNewPointsBeginWithNothing) {
  RebuiltProblem step;
  const Vector first = Vector::LinSpaced(6, 1, 6), second = Vector::LinSpaced(6, 11, 16);
  for (const Vector& x : {first, second}) {
    EXPECT_EQ(step.answers.start(step.usual), step.usual);
    step.answers.keep(x);
  }
  step.add_point();
  for (const Vector& x : {first, second}) {
    const Vector start = step.answers.start(step.usual);
    ASSERT_EQ(start.size(), 9);
    EXPECT_EQ(Vector(start.head(3)), Vector::Zero(3));
    EXPECT_EQ(Vector(start.tail(6)), x);
    step.answers.keep(start);
  }
  EXPECT_EQ(step.answers.start(step.usual), step.usual) << "there was no third solve";
}

TEST(CarriedAnswers, AreOfOneStepOnly) {
  RebuiltProblem step;
  step.answers.keep(Vector::Ones(6));
  step.answers.forget();
  step.add_point();
  EXPECT_EQ(step.answers.start(step.usual), step.usual);
}

}  // namespace
}  // namespace perpend
