#pragma once

#include "recording/file/problem_batch.h"
#include "recording/trajectory/trajectory_batch.h"

namespace perpend {

/// What waits to be written to a recording: problems, and steps of a run.
struct RecordingBatch {
  ProblemBatch problems;
  TrajectoryBatch steps;

  /// Calls add(this batch); if that throws, nothing was added.
  template <typename Add>
  void add_all_or_nothing(const Add& add) {
    const auto problems_before = problems.mark();
    const auto steps_before = steps.mark();
    try {
      add(*this);
    } catch (...) {
      problems.cut(problems_before);
      steps.cut(steps_before);
      throw;
    }
  }
  /// Becomes what the other one holds, which is empty after it and goes on where it ended.
  void take(RecordingBatch& other) {
    problems.take(other.problems);
    steps.take(other.steps);
  }
  bool is_empty() const { return problems.is_empty() && steps.is_empty(); }
  std::size_t bytes() const { return problems.bytes() + steps.bytes(); }
};

}  // namespace perpend
