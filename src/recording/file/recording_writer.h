#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "recording/file/recording_batch.h"
#include "recording/file/working_file.h"

namespace perpend {

/// Records problems of one form, and the steps of a run if the header speaks of one, into an HDF5
/// file (docs/format.md), such that the process may be
/// killed at any instant: at every moment the file at the path is complete, closed, and written
/// to by nobody; it lacks at most what was added after the last commit.
///
/// A file that is flushed now and then would not do: HDF5 marks a file as open for writing until
/// it is closed, and a kill in the middle of a flush leaves it half changed. Its mode for one
/// writer and many readers keeps the metadata ordered, but leaves the mark too, which stock
/// tools refuse until it is cleared. So two hidden files grow in turn beside the path. A commit
/// adds to the idle one what it lacks, closes it and renames a second name of it onto the path;
/// then the other file is idle. Each problem is thus written twice, and never copied again.
/// The promise is about processes that die, not about power that fails: nothing is synced.
class RecordingWriter {
 public:
  /// Publishes a recording of no problems, in place of any file at the path.
  /// Throws BadInput, here and below, if the file system refuses; what was published stays.
  RecordingWriter(const std::filesystem::path& path, const RecordingHeader& header,
                  std::chrono::duration<double> commit_interval = std::chrono::seconds(1));
  /// Closes; who wants to know whether that worked calls `close`.
  ~RecordingWriter();
  RecordingWriter(const RecordingWriter&) = delete;
  RecordingWriter& operator=(const RecordingWriter&) = delete;

  /// Adds a problem, with its solve if there was one, and commits once the oldest problem has
  /// waited for the interval or much memory is taken.
  void append(const ProblemToRecord& made);
  void append(const StoredProblem& stored);
  void append(const StoredProblem& stored, const RecordedSolve& solve);
  /// Adds a step of the run that the header speaks of, in the same way.
  void append(const TrajectoryStep& step);
  /// Publishes everything added so far.
  void commit();
  /// Commits and removes the working files. Nothing can be added after it.
  void close();

 private:
  using Clock = std::chrono::steady_clock;

  void prepare();
  void commit_if_due();
  void remove_working_files() noexcept;

  std::filesystem::path path_;
  std::chrono::duration<double> commit_interval_;
  bool has_run_;
  RecordingBatch recent_;  ///< in neither working file
  RecordingBatch behind_;  ///< in the published one, not in the idle one
  std::optional<WorkingFile> published_, idle_;
  Clock::time_point oldest_;  ///< when the first of the recent additions was made
};

}  // namespace perpend
