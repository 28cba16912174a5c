#pragma once

#include <filesystem>

namespace perpend {

/// Throws BadInput unless a file stands there that can be read from its beginning to its end: says
/// of what is missing that it is, and of a folder, a pipe, a socket or a device that it is one.
/// Opening a pipe would wait for ever, reading a device would never end.
void require_file(const std::filesystem::path& path);

}  // namespace perpend
