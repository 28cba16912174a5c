#pragma once

#include "experiment/limited_pivoting/limited_drive.h"
#include "report/report.h"

namespace perpend {

/// Changes of a wheel's speed in a step beyond this are jerks: three times the reference's largest.
double jerk_rad_s(const LimitedCases& cases);

/// What E19 leads one to expect of the drives at its limit, with tolerances from its own words.
std::vector<PaperFinding> drive_findings(const LimitedCases& cases);

}  // namespace perpend
