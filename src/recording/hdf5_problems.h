#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "import/problem_source.h"

namespace perpend {

bool looks_like_hdf5(std::string_view first_bytes);

/// Opens an HDF5 file: a recording of perpend, or FCLIB. Throws BadInput if it is neither.
std::unique_ptr<ProblemSource> open_hdf5_problems(const std::filesystem::path& path);

/// How many problems it holds: FCLIB has one in each file. Throws BadInput where a recording is
/// malformed; a file that is neither counts as one, and is refused where it is opened.
int count_hdf5_problems(const std::filesystem::path& path);

}  // namespace perpend
