#include "recording/growing/word_deflate.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstring>
#include <random>

#include "recording/growing/lookup3.h"

namespace perpend {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// What zlib, which readers of HDF5 have, makes of the stream.
Bytes inflated(std::span<const std::uint8_t> stream, std::size_t size) {
  Bytes bytes(size + 1);
  uLongf found = bytes.size();
  EXPECT_EQ(uncompress(bytes.data(), &found, stream.data(), stream.size()), Z_OK);
  bytes.resize(found);
  return bytes;
}

/// Words of which some come again, from near and far, in stretches of all lengths.
Bytes repetitive(std::mt19937& random, std::size_t words, std::size_t size) {
  const auto pick = [&](std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
  };
  Bytes bytes;
  while (bytes.size() < words * size) {
    const std::size_t length = 1 + (pick(4) == 0 ? pick(500) : pick(6));
    if (pick(3) == 0 || bytes.empty()) {
      for (std::size_t k = 0; k < length * size; ++k) {
        bytes.push_back(static_cast<std::uint8_t>(random()));
      }
    } else {
      const std::size_t back = (1 + pick(bytes.size() / size)) * size;
      for (std::size_t k = 0; k < length * size; ++k) bytes.push_back(bytes[bytes.size() - back]);
    }
  }
  bytes.resize(words * size);
  return bytes;
}

TEST(WordDeflate, IsUndoneByZlib) {
  std::mt19937 random(1);
  WordDeflate deflate;
  for (int k = 0; k < 400; ++k) {
    const std::size_t word = k % 2 == 0 ? 8 : 4;
    Bytes bytes = repetitive(random, random() % 20'000, word);
    bytes.resize(bytes.size() + random() % word);  // part of a word at the end
    EXPECT_EQ(inflated(deflate.compress(bytes, word), bytes.size()), bytes) << "case " << k;
  }
}

TEST(WordDeflate, TakesNothingZerosAndNoise) {
  std::mt19937 random(2);
  WordDeflate deflate;
  for (std::size_t size : {0, 1, 7, 8, 9, 48, 65'536, 200'000}) {
    Bytes zeros(size), noise(size);
    for (std::uint8_t& byte : noise) byte = static_cast<std::uint8_t>(random());
    EXPECT_EQ(inflated(deflate.compress(zeros, 8), size), zeros) << size;
    const auto stream = deflate.compress(noise, 8);
    EXPECT_LE(stream.size(), size + size / 1000 + 30) << size;
    EXPECT_EQ(inflated(stream, size), noise) << size;
  }
  EXPECT_LT(deflate.compress(Bytes(65'536), 8).size(), 1500u);
}

TEST(WordDeflate, FindsTheStepBefore) {
  std::mt19937 random(3);
  Bytes step(4000), steps;
  for (std::uint8_t& byte : step) byte = static_cast<std::uint8_t>(random());
  for (int k = 0; k < 10; ++k) steps.insert(steps.end(), step.begin(), step.end());
  WordDeflate deflate;
  EXPECT_LT(deflate.compress(steps, 8).size(), 4600u);
}

TEST(Adler32, IsThatOfZlib) {
  std::mt19937 random(4);
  for (std::size_t size : {0, 1, 511, 512, 513, 100'000}) {
    Bytes bytes(size, 0xff);
    EXPECT_EQ(adler32_of(bytes), adler32(1, bytes.data(), static_cast<uInt>(size))) << size;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    EXPECT_EQ(adler32_of(bytes), adler32(1, bytes.data(), static_cast<uInt>(size))) << size;
  }
}

TEST(Lookup3, GivesTheValuesThatItsAuthorPublished) {
  const auto of = [](const char* text) {
    return lookup3({reinterpret_cast<const std::uint8_t*>(text), std::strlen(text)});
  };
  EXPECT_EQ(of(""), 0xdeadbeefu);
  EXPECT_EQ(of("Four score and seven years ago"), 0x17770551u);
}

}  // namespace
}  // namespace perpend
