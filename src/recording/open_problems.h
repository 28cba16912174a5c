#pragma once

#include <filesystem>
#include <memory>

#include "import/problem_source.h"

namespace perpend {

/// Opens a file, recognised by its contents and not by its name, or a folder, whose readable
/// files come in the order of their names. Throws BadInput if there is nothing readable.
std::unique_ptr<ProblemSource> open_problems(const std::filesystem::path& path);

}  // namespace perpend
