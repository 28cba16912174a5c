#include "viewer/messages/packed.h"

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "border/bad_input.h"

namespace perpend {
namespace {

static_assert(std::endian::native == std::endian::little, "arrays are packed as they lie");

constexpr std::size_t alignment = 8;
constexpr std::string_view magic = "PVW1";

void pad(std::string& bytes, char with) {
  while (bytes.size() % alignment != 0) bytes += with;
}

std::string as_json(const nlohmann::json& value) {
  return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// The bits of a float with so many of its fraction, rounded to the nearest.
std::uint32_t rounded(double value, int bits) {
  const float number = static_cast<float>(value);
  const std::uint32_t whole = std::bit_cast<std::uint32_t>(number);
  if (!std::isfinite(number)) return whole;
  const int dropped = 23 - bits;
  const std::uint32_t near = (whole + (1u << (dropped - 1))) >> dropped << dropped;
  // What would be rounded to infinity is cut off instead.
  return std::isfinite(std::bit_cast<float>(near)) ? near : whole >> dropped << dropped;
}

}  // namespace

void PackedMessage::add_json(std::string_view name, std::string_view json) {
  fields_ += sentence(as_json(name), ":", json, ",");
}

void PackedMessage::add_field(std::string_view name, std::int64_t value) {
  add_json(name, std::to_string(value));
}

void PackedMessage::add_field(std::string_view name, std::span<const std::string_view> texts) {
  add_json(name, as_json(std::vector<std::string_view>(texts.begin(), texts.end())));
}

void PackedMessage::begin_array(std::string_view name, std::string_view type, std::size_t count,
                                std::size_t period) {
  pad(data_, '\0');
  if (!list_.empty()) list_ += ',';
  list_ += sentence(R"({"name":)", as_json(name), R"(,"type":)", as_json(type), R"(,"offset":)",
                    data_.size(), R"(,"count":)", count);
  if (period > 0) list_ += sentence(R"(,"period":)", period);
  list_ += '}';
}

template <typename T>
void PackedMessage::add(std::string_view name, std::string_view type, std::span<const T> values) {
  begin_array(name, type, values.size(), 0);
  data_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

void PackedMessage::add_array(std::string_view name, std::span<const float> values) {
  add(name, "f32", values);
}

void PackedMessage::add_array(std::string_view name, std::span<const double> values) {
  add(name, "f64", values);
}

void PackedMessage::add_array(std::string_view name, std::span<const std::int32_t> values) {
  add(name, "i32", values);
}

void PackedMessage::add_array(std::string_view name, std::span<const std::uint8_t> values) {
  add(name, "u8", values);
}

template <typename T>
void PackedMessage::add_slim(std::string_view name, std::span<const T> values, int bits,
                             std::size_t period) {
  std::vector<std::uint32_t> numbers(values.size());
  for (std::size_t k = 0; k < values.size(); ++k) numbers[k] = rounded(values[k], bits);
  if (period > 0) {
    for (std::size_t k = numbers.size(); k-- > period;) numbers[k] ^= numbers[k - period];
  }
  begin_array(name, "s32", values.size(), period);
  for (int byte = 0; byte < 4; ++byte) {
    for (std::uint32_t number : numbers) data_ += static_cast<char>(number >> (8 * byte) & 255u);
  }
}

void PackedMessage::add_rounded(std::string_view name, std::span<const float> values, int bits,
                                std::size_t period) {
  is_slim() ? add_slim(name, values, bits, period) : add_array(name, values);
}

void PackedMessage::add_rounded(std::string_view name, std::span<const double> values, int bits,
                                std::size_t period) {
  is_slim() ? add_slim(name, values, bits, period) : add_array(name, values);
}

std::string PackedMessage::pack() const {
  std::string header = sentence("{", fields_, R"("arrays":[)", list_, "]}");
  pad(header, ' ');  // the first 8 bytes, which stand before it, change nothing
  const auto length = static_cast<std::uint32_t>(header.size());
  std::string message;
  message.reserve(alignment + header.size() + data_.size() + alignment);
  message += magic;
  message.append(reinterpret_cast<const char*>(&length), sizeof length);
  message += header;
  message += data_;
  pad(message, '\0');
  return message;
}

}  // namespace perpend
