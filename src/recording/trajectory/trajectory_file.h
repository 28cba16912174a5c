#pragma once

#include <filesystem>

#include "recording/file/open_recording.h"
#include "recording/trajectory/trajectory.h"
#include "recording/trajectory/trajectory_columns.h"

namespace perpend {

/// Reads the run of a recording (docs/format.md), some steps at a time. Throws BadInput, here and
/// below, naming the file and the dataset.
class TrajectoryFile {
 public:
  explicit TrajectoryFile(const std::filesystem::path& path);
  explicit TrajectoryFile(OpenRecording recording);

  /// The file itself, from which the problems can be read too.
  const OpenRecording& recording() const { return recording_; }

  std::int64_t version() const { return version_; }
  int steps() const { return steps_; }
  /// The bodies, the options, the first instant.
  const TrajectoryHeader& header() const { return header_; }
  /// The scene as it was run, as `parse_scene` takes it.
  std::string read_scene() const;
  /// The instant after k steps: 0 … steps.
  Frame read_frame(int k) const;

  /// How many contact points step k had.
  int contacts(int k) const { return static_cast<int>(contacts_[k + 1] - contacts_[k]); }
  /// How many inputs were set before step k; before version 5 none.
  int inputs(int k) const {
    return inputs_.empty() ? 0 : static_cast<int>(inputs_[k + 1] - inputs_[k]);
  }
  /// Steps that can be read at once: enough that the work for each column does not count, few
  /// enough that the bodies of all of them can be held.
  int steps_at_once() const;
  /// Steps first … first + count − 1 of 0 … steps − 1, each column read as a whole: far less work
  /// than one by one.
  std::vector<TrajectoryStep> read_steps(int first, int count) const;
  /// The same, but that the contacts are left out.
  std::vector<TrajectoryStep> read_steps_without_contacts(int first, int count) const;

  /// Names of the inputs that were ever set; before version 5 none.
  std::vector<std::string> read_input_names() const;
  /// What was set before step k.
  std::vector<InputChange> read_inputs(int k) const;
  /// The steps, in rising order, before which the solver or its limits were changed, and to what.
  struct SolverChange {
    int step = 0;
    SimulationOptions options;
  };
  std::vector<SolverChange> read_solver_changes() const;

 private:
  std::int64_t total(CountedInRun counted) const;
  std::vector<Frame> read_frames(int first, int count) const;
  std::vector<ContactForce> read_contacts(int first, int count) const;
  void read_findings(int first, std::vector<TrajectoryStep>& steps) const;
  void read_figures(int first, std::vector<TrajectoryStep>& steps) const;
  void read_energies(int first, std::vector<TrajectoryStep>& steps) const;

  OpenRecording recording_;
  const Hdf5File& file_;
  std::int64_t version_ = 0;
  TrajectoryHeader header_;
  int steps_ = 0;
  Starts contacts_;
  Starts findings_;  // empty before version 4
  Starts inputs_;    // empty before version 5
  std::int64_t input_names_ = 0;
  std::int64_t solver_changes_ = 0;
  TrajectoryColumns<Hdf5Column> columns_;
};

}  // namespace perpend
