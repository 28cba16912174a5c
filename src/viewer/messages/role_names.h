#pragma once

#include <array>
#include <string_view>

#include "dynamics/rows/row_set.h"

namespace perpend {

/// What the viewer calls the roles of rows, in the order of `RowRole`.
inline constexpr std::array<std::string_view, row_roles> role_names{
    "joint",        "limit",  "motor",    "spring",    "drag",
    "transmission", "normal", "friction", "resistance"};

}  // namespace perpend
