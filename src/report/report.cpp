#include "report/report.h"

namespace perpend {

std::string_view name_of(Agreement agreement) {
  switch (agreement) {
    case Agreement::as_in_the_paper:
      return "as in the paper";
    case Agreement::as_promised:
      return "yes";
    case Agreement::not_as_promised:
      return "no";
    case Agreement::differs:
      return "differs";
    case Agreement::not_judged:
      return "not judged";
  }
  return "";
}

}  // namespace perpend
