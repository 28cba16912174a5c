#include "recording/file/recording_writer.h"

#include <pthread.h>

#include <csignal>
#include <new>
#include <stdexcept>
#include <utility>

#include "border/bad_input.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

/// The thread is woken for so much: enough that waking does not count, little enough to stay in
/// the processor's cache.
constexpr std::size_t worth_waking_bytes = std::size_t{1} << 18;
/// Who adds to more than this waits. The thread holds as much.
constexpr std::size_t most_waiting_bytes = std::size_t{32} << 20;

/// The file that is really meant, which may be behind a symbolic link.
fs::path find_target(const fs::path& path) {
  std::error_code error;
  fs::path target = fs::absolute(path, error);  // a bare name has no folder, and stays so
  if (!error) target = fs::weakly_canonical(target, error);
  if (error) throw BadInput(sentence(path.string(), " cannot be written: ", error.message()));
  const fs::file_status status = fs::status(target, error);
  if (fs::is_directory(status)) {
    throw BadInput(sentence(path.string(), " is a folder; give the name of a file"));
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    throw BadInput(sentence(path.string(), " is not a regular file; give the name of one"));
  }
  if (!fs::is_directory(target.parent_path(), error)) {
    throw BadInput(sentence(path.string(), " cannot be written: there is no folder ",
                            target.parent_path().string()));
  }
  return target;
}

RecordingBatch empty_batch(const RecordingHeader& header) {
  return {ProblemBatch(header.form), TrajectoryBatch(header.run ? header.run->bodies.size() : 0)};
}

