#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "border/bad_input.h"

namespace perpend {

/// A place in a text, counted from 1.
struct TextMark {
  int line = 1;
  int column = 1;
};

/// What a file says wrong, and where; without the file's name.
class BadYaml : public BadInput {
 public:
  BadYaml(TextMark mark, const std::string& what) : BadInput(what), mark_(mark) {}

  TextMark mark() const { return mark_; }

 private:
  TextMark mark_;
};

/// A value of a YAML text: as much of YAML as JSON has, plus comments and plain words.
struct YamlNode {
  enum class Kind { nothing, scalar, list, map };

  Kind kind = Kind::nothing;
  TextMark mark;
  bool is_quoted = false;
  std::string text;             ///< of a scalar
  std::vector<YamlNode> keys;   ///< of a map: scalars, each once
  std::vector<YamlNode> items;  ///< of a list, or the values of a map in the order of its keys

  /// The value of that key of a map; null where there is none.
  const YamlNode* find(std::string_view key) const;
};

/// Limits that keep a hostile text from using up memory: in bytes, in levels of lists and maps
/// within each other, and in values.
inline constexpr std::size_t largest_scene_text = std::size_t{32} << 20;
inline constexpr std::size_t deepest_nesting = 32;
inline constexpr std::size_t most_values = 2'000'000;

/// Throws BadYaml where the text is not YAML, holds no document or several, a key twice, anchors,
/// aliases or tags, or goes beyond the limits.
YamlNode parse_yaml(std::string_view text, std::size_t values = most_values);

/// Throws BadYaml if the text is not made of printable UTF-8, or is too long.
void check_text(std::string_view text);

}  // namespace perpend
