#pragma once

#include <limits>

namespace perpend::support {

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

}  // namespace perpend::support
