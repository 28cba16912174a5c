#pragma once

#include "recording/file/problem_batch.h"
#include "recording/trajectory/trajectory_batch.h"

namespace perpend {

/// What waits to be written to a recording: problems, and steps of a run.
struct RecordingBatch {
  ProblemBatch problems;
  TrajectoryBatch steps;

  /// Adds the contents of the batch that follows this one.
  void join(const RecordingBatch& next) {
    problems.join(next.problems);
    steps.join(next.steps);
  }
  void clear() {
    problems.clear();
    steps.clear();
  }
  bool is_empty() const { return problems.is_empty() && steps.is_empty(); }
  std::size_t bytes() const { return problems.bytes() + steps.bytes(); }
};

}  // namespace perpend
