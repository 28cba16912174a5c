#pragma once

#include <string>

namespace perpend::cli {

/// Shows the address in the browser of this desktop, where there is one; else does nothing, for the
/// address was printed.
void open_browser(const std::string& address);

}  // namespace perpend::cli
