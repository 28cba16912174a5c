#pragma once

#include "recording/growing/hdf5_bytes.h"
#include "recording/growing/snapshot_file.h"
#include "recording/growing/word_deflate.h"

namespace perpend {

/// A dataset of a growing file. Its elements are stored in compressed pieces of about 64 KiB. Full
/// ones are written once and stay; the last one, filled up with zeros, is written again for each
/// state of the file that has more of it.
class GrowingColumn {
 public:
  /// Of blocks of these extents; `type` is of the numbers in them.
  GrowingColumn(hdf5::Bytes type, std::size_t type_size, const std::vector<std::int64_t>& inner);

  /// Whole blocks, as they lie in memory.
  void append(std::span<const std::uint8_t> bytes, SnapshotFile& file, WordDeflate& deflate);
  /// Writes what is not in the file yet.
  void complete(SnapshotFile& file, WordDeflate& deflate);

  /// As of the last call of `complete`.
  const hdf5::DatasetShape& shape() const { return shape_; }
  const std::vector<hdf5::StoredChunk>& chunks() const { return chunks_; }

 private:
  void keep(std::span<const std::uint8_t> rows);
  void store_waiting(SnapshotFile& file, WordDeflate& deflate);
  void store(std::span<const std::uint8_t> piece, SnapshotFile& file, WordDeflate& deflate);
  void retire_tail(SnapshotFile& file);

  hdf5::DatasetShape shape_;
  std::size_t row_bytes_ = 0;
  std::size_t rows_ = 0;  ///< of a piece
  std::size_t parts_ =
      1;  ///< pieces that hold the same rows: one, or one for each of their numbers
  std::vector<hdf5::StoredChunk> chunks_;
  std::size_t full_chunks_ = 0;        ///< of them; the others are the last, incomplete ones
  std::vector<std::uint8_t> waiting_;  ///< the pieces that are being filled, one after the other
  std::size_t waiting_rows_ = 0;
  bool has_news_ = false;  ///< what waits is not all in the file
};

}  // namespace perpend
