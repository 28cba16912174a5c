#pragma once

#include <filesystem>

namespace perpend::cli {

/// Throws BadInput unless a file at the path can be written, and is not the input or a file in the
/// input folder. Writes nothing, so that it can be called before long work that may still fail.
void require_writable(const std::filesystem::path& path, const std::filesystem::path& input);

}  // namespace perpend::cli
