#pragma once

#include "recording/file/problem_batch.h"
#include "recording/trajectory/trajectory_batch.h"

namespace perpend {

/// What waits to be written to a recording: problems, and steps of a run.
struct RecordingBatch {
  ProblemBatch problems;
  TrajectoryBatch steps;

  /// Becomes what the other one holds, which is empty after it and goes on where it ended.
  void take(RecordingBatch& other) {
    problems.take(other.problems);
    steps.take(other.steps);
  }
  bool is_empty() const { return problems.is_empty() && steps.is_empty(); }
  std::size_t bytes() const { return problems.bytes() + steps.bytes(); }
};

}  // namespace perpend
