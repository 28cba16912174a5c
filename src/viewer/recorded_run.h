#pragma once

#include <filesystem>
#include <memory>

#include "recording/file/perpend_file.h"
#include "recording/trajectory/trajectory_file.h"
#include "viewer/viewed_run.h"

namespace perpend {

/// How much of a long run is shown.
struct ViewLimits {
  std::size_t motion_bytes = 48'000'000;  ///< about; beyond it not every instant is drawn
  int steps = 250'000;                    ///< those after these are not shown
};

/// A run that a recording holds. Its errors are the recorded ones, which are claims: nothing is
/// solved or judged again.
class RecordedRun : public ViewedRun {
 public:
  /// Throws BadInput where the file is no recording, holds no run, or a scene of other bodies.
  explicit RecordedRun(const std::filesystem::path& path, const ViewLimits& limits = {});

  const std::string& name() const override { return name_; }
  const Stage& stage() const override { return stage_; }
  std::string motion() override { return motion_; }
  std::string details(int first, int count) override;

 private:
  void read_motion(int stride);

  std::string name_;
  TrajectoryFile file_;
  PerpendFile problems_;
  std::unique_ptr<const Model> model_;
  MachineRows machine_;
  Stage stage_;
  std::string motion_;
};

}  // namespace perpend
