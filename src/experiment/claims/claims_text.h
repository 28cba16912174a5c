#pragma once

#include <string_view>

namespace perpend {

/// claims.yaml, which the build puts into the program.
std::string_view claims_text();

}  // namespace perpend
