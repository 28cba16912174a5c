#pragma once

#include "recording/random_problems.h"
#include "recording/random_steps.h"

namespace perpend::test {

/// The problems that endless_writer records, the same for every run, with an x and the
/// certificate of that x.
class EndlessProblems {
 public:
  explicit EndlessProblems(Form form) : form_(form) {}

  std::pair<StoredProblem, RecordedSolve> next() {
    std::pair<StoredProblem, RecordedSolve> made;
    auto& [stored, solve] = made;
    stored = random_.next(form_, random_.pick(20));
    if (stored.x.size() == 0) stored.x = Vector::Ones(stored.problem.size());
    solve = {certify(stored.problem, stored.x), 1e-3, 5};
    return made;
  }

 private:
  Form form_;
  RandomProblems random_{41, false};
};

/// The steps that it records beside them. Their outcome is that of the problem's certificate, so
/// that others can check it.
class EndlessSteps {
 public:
  TrajectoryHeader header() { return random_.header(); }
  TrajectoryStep next(const Certificate& certificate) {
    TrajectoryStep step = random_.next();
    step.outcome = is_certified(certificate) ? StepOutcome::solved : StepOutcome::uncertain;
    return step;
  }

 private:
  RandomSteps random_{43, 5};
};

}  // namespace perpend::test
