#pragma once

#include <string>

#include "report/report.h"

namespace perpend {

/// The report as one JSON object. docs/guide/report.md lists its keys. A number that is not finite
/// becomes null; the text of a table's cell still says which it was.
std::string report_json(const Report& report);

}  // namespace perpend
