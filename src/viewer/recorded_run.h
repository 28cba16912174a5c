#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include "recording/file/perpend_file.h"
#include "recording/trajectory/trajectory_file.h"
#include "viewer/viewed_run.h"

namespace perpend {

/// How much of a long run is shown.
struct ViewLimits {
  std::size_t motion_bytes = 48'000'000;  ///< about; beyond it not every instant is drawn
  int steps = 250'000;                    ///< those after these are not shown
  int first = 0;                          ///< steps before this one are not shown, 0-based
  int end = 0;                            ///< nor this one and those after it; 0: all are
  int every = 0;                          ///< draw every so many instants; 0: as they fit
};

/// A run that a recording holds. Its errors are the recorded ones, which are claims: nothing is
/// solved or judged again.
class RecordedRun : public ViewedRun {
 public:
  /// Throws BadInput where the file is no recording, holds no run, or a scene of other bodies.
  explicit RecordedRun(const std::filesystem::path& path, const ViewLimits& limits = {});

  const std::string& name() const override { return name_; }
  const Stage& stage() const override { return stage_; }
  int steps() const override { return first_step() + motion_.steps(); }
  std::string motion() override { return pack(motion_); }
  std::string details(int first, int count) override;

  /// The first step that is shown, 0-based.
  int first_step() const { return motion_.first_step; }
  const RunMotion& run_motion() const { return motion_; }
  /// Of steps that need not follow each other.
  Details read_details(std::span<const int> steps);

 private:
  void read_motion();
  void add_step_details(const TrajectoryStep& step, int number, Details& details);

  std::string name_;
  TrajectoryFile file_;
  PerpendFile problems_;
  std::unique_ptr<const Model> model_;
  MachineRows machine_;
  Stage stage_;
  RunMotion motion_;
};

}  // namespace perpend
