#pragma once

#include <filesystem>

namespace perpend {

/// Keeps others from recording to the same file. The lock is on a hidden file beside it, and ends
/// with the process, however that ends; the hidden file itself means nothing.
class RecordingLock {
 public:
  /// Throws BadInput if another process, or this one, records to the path.
  explicit RecordingLock(const std::filesystem::path& path);
  ~RecordingLock();
  RecordingLock(const RecordingLock&) = delete;
  RecordingLock& operator=(const RecordingLock&) = delete;

 private:
  std::filesystem::path lock_;
  int descriptor_ = -1;
};

}  // namespace perpend
