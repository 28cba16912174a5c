#include "report/formats/report_page.h"

#include <stdexcept>

#include "border/escaped_for_script.h"
#include "report/formats/page_template.h"
#include "report/formats/report_json.h"

namespace perpend {

std::string report_page(const Report& report, std::string_view page) {
  const std::size_t place = page.find(page_placeholder);
  if (place == page.npos || page.find(page_placeholder, place + 1) != page.npos) {
    throw std::invalid_argument("the template of the report's page must hold one placeholder");
  }
  std::string out(page.substr(0, place));
  out += escaped_for_script(report_json(report));
  out += page.substr(place + page_placeholder.size());
  return out;
}

std::optional<std::string> report_page(const Report& report) {
  if (page_template().empty()) return std::nullopt;
  return report_page(report, page_template());
}

}  // namespace perpend
