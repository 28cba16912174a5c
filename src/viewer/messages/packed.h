#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace perpend {

/// A message of the viewer with many numbers (docs/viewer-protocol.md): the letters PVW1, the
/// length of a header, the header in JSON with its fields and a list of the arrays, then the arrays
/// as they lie in memory, little-endian, each at a multiple of 8 bytes.
class PackedMessage {
 public:
  void add_field(std::string_view name, std::int64_t value);
  void add_field(std::string_view name, std::span<const std::string_view> texts);
  /// A field whose value is JSON already.
  void add_json(std::string_view name, std::string_view json);

  void add_array(std::string_view name, std::span<const float> values);
  void add_array(std::string_view name, std::span<const double> values);
  void add_array(std::string_view name, std::span<const std::int32_t> values);
  void add_array(std::string_view name, std::span<const std::uint8_t> values);

  std::string pack() const;

 private:
  template <typename T>
  void add(std::string_view name, std::string_view type, std::span<const T> values);

  std::string fields_;  // of the header, each with a comma behind it
  std::string list_;    // of the arrays, with commas between
  std::string data_;
};

}  // namespace perpend
