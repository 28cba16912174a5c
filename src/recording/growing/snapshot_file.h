#pragma once

#include <sys/types.h>

#include <filesystem>
#include <span>

#include "recording/growing/file_space.h"

namespace perpend {

/// A file that is complete at every instant although it grows, also if the process is killed.
///
/// Nothing that the published state consists of is ever overwritten. A new state is written beside
/// it, to gaps and to the end, and then published by a single write of the file's first 48 bytes,
/// HDF5's superblock, which says where everything else is. A write within one page is not left
/// half done by a signal. The promise is about processes that die, not about power that fails:
/// nothing is synced.
class SnapshotFile {
 public:
  /// Begins a file under a hidden name, which it keeps until the first state is published. Throws
  /// BadInput, here and below, if the file system refuses; what was published stays.
  explicit SnapshotFile(std::filesystem::path path);
  ~SnapshotFile();
  SnapshotFile(const SnapshotFile&) = delete;
  SnapshotFile& operator=(const SnapshotFile&) = delete;

  /// Space for so many bytes, for `write_at`; the block taken last can be shortened.
  FileBlock take(std::uint64_t size) { return space_.take(size); }
  void shorten(FileBlock& block, std::uint64_t size) { space_.shorten(block, size); }
  void write_at(std::uint64_t address, std::span<const std::uint8_t> bytes);
  FileBlock write(std::span<const std::uint8_t> bytes);
  /// The next state does without these bytes.
  void retire(const FileBlock& block) { space_.retire(block); }

  /// From now on the file is what the root object at this address leads to.
  void publish(std::uint64_t root);
  /// Cuts off what was never published.
  void close();

 private:
  void write_now(std::uint64_t address, std::span<const std::uint8_t> bytes);
  void flush(std::size_t count);
  void check_identity() const;
  void reclaim();
  [[noreturn]] void fail() const;

  std::filesystem::path path_;
  int descriptor_ = -1;
  dev_t device_ = 0;
  ino_t inode_ = 0;
  bool is_published_ = false;
  std::uint64_t published_end_ = 0;
  FileSpace space_;
  std::vector<std::uint8_t> end_;  ///< of the file, not written yet: many small writes cost more
  std::uint64_t end_address_ = 0;
};

/// A hidden file beside another one: ".run.h5.lock" for "run.h5".
std::filesystem::path hidden_beside(const std::filesystem::path& path, const char* suffix);

}  // namespace perpend
