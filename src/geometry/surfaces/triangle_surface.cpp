#include "geometry/surfaces/triangle_surface.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

#include "border/bad_input.h"
#include "geometry/pairs/feature.h"

namespace perpend {
namespace {

using Triangle = TriangleSurface::Triangle;

/// Cosine of 1e-6 rad, less what rounding takes from a normal.
constexpr double flat_cosine = 1 - 0.5e-12 - 1e-15;

/// One side of an edge.
struct EdgeSide {
  int low;  ///< vertex
  int high;
  int triangle;
  int k;  ///< edge of the triangle

  bool same_edge(const EdgeSide& other) const { return low == other.low && high == other.high; }
};

void add_triangles(TriangleSurface& surface, std::span<const std::array<int, 3>> triangles,
                   std::string_view name) {
  const int count = static_cast<int>(surface.vertices.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (const int v : triangles[t]) {
      if (v >= 0 && v < count) continue;
      throw BadInput(sentence(name, ": triangle ", t, " names vertex ", v, ", but there are ",
                              count, " vertices; give indices from 0 to ", count - 1));
    }
    const auto& [a, b, c] = triangles[t];
    const Vector3 ab = surface.vertices[b] - surface.vertices[a];
    const Vector3 ac = surface.vertices[c] - surface.vertices[a];
    const Vector3 across = ab.cross(ac);
    const double area = across.norm();
    const double longest = std::max({ab.squaredNorm(), ac.squaredNorm(), (ac - ab).squaredNorm()});
    if (!(area > 1e-10 * longest)) {
      ++surface.dropped;
      continue;
    }
    Triangle triangle;
    triangle.corners = triangles[t];
    triangle.normal = across / area;
    surface.triangles.push_back(triangle);
  }
  if (surface.triangles.empty()) {
    throw BadInput(sentence(name, ": none of ", triangles.size(),
                            " triangles has an area; give at least one that has"));
  }
}

std::vector<EdgeSide> sorted_sides(const TriangleSurface& surface) {
  std::vector<EdgeSide> sides;
  for (int t = 0; t < static_cast<int>(surface.triangles.size()); ++t) {
    const auto& corners = surface.triangles[t].corners;
    for (int k = 0; k < 3; ++k) {
      const int from = corners[k];
      const int to = corners[(k + 1) % 3];
      sides.push_back({std::min(from, to), std::max(from, to), t, k});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const EdgeSide& a, const EdgeSide& b) {
    return std::tie(a.low, a.high, a.triangle, a.k) < std::tie(b.low, b.high, b.triangle, b.k);
  });
  return sides;
}

/// The lowest triangle that `t` is joined with so far.
int root_of(const std::vector<Triangle>& triangles, int t) {
  while (triangles[t].region != t) t = triangles[t].region;
  return t;
}

/// Finds what is beyond each edge, and joins triangles over flat ones. An edge of one triangle, or
/// of three and more, is not flat.
void join_regions(TriangleSurface& surface, const std::vector<EdgeSide>& sides) {
  std::vector<Triangle>& triangles = surface.triangles;
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) triangles[t].region = t;
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    const EdgeSide& a = sides[i];
    const EdgeSide& b = sides[i + 1];
    if (!a.same_edge(b) || (i > 0 && sides[i - 1].same_edge(a)) ||
        (i + 2 < sides.size() && sides[i + 2].same_edge(a))) {
      continue;
    }
    triangles[a.triangle].beyond[a.k] = triangles[b.triangle].corners[(b.k + 2) % 3];
    triangles[b.triangle].beyond[b.k] = triangles[a.triangle].corners[(a.k + 2) % 3];
    const int first = root_of(triangles, a.triangle);
    const int second = root_of(triangles, b.triangle);
    // The roots as well: many small turns must not make a hill flat.
    const auto level = [&](int t, int u) {
      return triangles[t].normal.dot(triangles[u].normal) >= flat_cosine;
    };
    if (!level(a.triangle, b.triangle) || !level(first, second)) continue;
    triangles[a.triangle].flat_edges[a.k] = triangles[b.triangle].flat_edges[b.k] = true;
    triangles[std::max(first, second)].region = std::min(first, second);
  }
  for (Triangle& triangle : triangles) {
    triangle.region = triangles[triangle.region].region;  // lower triangles are done already
  }
}

/// A corner is flat where every edge at it is.
void mark_flat_corners(TriangleSurface& surface) {
  std::vector<char> flat(surface.vertices.size(), 1);
  for (const Triangle& triangle : surface.triangles) {
    for (int k = 0; k < 3; ++k) {
      if (triangle.flat_edges[k]) continue;
      flat[triangle.corners[k]] = flat[triangle.corners[(k + 1) % 3]] = 0;
    }
  }
  for (Triangle& triangle : surface.triangles) {
    for (int k = 0; k < 3; ++k) triangle.flat_corners[k] = flat[triangle.corners[k]] != 0;
  }
}

void list_neighbours(TriangleSurface& surface, const std::vector<EdgeSide>& sides) {
  std::vector<int>& starts = surface.neighbour_starts;
  starts.assign(surface.vertices.size() + 1, 0);
  const auto each_edge = [&](const auto& visit) {
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (i == 0 || !sides[i].same_edge(sides[i - 1])) visit(sides[i].low, sides[i].high);
    }
  };
  each_edge([&](int a, int b) {
    ++starts[a + 1];
    ++starts[b + 1];
  });
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  surface.neighbours.resize(starts.back());
  std::vector<int> next(starts.begin(), starts.end() - 1);
  each_edge([&](int a, int b) {
    surface.neighbours[next[a]++] = b;
    surface.neighbours[next[b]++] = a;
  });
}

}  // namespace

void check_surface_size(std::size_t vertices, std::size_t triangles, std::string_view name) {
  constexpr std::size_t most_vertices = most_features;
  constexpr std::size_t most_triangles = most_features / 3;
  if (vertices <= most_vertices && triangles <= most_triangles) return;
  throw BadInput(sentence(name, ": ", vertices, " vertices and ", triangles,
                          " triangles are more than contacts have ids for; give at most ",
                          most_vertices, " and ", most_triangles, ", or several surfaces"));
}

TriangleSurface make_surface(std::vector<Vector3> vertices,
                             std::span<const std::array<int, 3>> triangles, std::string_view name) {
  check_surface_size(vertices.size(), triangles.size(), name);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    if (vertices[i].allFinite() && vertices[i].cwiseAbs().maxCoeff() < 1e100) continue;
    throw BadInput(sentence(name, ": vertex ", i, " is at (", vertices[i].transpose(),
                            ") m; give three finite numbers below 1e100"));
  }
  TriangleSurface surface;
  surface.vertices = std::move(vertices);
  add_triangles(surface, triangles, name);
  const std::vector<EdgeSide> sides = sorted_sides(surface);
  join_regions(surface, sides);
  mark_flat_corners(surface);
  list_neighbours(surface, sides);
  return surface;
}

}  // namespace perpend
