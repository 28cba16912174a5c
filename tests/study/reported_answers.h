#pragma once

#include <string>

#include "study/answers_study.h"
#include "support/nan.h"

/// Problems of one row, and what others answered to them.
namespace perpend::test {

/// x ≥ 0, w = 2 x − b ≥ 0: the answer is b / 2.
inline StoredProblem halved(const std::string& name, double b) {
  StoredProblem stored;
  stored.name = name;
  stored.problem.bounds.l = Vector::Zero(1);
  stored.problem.bounds.u = Vector::Constant(1, infinity);
  stored.problem.motion = {Motion::linear};
  RowForm rows;
  rows.A.resize(1, 1);
  rows.A.insert(0, 0) = 2;
  rows.b = Vector::Constant(1, -b);
  stored.problem.rows = rows;
  return stored;
}

inline ProblemsInMemory four_problems() {
  ProblemsInMemory problems("made by a test");
  for (int k = 0; k < 4; ++k) problems.add(halved("p" + std::to_string(k), 2.0 * k));
  return problems;
}

inline ProblemAnswer answer(double x, double seconds = support::nan, int iterations = -1) {
  return {Vector::Constant(1, x), seconds, iterations};
}

/// Right, wrong by 0.1, none, right.
inline NamedAnswers some_answers() {
  return {"theirs",
          {"", {answer(0, 2e-3, 3), answer(1.1, 4e-3), answer(support::nan, 1), answer(3)}}};
}

}  // namespace perpend::test
