#include "recording/growing/growing_column.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>
#include <numeric>
#include <utility>

namespace perpend {
namespace {

constexpr std::size_t piece_bytes = 64 << 10;

/// Six-vectors, such as those of J, are stored component by component. One step's J is larger than
/// the window of the compression, one component of it is not: what rests is found to be the same.
bool is_six_vectors(std::size_t type_size, const std::vector<std::int64_t>& inner) {
  return type_size == sizeof(double) && inner == std::vector<std::int64_t>{6};
}

}  // namespace

GrowingColumn::GrowingColumn(hdf5::Bytes type, std::size_t type_size,
                             const std::vector<std::int64_t>& inner) {
  shape_.type = std::move(type);
  shape_.type_size = type_size;
  shape_.extents = inner;
  shape_.extents.insert(shape_.extents.begin(), 0);
  row_bytes_ = static_cast<std::size_t>(std::accumulate(
      inner.begin(), inner.end(), static_cast<std::int64_t>(type_size), std::multiplies<>()));
  shape_.chunk = shape_.extents;
  if (is_six_vectors(type_size, inner)) {
    parts_ = 6;
    shape_.chunk.back() = 1;
  }
  rows_ = std::max<std::size_t>(1, piece_bytes * parts_ / row_bytes_);
  shape_.chunk.front() = static_cast<std::int64_t>(rows_);
}

void GrowingColumn::append(std::span<const std::uint8_t> bytes, SnapshotFile& file,
                           WordDeflate& deflate) {
  assert(bytes.size() % row_bytes_ == 0);
  shape_.extents.front() += static_cast<std::int64_t>(bytes.size() / row_bytes_);
  has_news_ = has_news_ || !bytes.empty();
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size() / row_bytes_, rows_ - waiting_rows_);
    const auto rows = bytes.first(count * row_bytes_);
    bytes = bytes.subspan(rows.size());
    if (count == rows_ && parts_ == 1) {
      retire_tail(file);
      store(rows, file, deflate);
    } else {
      keep(rows);
      if (waiting_rows_ < rows_) break;
      store_waiting(file, deflate);
      waiting_rows_ = 0;
    }
    full_chunks_ = chunks_.size();
  }
}

/// Puts rows to those that wait: number k of a row into piece k, or the whole row into the one.
void GrowingColumn::keep(std::span<const std::uint8_t> rows) {
  waiting_.resize(rows_ * row_bytes_);
  const std::size_t size = row_bytes_ / parts_;
  std::uint8_t* to = waiting_.data() + waiting_rows_ * size;
  waiting_rows_ += rows.size() / row_bytes_;
  if (parts_ == 1) {
    std::memcpy(to, rows.data(), rows.size());
    return;
  }
  assert(size == sizeof(double));
  for (std::size_t from = 0; from < rows.size(); from += row_bytes_, to += sizeof(double)) {
    for (std::size_t p = 0; p < parts_; ++p) {
      std::memcpy(to + p * rows_ * sizeof(double), rows.data() + from + p * sizeof(double),
                  sizeof(double));
    }
  }
}

void GrowingColumn::complete(SnapshotFile& file, WordDeflate& deflate) {
  if (!has_news_) return;
  has_news_ = false;
  if (waiting_rows_ > 0) store_waiting(file, deflate);
}

/// Writes the pieces that wait, filled up with zeros.
void GrowingColumn::store_waiting(SnapshotFile& file, WordDeflate& deflate) {
  retire_tail(file);
  const std::size_t size = waiting_.size() / parts_;
  for (std::size_t p = 0; p < parts_; ++p) {
    const auto piece = std::span(waiting_).subspan(p * size, size);
    const auto empty = piece.subspan(waiting_rows_ * row_bytes_ / parts_);
    std::fill(empty.begin(), empty.end(), std::uint8_t{0});
    store(piece, file, deflate);
  }
}

void GrowingColumn::store(std::span<const std::uint8_t> piece, SnapshotFile& file,
                          WordDeflate& deflate) {
  const FileBlock block = file.write(deflate.compress(piece, shape_.type_size));
  chunks_.push_back({block.address, block.size});
}

void GrowingColumn::retire_tail(SnapshotFile& file) {
  for (std::size_t k = full_chunks_; k < chunks_.size(); ++k) {
    file.retire({chunks_[k].address, chunks_[k].size});
  }
  chunks_.resize(full_chunks_);
}

}  // namespace perpend
