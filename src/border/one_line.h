#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace perpend {

/// A text that a file brings along as a table or a terminal can show it: on one line and in
/// UTF-8. Blanks of every kind become ' '; other control characters, and bytes that are not
/// UTF-8, become '?'. It is never longer than the text, so that what fitted a recording still does.
std::string one_line(std::string_view text);

/// The same of every line of a text; its ends of lines stay.
std::string harmless_lines(std::string_view text);

/// The first character that `one_line` would not keep, as a sentence can show it: "U+001B", or
/// "the byte 0xFF" where the text is not UTF-8. Nothing if it keeps all.
std::optional<std::string> unprintable_in(std::string_view text);

}  // namespace perpend
