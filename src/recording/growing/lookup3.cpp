#include "recording/growing/lookup3.h"

#include <bit>
#include <cstring>

namespace perpend {
namespace {

struct Lookup3State {
  std::uint32_t a, b, c;

  void add(const std::uint8_t* twelve) {
    std::uint32_t words[3];
    std::memcpy(words, twelve, sizeof(words));
    a += words[0];
    b += words[1];
    c += words[2];
  }

  void mix() {
    step(a, c, b, 4);
    step(b, a, c, 6);
    step(c, b, a, 8);
    step(a, c, b, 16);
    step(b, a, c, 19);
    step(c, b, a, 4);
  }

  void finish() {
    fold(c, b, 14);
    fold(a, c, 11);
    fold(b, a, 25);
    fold(c, b, 16);
    fold(a, c, 4);
    fold(b, a, 14);
    fold(c, b, 24);
  }

 private:
  static void step(std::uint32_t& x, std::uint32_t& y, std::uint32_t z, int bits) {
    x = (x - y) ^ std::rotl(y, bits);
    y += z;
  }
  static void fold(std::uint32_t& x, std::uint32_t y, int bits) {
    x = (x ^ y) - std::rotl(y, bits);
  }
};

}  // namespace

static_assert(std::endian::native == std::endian::little);

std::uint32_t lookup3(std::span<const std::uint8_t> bytes) {
  const auto seed = 0xdeadbeefu + static_cast<std::uint32_t>(bytes.size());
  Lookup3State state{seed, seed, seed};
  if (bytes.empty()) return state.c;
  constexpr std::size_t block = 12;
  while (bytes.size() > block) {
    state.add(bytes.data());
    state.mix();
    bytes = bytes.subspan(block);
  }
  std::uint8_t last[block] = {};
  std::memcpy(last, bytes.data(), bytes.size());
  state.add(last);
  state.finish();
  return state.c;
}

}  // namespace perpend
