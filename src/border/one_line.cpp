#include "border/one_line.h"

#include <algorithm>
#include <cstdint>

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
  return code < ' ' || (code >= 0x7F && code <= 0x9F) || code == 0x61C || code == 0x200E ||
         code == 0x200F || (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

bool is_kept(const Character& character) {
  return character.is_utf8 && !is_blank(character.code) && !is_control(character.code);
}

std::string in_hex(std::uint32_t number, std::size_t digits) {
  std::string text(digits, '0');
  for (std::size_t k = digits; k > 0; --k, number >>= 4U) {
    text[k - 1] = "0123456789ABCDEF"[number & 0xFU];
  }
  return text;
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

std::string harmless_lines(std::string_view text) {
  std::string lines;
  for (std::size_t end = text.find('\n'); end != text.npos; end = text.find('\n')) {
    lines += one_line(text.substr(0, end)) + '\n';
    text.remove_prefix(end + 1);
  }
  return lines + one_line(text);
}

std::optional<std::string> unprintable_in(std::string_view text) {
  while (!text.empty()) {
    const Character character = first_character(text);
    if (!character.is_utf8) {
      return "the byte 0x" + in_hex(static_cast<unsigned char>(text[0]), 2);
    }
    if (!is_kept(character)) return "U+" + in_hex(character.code, 4);
    text.remove_prefix(character.bytes);
  }
  return {};
}

}  // namespace perpend
