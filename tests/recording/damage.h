#pragma once

#include <algorithm>
#include <random>
#include <string>

namespace perpend::test {

/// One way in which a file gets damaged: cut off, a few bits flipped, or a range overwritten
/// with noise, zeros or ones.
inline std::string damage(std::string bytes, std::mt19937& random) {
  const auto below = [&random](std::size_t limit) {
    return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random);
  };
  const std::size_t kind = below(5);
  if (kind == 0) {
    bytes.resize(below(bytes.size()));
    return bytes;
  }
  if (kind <= 2) {
    const std::size_t flips = kind == 1 ? 1 : 1 + below(16);
    for (std::size_t k = 0; k < flips; ++k) {
      char& byte = bytes[below(bytes.size())];
      byte = static_cast<char>(byte ^ (1 << below(8)));
    }
    return bytes;
  }
  const std::size_t begin = below(bytes.size());
  const std::size_t end = std::min(bytes.size(), begin + 1 + below(below(8) == 0 ? 4096 : 64));
  const char fill = below(2) == 0 ? '\0' : '\xff';
  for (std::size_t k = begin; k < end; ++k) {
    bytes[k] = kind == 3 ? static_cast<char>(below(256)) : fill;
  }
  return bytes;
}

}  // namespace perpend::test
