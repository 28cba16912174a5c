#pragma once

#include <string>

namespace perpend::cli {

/// The papers whose initials, such as E18, stand in the text, in full: lines to print below it.
/// Empty where there are none.
std::string papers_named_in(const std::string& text);

}  // namespace perpend::cli
