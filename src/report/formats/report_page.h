#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "report/report.h"

namespace perpend {

/// The report as one HTML file that needs nothing else, no network either; nothing where this
/// program was built without the page (page_template.h).
std::optional<std::string> report_page(const Report& report);

/// The same with a given template. Throws std::invalid_argument unless it holds the placeholder
/// exactly once.
std::string report_page(const Report& report, std::string_view page_template);

}  // namespace perpend
