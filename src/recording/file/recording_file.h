#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "recording/file/recording_batch.h"
#include "recording/growing/growing_file.h"

namespace perpend {

/// What a recording says about itself.
struct RecordingHeader {
  std::string title;
  std::string origin;      ///< where the problems come from, in words
  std::string scene_text;  ///< the scene file, whole; empty if there is none
  std::string solver;      ///< what made the solutions, as on the command line; may be empty
  Form form = Form::body;
  std::optional<TrajectoryHeader> run = std::nullopt;  ///< of a recorded run
};

/// The file of a recording that grows (docs/format.md).
class RecordingFile {
 public:
  /// Publishes a recording of no problems and no steps, in place of any file at the path.
  RecordingFile(const std::filesystem::path& path, const RecordingHeader& header);

  void append(const RecordingBatch& batch);
  void publish() { file_.publish(); }
  void close() { file_.close(); }

 private:
  GrowingFile file_;
};

}  // namespace perpend
