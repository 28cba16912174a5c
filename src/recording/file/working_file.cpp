#include "recording/file/working_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "border/bad_input.h"
#include "recording/trajectory/trajectory_group.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

constexpr const char* next_suffix = ".next";
constexpr const char* copy_suffix = ".copy";

void copy_contents(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
  if (error) throw BadInput(sentence(to.string(), " cannot be written: ", error.message()));
}

/// Gives `from` the name `to`, in one step.
void replace(const fs::path& from, const fs::path& to) {
  if (::rename(from.c_str(), to.c_str()) == 0) return;
  const std::string reason = std::strerror(errno);
  ::unlink(from.c_str());
  throw BadInput(sentence(to.string(), " cannot be replaced: ", reason));
}

void create_columns(Hdf5File& file, StoredForm form) {
  for (const char* group : {"/problems", "/problems/contacts", "/solution"}) {
    file.create_group(group);
  }
  if (form == StoredForm::rows) {
    file.create_group("/problems/A");
  } else {
    file.create_group("/problems/bodies");
    file.create_group("/problems/J");
  }
  const RecordingColumns<Values> columns;
  visit_columns(
      form,
      [&]<typename T>(const ColumnPlace& place, const std::vector<T>&) {
        auto column = Hdf5Column<T>::create(file, place.dataset, place.inner);
        if constexpr (std::is_same_v<T, std::int64_t>) {
          const T first_start = 0;
          if (place.counted == Counted::starts) column.append({&first_start, 1});
        }
        column.close();
      },
      columns);
}

}  // namespace

WorkingFile::WorkingFile(fs::path path) : path_(std::move(path)) {
  struct stat status {};
  if (stat(path_.c_str(), &status) != 0) {
    throw BadInput(sentence(path_.string(), " cannot be found: ", std::strerror(errno)));
  }
  device_ = status.st_dev;
  inode_ = status.st_ino;
}

WorkingFile WorkingFile::create(const fs::path& path, const RecordingHeader& header) {
  ::unlink(path.c_str());
  Hdf5File file = Hdf5File::create(path);
  file.write_text_attribute("/", "format", "perpend");
  file.write_integer_attribute("/", "version", recording_version);
  file.write_text_attribute("/", "writer", "perpend " PERPEND_VERSION);
  file.write_text_attribute("/", "title", header.title);
  file.write_text_attribute("/", "origin", header.origin);
  if (!header.scene_text.empty()) file.write_text("/scene", header.scene_text);
  create_columns(file, header.form);
  if (header.run) create_trajectory(file, *header.run);
  file.write_text_attribute("/problems", "form", header.form == StoredForm::rows ? "rows" : "body");
  file.write_text_attribute("/solution", "solver", header.solver);
  file.close();
  return WorkingFile(path);
}

WorkingFile WorkingFile::copy(const fs::path& path) const {
  ::unlink(path.c_str());
  copy_contents(path_, path);
  return WorkingFile(path);
}

void WorkingFile::append(const RecordingBatch& batch) {
  check_identity();
  if (is_being_read()) {
    // Whoever opened it while it was published keeps what they opened; we go on in a copy.
    const WorkingFile same = copy(path_.string() + copy_suffix);
    replace(same.path_, path_);
    *this = WorkingFile(path_);
  }
  Hdf5File file = Hdf5File::open_to_append(path_);
  const auto append_column = [&]<typename T>(const auto& place, const std::vector<T>& values) {
    if (values.empty()) return;
    Hdf5Column<T> column(file, place.dataset, place.inner);
    column.append(values);
    column.close();
  };
  visit_columns(batch.problems.form(), append_column, batch.problems.columns());
  visit_trajectory_columns(batch.steps.bodies(), append_column, batch.steps.columns());
  file.close();
}

void WorkingFile::publish(const fs::path& target) const {
  const fs::path next = path_.string() + next_suffix;
  ::unlink(next.c_str());
  // A second name costs nothing, where the file system has them.
  if (::link(path_.c_str(), next.c_str()) != 0) copy_contents(path_, next);
  replace(next, target);
}

void WorkingFile::remove(const fs::path& path) noexcept {
  for (const char* suffix : {"", next_suffix, copy_suffix}) {
    ::unlink((path.string() + suffix).c_str());
  }
}

void WorkingFile::check_identity() const {
  struct stat status {};
  if (stat(path_.c_str(), &status) != 0 || status.st_dev != device_ || status.st_ino != inode_) {
    throw BadInput(sentence(path_.string(),
                            " was removed or replaced by another process; record to a file that "
                            "nobody else records to"));
  }
}

/// Readers of HDF5 files hold a shared lock.
bool WorkingFile::is_being_read() const {
  const int descriptor = ::open(path_.c_str(), O_RDWR | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool is_locked = ::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  ::close(descriptor);
  return is_locked;
}

}  // namespace perpend
