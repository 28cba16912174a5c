#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

#include "border/one_line.h"

/// How the program speaks: as fmt::print does, but names, titles and remarks that come from files
/// cannot speak to the terminal.
namespace perpend::cli {

template <typename... Arguments>
void say(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  const std::string text = fmt::format(format, std::forward<Arguments>(arguments)...);
  fmt::print("{}", harmless_lines(text));
}

/// On standard error, as one line after the program's name.
void say_error(const std::string& text);

}  // namespace perpend::cli
