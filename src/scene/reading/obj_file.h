#pragma once

#include <filesystem>
#include <memory>

#include "geometry/surfaces/triangle_mesh.h"

namespace perpend {

/// The surface in a Wavefront OBJ file: its vertices (in metres) and faces, polygons cut into
/// triangles from their first corner; all else is passed over. Throws BadInput with file and line.
std::shared_ptr<const TriangleMesh> read_obj(const std::filesystem::path& path);

/// The whole of a regular file of at most `most` bytes. Throws BadInput.
std::string read_regular_file(const std::filesystem::path& path, std::size_t most);

}  // namespace perpend
