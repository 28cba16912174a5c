#pragma once

#include <string_view>

namespace perpend {

/// Where the runs go in the page, once.
inline constexpr std::string_view viewer_placeholder = "\"the run of perpend goes here\"";

/// The viewer's page that web/ builds, without a run; empty where this program was built without
/// Node.
std::string_view viewer_page();

}  // namespace perpend
