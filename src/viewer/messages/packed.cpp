#include "viewer/messages/packed.h"

#include <bit>
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

template <typename T>
void PackedMessage::add(std::string_view name, std::string_view type, std::span<const T> values) {
  pad(data_, '\0');
  if (!list_.empty()) list_ += ',';
  list_ += sentence(R"({"name":)", as_json(name), R"(,"type":)", as_json(type), R"(,"offset":)",
                    data_.size(), R"(,"count":)", values.size(), "}");
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
