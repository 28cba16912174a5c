#pragma once

#include <filesystem>
#include <memory>

#include "import/problem_source.h"

namespace perpend {

/// The friction problem of an FCLIB file (https://frictionalcontactlibrary.github.io), local
/// or global, in two or three dimensions. Nothing if the file holds none. Throws BadInput if it
/// holds one that is malformed, or one with rolling friction.
///
/// x is the solution stored with it if that is not all zero, else the first guess, else nothing.
std::unique_ptr<ProblemSource> open_fclib(const std::filesystem::path& path);

}  // namespace perpend
