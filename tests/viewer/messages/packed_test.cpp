#include "viewer/messages/packed.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "viewer/unpacked.h"

namespace perpend {
namespace {

using test::Unpacked;

TEST(PackedMessage, KeepsEveryNumberOfEveryType) {
  const std::vector<double> doubles{-0.0, std::numeric_limits<double>::infinity(), 1e-300};
  const std::vector<float> floats{1.5f};
  const std::vector<std::int32_t> integers{-1, 2147483647};
  const std::vector<std::uint8_t> bytes{0, 255, 7};
  PackedMessage message;
  message.add_array("bytes", bytes);
  message.add_array("floats", floats);
  message.add_array("none", std::vector<float>{});
  message.add_array("integers", integers);
  message.add_array("doubles", doubles);
  const Unpacked read(message.pack());
  EXPECT_EQ(read.f64("doubles"), doubles);
  EXPECT_TRUE(std::signbit(read.f64("doubles")[0]));
  EXPECT_EQ(read.f32("floats"), floats);
  EXPECT_TRUE(read.f32("none").empty());
  EXPECT_EQ(read.i32("integers"), integers);
  EXPECT_EQ(read.u8("bytes"), bytes);
}

TEST(PackedMessage, PutsHeaderAndArraysAtMultiplesOfEightBytes) {
  for (int letters = 0; letters < 9; ++letters) {
    PackedMessage message;
    message.add_array(std::string(static_cast<std::size_t>(letters), 'a'),
                      std::vector<std::uint8_t>(3));
    message.add_array("b", std::vector<double>(1));
    const Unpacked read(message.pack());
    EXPECT_EQ(read.begin() % 8, 0u);
    EXPECT_EQ(read.size() % 8, 0u);
    for (const auto& entry : read.header().at("arrays")) {
      EXPECT_EQ(entry.at("offset").get<int>() % 8, 0);
    }
  }
}

TEST(PackedMessage, KeepsItsFields) {
  PackedMessage message;
  message.add_field("steps", 12);
  message.add_field("names", std::array<std::string_view, 2>{"a \"quoted\"", "ü"});
  message.add_json("live", R"({"running":true})");
  const Unpacked read(message.pack());
  EXPECT_EQ(read.header().at("steps"), 12);
  EXPECT_EQ(read.header().at("names").at(0), "a \"quoted\"");
  EXPECT_EQ(read.header().at("names").at(1), "ü");
  EXPECT_EQ(read.header().at("live").at("running"), true);
}

}  // namespace
}  // namespace perpend
