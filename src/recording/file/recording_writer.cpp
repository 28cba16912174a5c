#include "recording/file/recording_writer.h"

#include <utility>

#include "border/bad_input.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

/// A commit is due at this size, whatever the time: a batch is held up to three times.
constexpr std::size_t largest_batch_bytes = std::size_t{64} << 20;

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

fs::path beside(const fs::path& path, const char* suffix) {
  return path.parent_path() / sentence(".", path.filename().string(), suffix);
}

}  // namespace

RecordingWriter::RecordingWriter(const fs::path& path, const RecordingHeader& header,
                                 std::chrono::duration<double> commit_interval)
    : path_(find_target(path)),
      commit_interval_(commit_interval),
      has_run_(header.run.has_value()),
      recent_(empty_batch(header)),
      behind_(recent_) {
  remove_working_files();
  try {
    published_ = WorkingFile::create(beside(path_, ".a"), header);
    idle_ = published_->copy(beside(path_, ".b"));
    published_->publish(path_);
  } catch (...) {
    remove_working_files();
    throw;
  }
}

RecordingWriter::~RecordingWriter() {
  try {
    close();
  } catch (...) {  // `close` has told those who asked
  }
}

void RecordingWriter::append(const ProblemToRecord& made) {
  prepare();
  recent_.problems.add(made);
  commit_if_due();
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
  if (!has_run_) {
    throw BadInput(sentence(path_.string(), " was begun without a run, so no step can be added"));
  }
  prepare();
  recent_.steps.add(step);
  commit_if_due();
}

void RecordingWriter::prepare() {
  if (!idle_) {
    throw BadInput(sentence(path_.string(), " is closed; nothing can be added to it"));
  }
  if (recent_.is_empty()) oldest_ = Clock::now();
}

void RecordingWriter::commit_if_due() {
  if (Clock::now() - oldest_ >= commit_interval_ || recent_.bytes() >= largest_batch_bytes) {
    commit();
  }
}

void RecordingWriter::commit() {
  if (!idle_ || recent_.is_empty()) return;
  behind_.join(recent_);
  try {
    idle_->append(behind_);
    idle_->publish(path_);
  } catch (const BadInput& error) {
    // What failed half way is of no use; what was published stays.
    remove_working_files();
    throw BadInput(sentence(path_.string(),
                            " keeps only what was recorded up to the last commit: ", error.what()));
  }
  std::swap(idle_, published_);
  std::swap(recent_, behind_);
  recent_.clear();
}

void RecordingWriter::close() {
  commit();
  remove_working_files();
}

void RecordingWriter::remove_working_files() noexcept {
  published_.reset();
  idle_.reset();
  for (const char* suffix : {".a", ".b"}) WorkingFile::remove(beside(path_, suffix));
}

}  // namespace perpend
