#include "border/one_line.h"

#include <algorithm>

namespace perpend {
namespace {

/// The character that a text begins with.
struct Character {
  std::size_t bytes = 1;
  char32_t code = 0;
  bool is_utf8 = false;
};

bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The bytes that a character has by its first one; 0 if none begins so.
std::size_t length_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

Character first_character(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = length_of(first);
  if (bytes == 0 || bytes > text.size()) return {};
  if (bytes == 1) return {1, first, true};
  const std::string_view rest = text.substr(1, bytes - 1);
  if (!std::all_of(rest.begin(), rest.end(), continues)) return {};
  char32_t code = first & (0xFFU >> (bytes + 1));
  for (char byte : rest) code = (code << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
  const bool is_overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (is_overlong || is_surrogate || code > 0x10FFFF) return {};
  return {bytes, code, true};
}

bool is_blank(char32_t code) {
  return (code >= '\t' && code <= '\r') || code == 0x85 || code == 0x2028 || code == 0x2029;
}

/// Among them those that turn the direction of writing, and so can hide what follows.
bool is_control(char32_t code) {
  return code < ' ' || (code >= 0x7F && code <= 0x9F) || (code >= 0x202A && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const Character character = first_character(text);
    if (character.is_utf8 && is_blank(character.code)) {
      line += ' ';
    } else if (!character.is_utf8 || is_control(character.code)) {
      line += '?';
    } else {
      line += text.substr(0, character.bytes);
    }
    text.remove_prefix(character.bytes);
  }
  return line;
}

}  // namespace perpend
