#pragma once

#include <string>

#include "report/formats/report_folder.h"

namespace perpend::cli {

/// Puts the command, the version and the date into the report, and writes it into the folder.
WrittenReport finish_report(Report& report, const std::string& folder);

/// Where to look, for people; and how to get the page, where this program has none.
std::string where_written(const WrittenReport& written);

}  // namespace perpend::cli