/// While it lives, this thread and those it starts get no signals. Signals are for the thread that
/// was meant; and a file beyond the allowed size becomes an error of the write, not the end of
/// the process.
class WithoutSignals {
 public:
  WithoutSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~WithoutSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  WithoutSignals(const WithoutSignals&) = delete;
  WithoutSignals& operator=(const WithoutSignals&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

RecordingWriter::RecordingWriter(const fs::path& path, const RecordingHeader& header,
                                 Interval commit_interval)
    : path_(find_target(path)),
      commit_interval_(commit_interval),
      has_run_(header.run.has_value()),
      taken_(empty_batch(header)),
      waiting_(taken_) {
  lock_.emplace(path_);
  std::exception_ptr refusal;
  {
    const WithoutSignals meanwhile;
    // In a thread, for a signal that a write raises stays with the thread that wrote.
    std::thread([&] {
      try {
        file_.emplace(path_, header);
      } catch (...) {
        refusal = std::current_exception();
      }
    }).join();
    if (!refusal) thread_ = std::thread([this] { work(); });
  }
  if (refusal) std::rethrow_exception(refusal);
}

RecordingWriter::~RecordingWriter() {
  try {
    close();
  } catch (...) {  // `close` has reported it
  }
}

template <typename Add>
void RecordingWriter::add(const Add& add_to) {
  std::unique_lock lock(mutex_);
  from_thread_.wait(lock, [this] { return failure_ || waiting_.bytes() < most_waiting_bytes; });
  throw_failure();
  if (is_end_asked_) {
    throw BadInput(sentence(path_.string(), " is closed; nothing can be added to it"));
  }
  waiting_.add_all_or_nothing(add_to);
  const bool was_idle = std::exchange(is_published_, false);
  if (was_idle) oldest_ = Clock::now();
  // An idle thread must know from when on to count.
  if (was_idle || waiting_.bytes() >= worth_waking_bytes) to_thread_.notify_one();
}

void RecordingWriter::append(const ProblemToRecord& made) {
  add([&](RecordingBatch& batch) {
    batch.problems.add(made);
    ++added_.problems;
  });
}

void RecordingWriter::append(const StoredProblem& stored) {
  append(to_record(stored));
}

void RecordingWriter::append(const StoredProblem& stored, const RecordedSolve& solve) {
  ProblemToRecord made = to_record(stored);
  made.certificate = &solve.certificate;
  made.seconds = solve.seconds;
  made.iterations = solve.iterations;
  append(made);
}

void RecordingWriter::append(const TrajectoryStep& step) {
  require_run();
  add([&](RecordingBatch& batch) {
    batch.steps.add(step);
    ++added_.steps;
  });
}

void RecordingWriter::append(const ProblemToRecord& made, const TrajectoryStep& step) {
  require_run();
  add([&](RecordingBatch& batch) {
    batch.problems.add(made);
    batch.steps.add(step);
    ++added_.problems;
    ++added_.steps;
  });
}

void RecordingWriter::require_run() const {
  if (has_run_) return;
  throw BadInput(sentence(path_.string(), " was begun without a run, so no step can be added"));
}

void RecordingWriter::throw_failure() {
  if (failure_) std::rethrow_exception(failure_);
}

void RecordingWriter::commit() {
  std::unique_lock lock(mutex_);
  if (!is_end_asked_ && !is_published_ && !failure_) {
    is_commit_asked_ = true;
    to_thread_.notify_one();
    from_thread_.wait(lock, [this] { return failure_ || is_published_; });
  }
  throw_failure();
}

void RecordingWriter::close() {
  {
    const std::lock_guard lock(mutex_);
    is_end_asked_ = true;
  }
  to_thread_.notify_one();
  if (thread_.joinable()) thread_.join();
  lock_.reset();
  throw_failure();
}

bool RecordingWriter::has_work() const {
  return is_commit_asked_ || is_end_asked_ || waiting_.bytes() >= worth_waking_bytes;
}

/// What the thread does until it is asked to end, or fails.
void RecordingWriter::work() {
  std::unique_lock lock(mutex_);
  try {
    bool is_over = false;
    while (!is_over) {
      if (is_published_) {
        to_thread_.wait(lock, [this] { return has_work() || !is_published_; });
      } else {
        const auto interval = std::chrono::duration_cast<Clock::duration>(commit_interval_);
        to_thread_.wait_until(lock, oldest_ + interval, [this] { return has_work(); });
      }
      is_over = is_end_asked_;
      if (!is_published_) write_taken(lock);
    }
    lock.unlock();
    file_->close();
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    fail(std::current_exception());
  }
  file_.reset();
  if (lock.owns_lock()) lock.unlock();
  from_thread_.notify_all();
}

/// Takes what waits; without holding the lock writes it, and publishes it if that is due.
void RecordingWriter::write_taken(std::unique_lock<std::mutex>& lock) {
  const bool is_due =
      is_commit_asked_ || is_end_asked_ || Clock::now() - oldest_ >= commit_interval_;
  taken_.take(waiting_);
  const Counts written = added_;
  const Clock::time_point taken_at = Clock::now();
  lock.unlock();
  from_thread_.notify_all();
  file_->append(taken_);
  if (is_due) file_->publish();
  lock.lock();
  if (!is_due) return;
  published_ = written;
  // What came meanwhile is younger than this.
  oldest_ = taken_at;
  is_published_ = waiting_.is_empty();
  if (is_published_) is_commit_asked_ = false;
  from_thread_.notify_all();
}

void RecordingWriter::fail(const std::exception_ptr& reason) {
  try {
    std::rethrow_exception(reason);
  } catch (const std::bad_alloc&) {
    failure_ = std::make_exception_ptr(std::runtime_error(sentence(described(), "out of memory")));
  } catch (const std::exception& error) {
    failure_ = std::make_exception_ptr(BadInput(sentence(described(), error.what())));
  }
}

std::string RecordingWriter::described() const {
  std::string held = sentence(published_.problems, " problems");
  if (has_run_) held = sentence(published_.steps, " steps and ", held);
  return sentence("the recording ended early; ", path_.string(), " is complete up to there, with ",
                  held, ": ");
}

}  // namespace perpend
