#pragma once

#include <string>
#include <string_view>

namespace perpend {

/// JSON that may stand inside a <script> of a page: nothing in it ends the script.
std::string escaped_for_script(std::string_view json);

}  // namespace perpend
