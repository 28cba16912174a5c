#include "description/wrapped.h"

#include <algorithm>

namespace perpend::cli {

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // no further byte of a character
  }));
}

std::string wrapped(const std::string& head, std::size_t indent, const std::string& text) {
  std::string out = head;
  std::size_t at = width_of(out);
  const auto next_line = [&] {
    out += "\n" + std::string(indent, ' ');
    at = indent;
  };
  if (at > 0 && at + 1 >= indent) {
    next_line();
  } else {
    out.append(indent - at, ' ');
    at = indent;
  }
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (at > indent && at + 1 + width_of(word) > most_columns) next_line();
    if (at > indent) {
      out += ' ';
      ++at;
    }
    out += word;
    at += width_of(word);
    begin = end + 1;
  }
  return out + "\n";
}

}  // namespace perpend::cli
