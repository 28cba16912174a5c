#pragma once

#include <string>

namespace perpend::cli {

/// What `--version` prints: the version on the first line, then what is built in.
std::string version_text();

}  // namespace perpend::cli
