#pragma once

#include <filesystem>

#include "recording/file/recording_writer.h"

namespace perpend {

/// What a recording of a run shall hold.
struct RunRecordingOptions {
  std::filesystem::path path;
  /// A problem, its answer and its certificate are kept of each step whose number, counted from 0,
  /// this divides; 0: of none.
  int problems_every = 1;
  /// People may touch the run in ways that it does not record: not reproducible.
  bool is_interactive = false;
};

/// Records a run such that it can be repeated: the scene as it is run, the options, every step, and
/// what was changed between steps: inputs and the solver, but not pushes and restored snapshots.
class RunRecorder {
 public:
  /// Publishes a recording of no steps, in place of any file at the path. `scene` and `options`
  /// are what the simulation, which has made no step, was made with.
  RunRecorder(const RunRecordingOptions& recording, const Scene& scene,
              const SimulationOptions& options, const Simulation& simulation);

  /// Adds the last step of the simulation.
  void add(const Simulation& simulation, const StepResult& result);
  int steps() const { return steps_; }
  int problems() const { return problems_; }
  /// Publishes everything.
  void close() { writer_.close(); }

 private:
  void add_inputs(const Inputs& inputs);
  void add_options(const SimulationOptions& options);

  RecordingWriter writer_;
  int problems_every_;
  int steps_ = 0;
  int problems_ = 0;
  TrajectoryStep record_;
  std::vector<int> input_numbers_;  // of the simulation's inputs in the recording; −1: none yet
  int inputs_ = 0;                  // that were named in the recording
  SimulationOptions options_;       // of the step before
};

}  // namespace perpend
