#pragma once

#include "report/report.h"

namespace perpend {

/// A report of invented numbers in which every kind of figure and table occurs, as large as a real
/// one: to look at the page and to test it in a browser.
Report showcase_report();

}  // namespace perpend
