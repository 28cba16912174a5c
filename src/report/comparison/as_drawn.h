#pragma once

#include "report/figure.h"

namespace perpend {

/// The series with the digits that a picture can show, six. In a background, where hundreds of
/// curves lie on each other, four, and of curves that agree in them only the first is left.
Series as_drawn(const Series& series);

/// With six digits.
std::vector<double> as_drawn(const std::vector<double>& values);

}  // namespace perpend
