#pragma once

#include <array>
#include <vector>

#include "dynamics/step_problem.h"

namespace perpend {

/// The answers of a step whose problem is built again with more contact points: each solve begins
/// from what the same solve of the problem before ended with, and from 0 at the new points. Mostly
/// that is its answer: many points that are found with the velocities of an answer carry nothing.
///
///     answers.forget();                   a step begins
///     answers.turn_to(problem);           a problem of it was built
///     answers.start(usual);               where its next solve begins
///     answers.keep(x);                    what that ended with
class CarriedAnswers {
 public:
  void forget();
  void turn_to(const StepProblem& problem);
  /// `usual` where no problem before had such a solve; valid until the next call.
  const Vector& start(const Vector& usual);
  void keep(const Vector& x);

 private:
  /// The rows of one problem, and the answers to it in the order of their solves.
  struct Answers {
    int machine_rows = 0;
    std::vector<int> points;     ///< that have rows
    std::vector<int> first_row;  ///< of each of them; one more: the number of rows
    std::vector<Vector> x;       ///< their memory is kept
    int count = 0;               ///< of x
  };

  Answers& now() { return all_[now_]; }
  Answers& before() { return all_[1 - now_]; }

  // In turns, from the same one in every step: so a step made again finds the memory it needs.
  std::array<Answers, 2> all_;
  std::size_t now_ = 0;
  std::vector<int> place_;  // of each point of the geometry in those before, or −1
  Vector start_;
};

}  // namespace perpend
