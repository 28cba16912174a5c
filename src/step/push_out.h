#pragma once

#include <memory>

#include "dynamics/push_out_problem.h"
#include "solver/solver.h"

namespace perpend {

/// Parts bodies that overlap, after the velocities of the step are known: `PushOutProblem`, solved.
class PushOut {
 public:
  /// Moves the bodies of the state, in the middle of the step. Returns whether any moved.
  bool part(const Model& model, const StepProblem& step, State& state);

  /// The problem that the last `part` solved; null where nothing was to be parted.
  const Problem* problem() const { return has_parted_ ? &problem_.problem() : nullptr; }
  /// Work that the last `part` did against gravity, which is potential energy now, in joules.
  double work_J() const { return work_J_; }
  /// Takes what the last `part` did off the overlaps that the points carry.
  void remember(const StepProblem& step, double h_s, std::vector<PointMemory>& memories) const {
    if (has_parted_) problem_.remember(step, h_s, memories);
  }

 private:
  PushOutProblem problem_;
  std::unique_ptr<Solver> exact_, sweeps_;  // made when something overlaps for the first time
  Vector start_;
  bool has_parted_ = false;
  double work_J_ = 0;
};

}  // namespace perpend
