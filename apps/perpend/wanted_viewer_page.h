#pragma once

#include <string_view>

namespace perpend::cli {

/// The viewer's page. Throws BadInput where this program was built without it.
std::string_view wanted_viewer_page();

}  // namespace perpend::cli
