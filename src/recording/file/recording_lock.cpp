#include "recording/file/recording_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "border/bad_input.h"
#include "recording/growing/snapshot_file.h"

namespace perpend {
namespace {

/// Whether the open file still has its name: who held the lock before may just have removed it.
bool has_name(int descriptor, const std::filesystem::path& path) {
  struct stat open {
  }, named{};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &named) == 0 &&
         open.st_dev == named.st_dev && open.st_ino == named.st_ino;
}

/// " (process 123)", or nothing where the holder has not said yet.
std::string holder_of(int descriptor) {
  std::array<char, 32> text{};
  const ssize_t size = ::pread(descriptor, text.data(), text.size() - 1, 0);
  return size > 0 ? sentence(" (process ", text.data(), ")") : "";
}

}  // namespace

RecordingLock::RecordingLock(const std::filesystem::path& path)
    : lock_(hidden_beside(path, ".lock")) {
  while (true) {
    descriptor_ = ::open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) {
      throw BadInput(sentence(path.string(), " cannot be written: ", std::strerror(errno)));
    }
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      const int reason = errno;
      const std::string holder = holder_of(descriptor_);
      ::close(descriptor_);
      if (reason == EWOULDBLOCK) {
        throw BadInput(sentence(path.string(), " is being recorded to by another run", holder,
                                "; wait for its end, or record to another file"));
      }
      throw BadInput(sentence(lock_.string(), " cannot be locked: ", std::strerror(reason)));
    }
    if (has_name(descriptor_, lock_)) break;
    ::close(descriptor_);
  }
  // Only for sentences; a disk that is full is told of elsewhere.
  const std::string process = std::to_string(::getpid());
  if (::ftruncate(descriptor_, 0) == 0) {
    [[maybe_unused]] const ssize_t size = ::pwrite(descriptor_, process.data(), process.size(), 0);
  }
}

RecordingLock::~RecordingLock() {
  ::unlink(lock_.c_str());
  ::close(descriptor_);
}

}  // namespace perpend
