#pragma once

#include <filesystem>

#include "recording/file/recording_writer.h"

namespace perpend {

/// What a recording of a run shall hold.
struct RunRecordingOptions {
  std::filesystem::path path;
  bool keeps_problems = true;   ///< with every step its problem, the answer and the certificate
  bool is_interactive = false;  ///< people may touch the run: not reproducible
};

/// Records a run such that it can be repeated: the scene as it is run, the options, every step.
class RunRecorder {
 public:
  /// Publishes a recording of no steps, in place of any file at the path. `scene` and `options`
  /// are what the simulation, which has made no step, was made with.
  RunRecorder(const RunRecordingOptions& recording, const Scene& scene,
              const SimulationOptions& options, const Simulation& simulation);

  /// Adds the last step of the simulation.
  void add(const Simulation& simulation, const StepResult& result);
  /// Publishes everything.
  void close() { writer_.close(); }

 private:
  void add_problem(const Simulation& simulation, const StepResult& result);

  RecordingWriter writer_;
  bool keeps_problems_;
  int steps_ = 0;
};

}  // namespace perpend
