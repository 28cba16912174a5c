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
  /// `slim` messages, for pages that are sent around, hold rounded numbers (`add_rounded`).
  enum class Packing { whole, slim };
  explicit PackedMessage(Packing packing = Packing::whole) : packing_(packing) {}
  bool is_slim() const { return packing_ == Packing::slim; }

  void add_field(std::string_view name, std::int64_t value);
  void add_field(std::string_view name, std::span<const std::string_view> texts);
  /// A field whose value is JSON already.
  void add_json(std::string_view name, std::string_view json);

  void add_array(std::string_view name, std::span<const float> values);
  void add_array(std::string_view name, std::span<const double> values);
  void add_array(std::string_view name, std::span<const std::int32_t> values);
  void add_array(std::string_view name, std::span<const std::uint8_t> values);

  /// Numbers of which a slim message needs only so many bits behind the first (10 bits are three
  /// figures), and which repeat about every `period` elements; 0: they do not. They become type
  /// s32: f32, combined by exclusive or with the element one period before, the first bytes of all
  /// elements before the second bytes of all, so that gzip finds what repeats.
  void add_rounded(std::string_view name, std::span<const float> values, int bits,
                   std::size_t period);
  void add_rounded(std::string_view name, std::span<const double> values, int bits,
                   std::size_t period);

  std::string pack() const;

 private:
  template <typename T>
  void add(std::string_view name, std::string_view type, std::span<const T> values);
  template <typename T>
  void add_slim(std::string_view name, std::span<const T> values, int bits, std::size_t period);
  void begin_array(std::string_view name, std::string_view type, std::size_t count,
                   std::size_t period);

  Packing packing_;
  std::string fields_;  // of the header, each with a comma behind it
  std::string list_;    // of the arrays, with commas between
  std::string data_;
};

}  // namespace perpend
