#pragma once

#include <filesystem>

namespace perpend::cli {

/// Throws BadInput unless a file at the path can be written. Writes nothing, so that it can be
/// called before long work that may still fail.
void require_writable(const std::filesystem::path& path);

}  // namespace perpend::cli
