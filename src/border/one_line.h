#pragma once

#include <string>
#include <string_view>

namespace perpend {

/// A text that a file brings along as a table or a terminal can show it: on one line and in
/// UTF-8. Blanks of every kind become ' '; other control characters, and bytes that are not
/// UTF-8, become '?'. It is never longer than the text, so that what fitted a recording still does.
std::string one_line(std::string_view text);

}  // namespace perpend
