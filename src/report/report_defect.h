#pragma once

#include <string>

#include "report/report.h"

namespace perpend {

/// What would make the files of a report wrong: two things of one id, an id that is no name of a
/// file, a row or a series of the wrong length. A sentence, or nothing if all is well.
std::string find_report_defect(const Report& report);

}  // namespace perpend
