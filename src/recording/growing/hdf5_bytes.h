#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "import/hdf5/hdf5.h"

/// The bytes of an HDF5 file's metadata, as the "HDF5 File Format Specification", version 3.0,
/// describes them, of release 1.10 of the library: superblock 3, object headers 2, fixed arrays.
/// Section numbers below are of that document.
namespace perpend::hdf5 {

using Bytes = std::vector<std::uint8_t>;
using Address = std::uint64_t;

inline constexpr Address no_address = ~Address{0};
inline constexpr std::size_t superblock_size = 48;

/// Appends numbers, the lowest byte first.
class ByteWriter {
 public:
  explicit ByteWriter(Bytes& bytes) : bytes_(bytes), begin_(bytes.size()) {}

  ByteWriter& put(std::uint64_t value, int size);
  ByteWriter& put(std::string_view text);
  ByteWriter& put(const Bytes& more);
  /// Over everything since this writer was made.
  void put_checksum();

 private:
  Bytes& bytes_;
  std::size_t begin_;
};

/// II.C: what a file begins with. It alone says where the rest is.
Bytes superblock(Address end_of_file, Address root);

/// IV.A.2.d: the type of an element.
Bytes number_type(std::size_t size, bool is_signed);
Bytes double_type();
enum class Padding { ends_with_zero = 0, zeros = 1 };
Bytes text_type(std::size_t size, Padding padding);

template <typename T>
Bytes type_of() {
  if constexpr (std::is_same_v<T, double>) {
    return double_type();
  } else if constexpr (std::is_integral_v<T>) {
    return number_type(sizeof(T), std::is_signed_v<T>);
  } else {
    return text_type(sizeof(T), Padding::ends_with_zero);
  }
}

/// IV.A.2.b: a single value, or an array of these extents.
Bytes scalar_space();
Bytes array_space(std::span<const std::int64_t> extents);

/// Where a piece of a dataset lies, compressed.
struct StoredChunk {
  Address address = no_address;
  std::uint64_t size = 0;
};

/// The parts of a dataset's header that never change, but for its first extent.
struct DatasetShape {
  Bytes type;
  std::uint64_t type_size = 0;
  std::vector<std::int64_t> extents;  ///< of the whole; the first one grows
  std::vector<std::int64_t> chunk;    ///< of a piece
};

/// VII.C: where the pieces of a dataset lie, one after the other. Begins at `at`.
Bytes chunk_index(Address at, const DatasetShape& shape, std::span<const StoredChunk> chunks);

/// IV.A: an object with its messages, as they are added.
class ObjectHeader {
 public:
  ObjectHeader();

  void add_attribute(std::string_view name, const Bytes& type, std::string_view value);
  /// What makes it a group, and each of its members.
  void add_group();
  void add_link(std::string_view name, Address object);
  /// What makes it a dataset of compressed pieces; `index` is `no_address` where there are none.
  void add_dataset(const DatasetShape& shape, Address index);

  /// The header; nothing can be added after it.
  Bytes finish();

 private:
  void add_message(int type, const Bytes& body);

  Bytes messages_;
};

}  // namespace perpend::hdf5
