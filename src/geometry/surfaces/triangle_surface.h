#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "geometry/shapes/pose.h"

namespace perpend {

/// Triangles that share corners and edges, solid on the side away from their normals: what a
/// mesh and a height field have in common. Contacts need to know which of its edges and corners
/// are real, and which only lie within something flat.
struct TriangleSurface {
  struct Triangle {
    std::array<int, 3> corners{};  ///< vertices, anticlockwise seen from outside
    Vector3 normal = Vector3::UnitZ();
    /// The lowest triangle that lies in one plane with this one and is joined to it by such.
    int region = 0;
    /// The third corner of the triangle beyond edge k, which goes from corner k to the next; −1
    /// where there is none, or several.
    std::array<int, 3> beyond{-1, -1, -1};
    /// Does that triangle lie in the same plane?
    std::array<bool, 3> flat_edges{};
    /// Is corner k surrounded by triangles in one plane?
    std::array<bool, 3> flat_corners{};

    bool is_flat_around() const { return flat_corners[0] && flat_corners[1] && flat_corners[2]; }
  };

  std::vector<Vector3> vertices;  ///< m
  std::vector<Triangle> triangles;
  /// The vertices joined to vertex v by an edge: neighbours[neighbour_starts[v]] …
  /// neighbours[neighbour_starts[v + 1] − 1].
  std::vector<int> neighbour_starts;
  std::vector<int> neighbours;
  /// Triangles of the input that were left out because they have no area.
  int dropped = 0;

  const Vector3& corner(int triangle, int k) const {
    return vertices[triangles[triangle].corners[k]];
  }
  std::span<const int> neighbours_of(int vertex) const {
    return {neighbours.data() + neighbour_starts[vertex],
            neighbours.data() + neighbour_starts[vertex + 1]};
  }
};

/// Throws BadInput where there are more vertices or triangles than contacts have ids for: 2²⁴ and
/// 2²⁴ / 3. `name` is whose surface it is.
void check_surface_size(std::size_t vertices, std::size_t triangles, std::string_view name);

/// From corners as a file or a grid gives them. Triangles without area are dropped; those in one
/// plane to 1e-6 rad count as flat. Throws BadInput, naming the vertex or the triangle, where a
/// coordinate is not finite, an index is out of range, or no triangle is left. `name` is whose
/// surface it is. Throws where `check_surface_size` does as well.
TriangleSurface make_surface(std::vector<Vector3> vertices,
                             std::span<const std::array<int, 3>> triangles, std::string_view name);

}  // namespace perpend
