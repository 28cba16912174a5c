#pragma once

#include <filesystem>
#include <memory>

#include "recording/problem_source.h"

namespace perpend {

/// Whether the file begins as HDF5 files do.
bool is_hdf5(const std::filesystem::path& path);

/// Opens an HDF5 file: a recording of perpend, or FCLIB. Throws BadInput if it is neither.
std::unique_ptr<ProblemSource> open_hdf5_problems(const std::filesystem::path& path);

}  // namespace perpend
