#pragma once

#include <string>

namespace perpend::cli {

/// What the program prints has at most so many columns, but for names and rows of figures.
inline constexpr std::size_t most_columns = 100;

/// Columns on a terminal: characters, not bytes.
std::size_t width_of(const std::string& text);

/// `head`, and from column `indent` on `text`, broken between words and ended by a line break. A
/// head that is too long has a line of its own.
std::string wrapped(const std::string& head, std::size_t indent, const std::string& text);

}  // namespace perpend::cli
