#pragma once

#include "experiment/limited_pivoting/limited_drive.h"
#include "report/figure.h"

namespace perpend {

/// E19, Figs. 11 and 12: the paths, a part of them enlarged, the distance from the reference over
/// time, and the speed of each wheel.
std::vector<Figure> drive_figures(const LimitedCases& cases);

}  // namespace perpend
