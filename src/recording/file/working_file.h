#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>

#include "recording/file/recording_batch.h"

namespace perpend {

/// What a recording says about itself.
struct RecordingHeader {
  std::string title;
  std::string origin;      ///< where the problems come from, in words
  std::string scene_text;  ///< the scene file, whole; empty if there is none
  std::string solver;      ///< what made the solutions, as on the command line; may be empty
  StoredForm form = StoredForm::body;
  std::optional<TrajectoryHeader> run = std::nullopt;  ///< of a recorded run
};

/// One of the two files in which a recording grows (recording_writer.h). It is open only while
/// something is added to it.
class WorkingFile {
 public:
  /// Makes a recording of no problems and no steps, in place of whatever has that name.
  static WorkingFile create(const std::filesystem::path& path, const RecordingHeader& header);
  /// Makes a file of the same contents.
  WorkingFile copy(const std::filesystem::path& path) const;

  void append(const RecordingBatch& batch);
  /// Puts the file, as it is now, at `target`, in one step: who opens `target` finds either what
  /// was there before or this.
  void publish(const std::filesystem::path& target) const;
  /// Removes the working file of that path, if there is one, and what a killed process may have
  /// left beside it.
  static void remove(const std::filesystem::path& path) noexcept;

 private:
  explicit WorkingFile(std::filesystem::path path);
  void check_identity() const;
  bool is_being_read() const;

  std::filesystem::path path_;
  dev_t device_ = 0;
  ino_t inode_ = 0;
};

}  // namespace perpend
