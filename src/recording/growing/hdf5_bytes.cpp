#include "recording/growing/hdf5_bytes.h"

#include <algorithm>
#include <bit>

#include "recording/growing/lookup3.h"

namespace perpend::hdf5 {

static_assert(std::endian::native == std::endian::little);

namespace {

enum MessageType {
  dataspace_message = 0x01,
  link_info_message = 0x02,
  datatype_message = 0x03,
  fill_value_message = 0x05,
  link_message = 0x06,
  layout_message = 0x08,
  group_info_message = 0x0A,
  filters_message = 0x0B,
  attribute_message = 0x0C,
};

constexpr int utf8 = 1;
constexpr int address_size = 8, length_size = 8;
/// An index is read as one block; with this many entries or more it would be paged.
constexpr int page_bits = 30;

std::uint64_t chunk_bytes(const DatasetShape& shape) {
  std::uint64_t bytes = shape.type_size;
  for (std::int64_t extent : shape.chunk) bytes *= static_cast<std::uint64_t>(extent);
  return bytes;
}

/// As the library computes it: compressed pieces may be larger than plain ones, by a byte of size.
int chunk_size_bytes(const DatasetShape& shape) {
  const int log2 = static_cast<int>(std::bit_width(chunk_bytes(shape))) - 1;
  return std::min(8, 1 + (log2 + 8) / 8);
}

/// IV.A.2.i, version 4: pieces with a fixed array as their index.
Bytes layout(const DatasetShape& shape, Address index) {
  Bytes bytes;
  ByteWriter out(bytes);
  constexpr int extent_size = 4;
  out.put(4, 1).put(2, 1).put(0, 1).put(shape.chunk.size() + 1, 1).put(extent_size, 1);
  for (std::int64_t extent : shape.chunk) out.put(static_cast<std::uint64_t>(extent), extent_size);
  out.put(shape.type_size, extent_size).put(3, 1).put(page_bits, 1).put(index, address_size);
  return bytes;
}

/// IV.A.2.l, version 2: deflate alone, which has a checksum of its own.
Bytes filters() {
  Bytes bytes;
  constexpr int deflate = 1, level = 1;
  ByteWriter(bytes).put(2, 1).put(1, 1).put(deflate, 2).put(0, 2).put(1, 2).put(level, 4);
  return bytes;
}

}  // namespace

ByteWriter& ByteWriter::put(std::uint64_t value, int size) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
  bytes_.insert(bytes_.end(), bytes, bytes + size);
  return *this;
}

ByteWriter& ByteWriter::put(std::string_view text) {
  bytes_.insert(bytes_.end(), text.begin(), text.end());
  return *this;
}

ByteWriter& ByteWriter::put(const Bytes& more) {
  bytes_.insert(bytes_.end(), more.begin(), more.end());
  return *this;
}

void ByteWriter::put_checksum() {
  put(lookup3(std::span(bytes_).subspan(begin_)), 4);
}

Bytes superblock(Address end_of_file, Address root) {
  Bytes bytes;
  ByteWriter out(bytes);
  constexpr int version = 3, is_open_flags = 0;
  constexpr Address base = 0;
  out.put(hdf5_signature).put(version, 1).put(address_size, 1).put(length_size, 1);
  out.put(is_open_flags, 1).put(base, 8).put(no_address, 8).put(end_of_file, 8).put(root, 8);
  out.put_checksum();
  return bytes;
}

Bytes number_type(std::size_t size, bool is_signed) {
  Bytes bytes;
  constexpr int version_and_class = 0x30;
  ByteWriter out(bytes);
  out.put(version_and_class, 1).put(is_signed ? 0x08 : 0, 3).put(size, 4);
  out.put(0, 2).put(8 * size, 2);  // first bit, bits
  return bytes;
}

Bytes double_type() {
  Bytes bytes;
  constexpr int version_and_class = 0x31, leading_bit_is_implied = 0x20, sign_bit = 63;
  ByteWriter out(bytes);
  out.put(version_and_class, 1).put(leading_bit_is_implied, 1).put(sign_bit, 1).put(0, 1);
  out.put(8, 4).put(0, 2).put(64, 2);              // bytes; first bit, bits
  out.put(52, 1).put(11, 1).put(0, 1).put(52, 1);  // exponent's first bit, bits; mantissa's
  out.put(1023, 4);
  return bytes;
}

