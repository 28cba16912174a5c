# perpend_report_page(<target>): adds to the target the definition of page_template()
# (src/report/page_template.h), which is empty where there is no page.
function(perpend_report_page target)
  set(source ${CMAKE_BINARY_DIR}/no_page_template.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT [[
#include "report/page_template.h"

namespace perpend {
std::string_view page_template() { return {}; }
}  // namespace perpend
]] @ONLY)
  target_sources(${target} PRIVATE ${source})
endfunction()
