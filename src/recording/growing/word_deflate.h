#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace perpend {

/// Compresses numbers into a stream of zlib (RFC 1950, 1951), which every reader of HDF5 takes,
/// about ten times as fast as zlib's fastest level.
///
/// Numbers of a recording either come again whole (zeros, bounds, masses, the geometry of what
/// rests, the pattern of J, which is the pattern of the step before) or are noise in their last
/// bits, which no method shrinks much. So only whole words are looked for, 4 or 8 bytes each, not
/// single bytes: words that come again become matches, coded by the fixed table of the format;
/// long stretches of others are stored as they are.
class WordDeflate {
 public:
  /// The stream, valid until the next call. `word` is the size of an element, 4 or 8; other
  /// elements are taken in words of 8.
  std::span<const std::uint8_t> compress(std::span<const std::uint8_t> bytes, std::size_t word);

 private:
  std::vector<std::uint8_t> out_;
  std::array<std::uint32_t, 4096> last_seen_;  ///< by the word's hash: its place + 1; 0: none
};

/// The checksum at the end of such a stream.
std::uint32_t adler32_of(std::span<const std::uint8_t> bytes);

}  // namespace perpend
