#include "finish_report.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

#include "command_line.h"

namespace perpend::cli {

WrittenReport finish_report(Report& report, const std::string& folder) {
  report.command = command_line();
  report.program_version = "perpend " PERPEND_VERSION;
  report.date = fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr)));
  return write_report(report, folder);
}

std::string where_written(const WrittenReport& written) {
  if (!written.page.empty()) return fmt::format("Report: {}\n", written.page.string());
  return fmt::format(
      "Tables and figures as CSV, LaTeX and JSON: {}\n"
      "This program was built without the report page; install Node.js (Debian: nodejs npm) and "
      "build again for it.\n",
      written.json.parent_path().string());
}

}  // namespace perpend::cli
