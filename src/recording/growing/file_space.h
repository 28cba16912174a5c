#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <vector>

namespace perpend {

/// A stretch of a file.
struct FileBlock {
  std::uint64_t address = 0;
  std::uint64_t size = 0;

  std::uint64_t end() const { return address + size; }
};

/// Knows which bytes of a growing file are in use. Blocks that nothing needs any more are given
/// out again only after a while, so that whoever is reading an earlier state of the file finds it
/// unchanged.
class FileSpace {
 public:
  using Clock = std::chrono::steady_clock;

  /// The first bytes are taken.
  explicit FileSpace(std::uint64_t first_free) : end_(first_free) {}

  /// A block that nobody uses, in a gap or at the end.
  FileBlock take(std::uint64_t size);
  /// Shortens the block that was taken last.
  void shorten(FileBlock& block, std::uint64_t size);
  /// The block is not needed any more once the state that is being written is published.
  void retire(const FileBlock& block);
  /// The state is published: what was retired before is free some time after `now`.
  void mark_published(Clock::time_point now);
  /// Whether `reclaim` would free something worth it.
  bool has_much_to_reclaim(Clock::time_point now) const;
  /// Frees what was retired long enough ago. Only while nobody reads the file.
  void reclaim(Clock::time_point now);

  /// Nothing is in use from here on.
  std::uint64_t end() const { return end_; }

 private:
  struct Retired {
    FileBlock block;
    Clock::time_point since;
  };

  void add_gap(const FileBlock& block);

  std::uint64_t end_;
  std::map<std::uint64_t, std::uint64_t> gaps_;  ///< sizes by address; no two touch
  std::vector<FileBlock> retiring_;              ///< since the last publication
  std::vector<Retired> retired_;                 ///< the oldest first
};

}  // namespace perpend
