#include "recording/growing/word_deflate.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace perpend {
namespace {

/// Bits as they go into the stream, the lowest first.
struct DeflateCode {
  std::uint64_t bits = 0;
  int count = 0;
};

constexpr std::size_t longest_match = 256;  // of 258; a multiple of the words
constexpr std::size_t farthest_match = 32768;
/// Shorter stretches cost less in the table's codes (of 8 and 9 bits) than in a block of their own.
constexpr std::size_t shortest_stored = 48;
constexpr std::size_t longest_stored = 65535;
constexpr std::size_t misses_a_stride = 32, longest_stride = 8;  // words

constexpr std::uint32_t reversed(std::uint32_t code, int count) {
  std::uint32_t bits = 0;
  for (int k = 0; k < count; ++k, code >>= 1) bits = bits << 1 | (code & 1);
  return bits;
}

/// The fixed table (RFC 1951, 3.2.6).
constexpr DeflateCode fixed_code(std::uint32_t symbol) {
  if (symbol < 144) return {reversed(0x30 + symbol, 8), 8};
  if (symbol < 256) return {reversed(0x190 + symbol - 144, 9), 9};
  if (symbol < 280) return {reversed(symbol - 256, 7), 7};
  return {reversed(0xC0 + symbol - 280, 8), 8};
}

/// Codes of bytes and of lengths, the extra bits included.
struct DeflateTables {
  std::array<DeflateCode, 256> byte;
  std::array<DeflateCode, longest_match + 1> length;
  constexpr DeflateTables() {
    for (std::uint32_t k = 0; k < 256; ++k) byte[k] = fixed_code(k);
    std::uint32_t symbol = 257, at = 3;
    for (int extra = 0; at <= longest_match; ++extra) {
      for (int k = 0; k < (extra == 0 ? 8 : 4); ++k, ++symbol) {
        const DeflateCode code = fixed_code(symbol);
        for (std::uint32_t x = 0; x < (1u << extra) && at <= longest_match; ++x, ++at) {
          length[at] = {code.bits | std::uint64_t{x} << code.count, code.count + extra};
        }
      }
    }
  }
};

constexpr DeflateTables deflate_tables;

constexpr std::array<std::uint8_t, 32> five_bits_reversed = [] {
  std::array<std::uint8_t, 32> all{};
  for (std::uint32_t k = 0; k < 32; ++k) all[k] = static_cast<std::uint8_t>(reversed(k, 5));
  return all;
}();

/// The same for distances, which have two codes for each power of two. Of 4 bytes or more.
DeflateCode distance_code(std::size_t bytes) {
  const auto offset = static_cast<std::uint32_t>(bytes - 1);
  const int extra = std::bit_width(offset) - 2;
  const std::uint32_t symbol = 2 * (static_cast<std::uint32_t>(extra) + 1) + (offset >> extra & 1);
  return {five_bits_reversed[symbol] | (offset & ((1u << extra) - 1)) << 5, 5 + extra};
}

/// Writes into memory that is large enough.
class DeflateStream {
 public:
  explicit DeflateStream(std::uint8_t* begin) : next_(begin) {
    *next_++ = 0x78;  // deflate, a window of 32 KiB
    *next_++ = 0x01;
  }

  void add_match(std::size_t length, std::size_t distance) {
    open_block();
    const DeflateCode back = distance_code(distance);
    while (length > 0) {
      const std::size_t part = std::min(length, longest_match);
      put(deflate_tables.length[part]);
      put(back);
      flush();
      length -= part;
    }
  }

  void add_bytes(std::span<const std::uint8_t> bytes) {
    if (bytes.size() >= shortest_stored) return store(bytes, false);
    if (bytes.empty()) return;
    open_block();
    const auto code = [&](std::size_t k) { return deflate_tables.byte[bytes[k]]; };
    for (std::size_t k = 0; k < bytes.size(); k += 4) {
      put(joined(joined(code(k), code(k + 1)), joined(code(k + 2), code(k + 3))));
      flush();
    }
  }

  /// As blocks that are not compressed.
  void store(std::span<const std::uint8_t> bytes, bool is_last) {
    close_block();
    do {
      const std::size_t part = std::min(bytes.size(), longest_stored);
      put({is_last && part == bytes.size() ? 1u : 0u, 3});
      align();
      const auto size = static_cast<std::uint16_t>(part);
      const auto complement = static_cast<std::uint16_t>(~size);
      std::memcpy(next_, &size, 2);
      std::memcpy(next_ + 2, &complement, 2);
      if (part > 0) std::memcpy(next_ + 4, bytes.data(), part);
      next_ += 4 + part;
      bytes = bytes.subspan(part);
    } while (!bytes.empty());
  }

