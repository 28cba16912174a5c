#include "recording/growing/file_space.h"

#include <algorithm>

namespace perpend {
namespace {

/// Readers that use HDF5 are noticed by their locks; this is for those that copy the file.
constexpr std::chrono::seconds time_to_read{5};
/// Asking whether somebody reads may hinder one who opens the file at that very instant.
constexpr std::uint64_t least_to_reclaim = 256 << 10;

}  // namespace

FileBlock FileSpace::take(std::uint64_t size) {
  for (auto gap = gaps_.begin(); gap != gaps_.end(); ++gap) {
    if (gap->second < size) continue;
    const FileBlock block{gap->first, size};
    const FileBlock rest{block.end(), gap->second - size};
    gaps_.erase(gap);
    if (rest.size > 0) gaps_.emplace(rest.address, rest.size);
    return block;
  }
  const FileBlock block{end_, size};
  end_ = block.end();
  return block;
}

void FileSpace::shorten(FileBlock& block, std::uint64_t size) {
  const FileBlock rest{block.address + size, block.size - size};
  block.size = size;
  if (rest.end() == end_) {
    end_ = rest.address;
  } else if (rest.size > 0) {
    add_gap(rest);
  }
}

void FileSpace::retire(const FileBlock& block) {
  if (block.size > 0) retiring_.push_back(block);
}

void FileSpace::mark_published(Clock::time_point now) {
  for (const FileBlock& block : retiring_) retired_.push_back({block, now});
  retiring_.clear();
}

bool FileSpace::has_much_to_reclaim(Clock::time_point now) const {
  std::uint64_t bytes = 0;
  for (const Retired& old : retired_) {
    if (old.since + time_to_read > now) break;
    bytes += old.block.size;
  }
  return bytes >= least_to_reclaim;
}

void FileSpace::reclaim(Clock::time_point now) {
  const auto is_recent = [now](const Retired& old) { return old.since + time_to_read > now; };
  const auto recent = std::find_if(retired_.begin(), retired_.end(), is_recent);
  std::for_each(retired_.begin(), recent, [this](const Retired& old) { add_gap(old.block); });
  retired_.erase(retired_.begin(), recent);
}

void FileSpace::add_gap(const FileBlock& block) {
  auto next = gaps_.upper_bound(block.address);
  FileBlock whole = block;
  if (next != gaps_.end() && next->first == whole.end()) {
    whole.size += next->second;
    next = gaps_.erase(next);
  }
  if (next != gaps_.begin()) {
    const auto before = std::prev(next);
    if (before->first + before->second == whole.address) {
      before->second += whole.size;
      return;
    }
  }
  gaps_.emplace(whole.address, whole.size);
}

}  // namespace perpend
