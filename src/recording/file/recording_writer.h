#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "recording/file/recording_file.h"
#include "recording/file/recording_lock.h"

namespace perpend {

/// Records problems of one form, and the steps of a run if the header speaks of one, into an HDF5
/// file (docs/format.md), such that the process may be killed at any instant: at every moment the
/// file at the path is complete (snapshot_file.h), and it lacks at most what was added after the
/// last commit.
///
/// A thread of its own compresses and writes. Who adds something only copies it to memory, of
/// which there is a bounded amount: where the thread cannot keep up, adding waits for it. What the
/// thread could not write is told by the next call.
class RecordingWriter {
 public:
  using Interval = std::chrono::duration<double>;
  /// A commit takes some time, too, and a killed process shall lose less than a second.
  static constexpr Interval usual_interval{0.3};

  /// Publishes a recording of no problems, in place of any file at the path.
  /// Throws BadInput, here and below, if the file system refuses; what was published stays.
  /// Refuses a path that another writer records to.
  RecordingWriter(const std::filesystem::path& path, const RecordingHeader& header,
                  Interval commit_interval = usual_interval);
  /// Closes; who wants to know whether that worked calls `close`.
  ~RecordingWriter();
  RecordingWriter(const RecordingWriter&) = delete;
  RecordingWriter& operator=(const RecordingWriter&) = delete;

  /// Adds a problem, with its solve if there was one. It is committed before the interval has
  /// passed twice, and without further calls.
  void append(const ProblemToRecord& made);
  void append(const StoredProblem& stored);
  void append(const StoredProblem& stored, const RecordedSolve& solve);
  /// Adds a step of the run that the header speaks of, in the same way.
  void append(const TrajectoryStep& step);
  /// The same together with the step's problem: a commit has both or none.
  void append(const ProblemToRecord& made, const TrajectoryStep& step);
  /// Publishes everything added so far.
  void commit();
  /// Commits and ends the thread. Nothing can be added after it.
  void close();

 private:
  using Clock = std::chrono::steady_clock;
  struct Counts {
    std::int64_t problems = 0, steps = 0;
  };

  template <typename Add>
  void add(const Add& add_to);
  void require_run() const;
  void throw_failure();
  bool has_work() const;
  void work();
  void write_taken(std::unique_lock<std::mutex>& lock);
  void fail(const std::exception_ptr& reason);
  std::string described() const;

  std::filesystem::path path_;
  Interval commit_interval_;
  bool has_run_;
  std::optional<RecordingLock> lock_;
  std::optional<RecordingFile> file_;  ///< the thread's alone, while there is one
  RecordingBatch taken_;               ///< the thread's alone

  std::mutex mutex_;  ///< of all below
  std::condition_variable to_thread_, from_thread_;
  RecordingBatch waiting_;
  Counts added_, published_;
  Clock::time_point oldest_;      ///< when the first of what is not published was added
  bool is_published_ = true;      ///< all that was added
  bool is_commit_asked_ = false;  ///< to publish at once
  bool is_end_asked_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace perpend
