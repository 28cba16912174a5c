#include "recording/growing/snapshot_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "border/bad_input.h"
#include "recording/growing/hdf5_bytes.h"

namespace perpend {

namespace fs = std::filesystem;

fs::path hidden_beside(const fs::path& path, const char* suffix) {
  return path.parent_path() / sentence(".", path.filename().string(), suffix);
}

namespace {

/// Whole pages, and many at once, cost the system least.
constexpr std::uint64_t large_write = 1 << 20;

fs::path unpublished_name(const fs::path& path) {
  return hidden_beside(path, ".new");
}

}  // namespace

SnapshotFile::SnapshotFile(fs::path path) : path_(std::move(path)), space_(hdf5::superblock_size) {
  const fs::path hidden = unpublished_name(path_);
  ::unlink(hidden.c_str());
  descriptor_ = ::open(hidden.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  struct stat status {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &status) != 0) fail();
  device_ = status.st_dev;
  inode_ = status.st_ino;
}

SnapshotFile::~SnapshotFile() {
  try {
    close();
  } catch (const BadInput&) {  // `close` has reported it
  }
}

void SnapshotFile::fail() const {
  throw BadInput(sentence(path_.string(), " cannot be written: ", std::strerror(errno)));
}

void SnapshotFile::write_now(std::uint64_t address, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t written =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(address));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail();
    address += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

FileBlock SnapshotFile::write(std::span<const std::uint8_t> bytes) {
  const FileBlock block = take(bytes.size());
  write_at(block.address, bytes);
  return block;
}

void SnapshotFile::write_at(std::uint64_t address, std::span<const std::uint8_t> bytes) {
  if (address + bytes.size() != space_.end()) return write_now(address, bytes);  // in a gap
  if (address != end_address_ + end_.size()) {
    flush(end_.size());
    end_address_ = address;
  }
  end_.insert(end_.end(), bytes.begin(), bytes.end());
  const std::uint64_t end = end_address_ + end_.size();
  if (end / large_write > end_address_ / large_write) flush(end_.size() - end % large_write);
}

/// Writes the first of the bytes that wait.
void SnapshotFile::flush(std::size_t count) {
  write_now(end_address_, std::span(end_).first(count));
  end_.erase(end_.begin(), end_.begin() + static_cast<std::ptrdiff_t>(count));
  end_address_ += count;
}

void SnapshotFile::publish(std::uint64_t root) {
  if (is_published_) check_identity();
  flush(end_.size());
  write_now(0, hdf5::superblock(space_.end(), root));
  if (!is_published_ && ::rename(unpublished_name(path_).c_str(), path_.c_str()) != 0) fail();
  is_published_ = true;
  published_end_ = space_.end();
  space_.mark_published(FileSpace::Clock::now());
  reclaim();
}

/// Readers of HDF5 files hold a shared lock from before they read the first byte. So who opens the
/// file after it was free of locks finds the state published last, which needs no retired block.
void SnapshotFile::reclaim() {
  const FileSpace::Clock::time_point now = FileSpace::Clock::now();
  if (!space_.has_much_to_reclaim(now) || ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) return;
  ::flock(descriptor_, LOCK_UN);
  space_.reclaim(now);
}

void SnapshotFile::check_identity() const {
  struct stat status {};
  if (::stat(path_.c_str(), &status) != 0 || status.st_dev != device_ || status.st_ino != inode_) {
    throw BadInput(
        sentence(path_.string(), " was removed, renamed or replaced while it was recorded to"));
  }
}

void SnapshotFile::close() {
  if (descriptor_ < 0) return;
  const int descriptor = std::exchange(descriptor_, -1);
  const bool is_cut = ::ftruncate(descriptor, static_cast<off_t>(published_end_)) == 0;
  const int reason = errno;
  const bool is_closed = ::close(descriptor) == 0;
  if (!is_published_) ::unlink(unpublished_name(path_).c_str());
  if (is_closed && !is_cut) errno = reason;
  if (!is_cut || !is_closed) fail();
}

}  // namespace perpend
