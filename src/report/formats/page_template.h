#pragma once

#include <string_view>

namespace perpend {

/// Where the report goes in the template, once.
inline constexpr std::string_view page_placeholder = "\"the report of perpend goes here\"";

/// The page that web/ builds, without a report; empty where this program was built without Node.
std::string_view page_template();

}  // namespace perpend