Bytes text_type(std::size_t size, Padding padding) {
  Bytes bytes;
  constexpr int version_and_class = 0x33;
  const auto flags = static_cast<std::uint64_t>(padding) | utf8 << 4;
  ByteWriter(bytes).put(version_and_class, 1).put(flags, 3).put(size, 4);
  return bytes;
}

Bytes scalar_space() {
  return {2, 0, 0, 0};
}

Bytes array_space(std::span<const std::int64_t> extents) {
  Bytes bytes;
  ByteWriter out(bytes);
  out.put(2, 1).put(extents.size(), 1).put(0, 1).put(1, 1);
  for (std::int64_t extent : extents) out.put(static_cast<std::uint64_t>(extent), length_size);
  return bytes;
}

Bytes chunk_index(Address at, const DatasetShape& shape, std::span<const StoredChunk> chunks) {
  constexpr int version = 0, of_filtered_chunks = 1;
  const int size_bytes = chunk_size_bytes(shape);
  Bytes bytes;
  constexpr Address header_size = 28;
  ByteWriter header(bytes);
  header.put("FAHD").put(version, 1).put(of_filtered_chunks, 1);
  header.put(static_cast<std::uint64_t>(address_size + size_bytes + 4), 1).put(page_bits, 1);
  header.put(chunks.size(), length_size).put(at + header_size, address_size);
  header.put_checksum();
  ByteWriter block(bytes);
  block.put("FADB").put(version, 1).put(of_filtered_chunks, 1).put(at, address_size);
  constexpr int all_filters = 0;
  for (const StoredChunk& chunk : chunks) {
    block.put(chunk.address, address_size).put(chunk.size, size_bytes).put(all_filters, 4);
  }
  block.put_checksum();
  return bytes;
}

ObjectHeader::ObjectHeader() = default;

void ObjectHeader::add_message(int type, const Bytes& body) {
  constexpr int flags = 0;
  ByteWriter(messages_)
      .put(static_cast<std::uint64_t>(type), 1)
      .put(body.size(), 2)
      .put(flags, 1)
      .put(body);
}

void ObjectHeader::add_attribute(std::string_view name, const Bytes& type, std::string_view value) {
  const Bytes space = scalar_space();
  Bytes body;
  ByteWriter out(body);
  out.put(3, 1).put(0, 1).put(name.size() + 1, 2).put(type.size(), 2).put(space.size(), 2);
  out.put(utf8, 1).put(name).put(0, 1).put(type).put(space).put(value);
  add_message(attribute_message, body);
}

void ObjectHeader::add_group() {
  Bytes info;
  ByteWriter(info).put(0, 2).put(no_address, address_size).put(no_address, address_size);
  add_message(link_info_message, info);
  add_message(group_info_message, {0, 0});
}

void ObjectHeader::add_link(std::string_view name, Address object) {
  Bytes body;
  constexpr int version = 1, has_character_set = 0x10;
  ByteWriter(body)
      .put(version, 1)
      .put(has_character_set, 1)
      .put(utf8, 1)
      .put(name.size(), 1)
      .put(name)
      .put(object, address_size);
  add_message(link_message, body);
}

void ObjectHeader::add_dataset(const DatasetShape& shape, Address index) {
  add_message(dataspace_message, array_space(shape.extents));
  add_message(datatype_message, shape.type);
  // Space is taken as pieces are written; what was not written is zero.
  add_message(fill_value_message, {3, 0x0B});
  add_message(layout_message, layout(shape, index));
  add_message(filters_message, filters());
}

Bytes ObjectHeader::finish() {
  Bytes bytes;
  ByteWriter out(bytes);
  constexpr int version = 2, sizes_of_four_bytes = 2;
  out.put("OHDR").put(version, 1).put(sizes_of_four_bytes, 1).put(messages_.size(), 4);
  out.put(messages_);
  out.put_checksum();
  return bytes;
}

}  // namespace perpend::hdf5
