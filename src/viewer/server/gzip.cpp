#include "viewer/server/gzip.h"

#include <zlib.h>

#include <cstdint>
#include <limits>
#include <stdexcept>

namespace perpend {

std::string gzip(std::string_view bytes, bool is_thorough) {
  if (bytes.size() > std::numeric_limits<uInt>::max() / 2) {
    throw std::length_error("a message of the viewer is too long to be packed");
  }
  z_stream stream{};
  const int level = is_thorough ? 9 : 6;
  constexpr int gzip_window = 15 + 16, memory = 8;
  if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::runtime_error("zlib could not begin to pack");
  }
  std::string packed(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const int end = deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  if (end != Z_STREAM_END) throw std::runtime_error("zlib could not pack a message");
  return packed;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t k = 0; k < bytes.size(); k += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - k);
    std::uint32_t group = 0;
    for (std::size_t b = 0; b < 3; ++b) {
      group = group << 8 | (b < count ? static_cast<unsigned char>(bytes[k + b]) : 0u);
    }
    for (std::size_t b = 0; b < 4; ++b) {
      text += b <= count ? letters[group >> (18 - 6 * b) & 63] : '=';
    }
  }
  return text;
}

}  // namespace perpend