  std::uint8_t* finish(std::uint32_t checksum) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      *next_++ = static_cast<std::uint8_t>(checksum >> shift);
    }
    return next_;
  }

 private:
  static DeflateCode joined(const DeflateCode& a, const DeflateCode& b) {
    return {a.bits | b.bits << a.count, a.count + b.count};
  }
  void put(const DeflateCode& code) {
    waiting_ |= code.bits << bits_;
    bits_ += code.count;
  }
  /// Leaves room for 57 bits.
  void flush() {
    std::memcpy(next_, &waiting_, sizeof(waiting_));
    next_ += bits_ / 8;
    waiting_ >>= bits_ / 8 * 8;
    bits_ %= 8;
  }
  void align() {
    flush();
    if (bits_ > 0) *next_++ = static_cast<std::uint8_t>(waiting_);
    waiting_ = 0;
    bits_ = 0;
  }
  void open_block() {
    if (is_open_) return;
    put({2, 3});  // not the last; the fixed table
    flush();
    is_open_ = true;
  }
  void close_block() {
    if (is_open_) put(fixed_code(256));
    is_open_ = false;
  }

  std::uint8_t* next_;
  std::uint64_t waiting_ = 0;
  int bits_ = 0;
  bool is_open_ = false;  ///< in a block of codes
};

template <typename Word>
std::uint8_t* deflate_words(std::span<const std::uint8_t> bytes, std::uint8_t* out,
                            std::array<std::uint32_t, 4096>& last_seen) {
  constexpr std::size_t size = sizeof(Word);
  // A match costs up to 31 bits, so that one word of 4 bytes is not worth it.
  constexpr bool needs_two = size < 8;
  const std::size_t words = bytes.size() / size;
  const auto word = [&](std::size_t i) {
    Word value;
    std::memcpy(&value, bytes.data() + i * size, size);
    return value;
  };
  const auto place = [&](Word value) -> std::uint32_t& {
    return last_seen[std::uint64_t{value} * 0x9E3779B97F4A7C15u >> 52];
  };
  const auto are_same = [&](std::size_t from, std::size_t to) {
    return word(from) == word(to) &&
           (!needs_two || (to + 1 < words && word(from + 1) == word(to + 1)));
  };

  last_seen.fill(0);
  DeflateStream stream(out);
  std::size_t coded = 0;     // words that are in the stream
  std::size_t distance = 1;  // of the last match: patterns repeat
  std::size_t misses = 0;    // since then: noise is passed with growing strides
  for (std::size_t i = 0; i < words;) {
    std::uint32_t& seen = place(word(i));
    const std::size_t candidate = seen;
    seen = static_cast<std::uint32_t>(i + 1);
    if (i < distance || !are_same(i - distance, i)) {
      if (candidate == 0 || (i + 1 - candidate) * size > farthest_match ||
          !are_same(candidate - 1, i)) {
        i += 1 + std::min(misses++ / misses_a_stride, longest_stride);
        continue;
      }
      distance = i + 1 - candidate;
    }
    misses = 0;
    std::size_t end = i + 1;
    for (; end < words && word(end) == word(end - distance); ++end) {
      // Of a long match the beginning is enough: it leads to the rest.
      if (end - i < 4) place(word(end)) = static_cast<std::uint32_t>(end + 1);
    }
    stream.add_bytes(bytes.subspan(coded * size, (i - coded) * size));
    stream.add_match((end - i) * size, distance * size);
    i = coded = end;
  }
  stream.add_bytes(bytes.subspan(coded * size, (words - coded) * size));
  stream.store(bytes.subspan(words * size), true);
  return stream.finish(adler32_of(bytes));
}

}  // namespace

std::uint32_t adler32_of(std::span<const std::uint8_t> bytes) {
  constexpr std::uint32_t base = 65521;
  // Lane by lane, in numbers that so many rows just do not overflow: the compiler makes vectors.
  constexpr std::size_t lanes = 32, rows = 16, block = lanes * rows;
  std::uint64_t sum = 1, sum_of_sums = 0;
  for (; bytes.size() >= block; bytes = bytes.subspan(block)) {
    std::uint16_t low[lanes] = {}, high[lanes] = {};
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t k = 0; k < lanes; ++k) {
        high[k] = static_cast<std::uint16_t>(high[k] + low[k]);
        low[k] = static_cast<std::uint16_t>(low[k] + bytes[r * lanes + k]);
      }
    }
    std::uint32_t lows = 0, highs = 0, weighted = 0;
    for (std::size_t k = 0; k < lanes; ++k) {
      lows += low[k];
      highs += high[k];
      weighted += static_cast<std::uint32_t>(lanes - k) * low[k];
    }
    sum_of_sums = (sum_of_sums + block * sum + lanes * highs + weighted) % base;
    sum = (sum + lows) % base;
  }
  for (std::uint8_t byte : bytes) sum_of_sums += sum += byte;
  return static_cast<std::uint32_t>(sum_of_sums % base << 16 | sum % base);
}

std::span<const std::uint8_t> WordDeflate::compress(std::span<const std::uint8_t> bytes,
                                                    std::size_t word) {
  // Nine bits for a byte at worst, and what begins and ends a stream.
  out_.resize(std::max(out_.size(), bytes.size() + bytes.size() / 8 + 64));
  const std::uint8_t* end = word == 4
                                ? deflate_words<std::uint32_t>(bytes, out_.data(), last_seen_)
                                : deflate_words<std::uint64_t>(bytes, out_.data(), last_seen_);
  return {out_.data(), end};
}

}  // namespace perpend
