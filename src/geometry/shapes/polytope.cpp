#include "geometry/shapes/polytope.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "border/bad_input.h"
#include "geometry/shapes/quickhull.h"

namespace perpend {
namespace {

/// Shares of the extent: what counts as inside, as in one plane, and what a finished hull may be
/// wrong by before it is refused.
constexpr double inside_share = 1e-13;
constexpr double coplanar_share = 1e-10;
constexpr double wrong_share = 1e-8;

/// Joins triangles into polygons: grows each face from its largest triangle, so that a fine mesh
/// of a round body does not roll up into one face by small steps.
class FaceJoiner {
 public:
  FaceJoiner(std::span<const Vector3> points, const std::vector<HullTriangle>& triangles,
             double tolerance)
      : points_(points),
        triangles_(triangles),
        tolerance_(tolerance),
        face_of_(triangles.size(), -1) {}

  /// For each face its corners, points of the cloud; those within an edge still among them.
  std::vector<std::vector<int>> join() {
    std::vector<int> order(triangles_.size());
    std::iota(order.begin(), order.end(), 0);
    std::vector<double> area(triangles_.size());
    for (std::size_t t = 0; t < area.size(); ++t) area[t] = doubled_area(triangles_[t]);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return area[a] > area[b]; });
    std::vector<std::vector<int>> loops;
    for (const int seed : order) {
      if (face_of_[seed] < 0) loops.push_back(grow(seed, static_cast<int>(loops.size())));
    }
    return loops;
  }

 private:
  double doubled_area(const HullTriangle& t) const {
    const Vector3& a = points_[t.corners[0]];
    return (points_[t.corners[1]] - a).cross(points_[t.corners[2]] - a).norm();
  }

  bool lies_in(const FacePlane& plane, const HullTriangle& triangle) const {
    return std::all_of(triangle.corners.begin(), triangle.corners.end(), [&](int i) {
      return std::abs(plane.normal.dot(points_[i]) - plane.offset) <= tolerance_;
    });
  }

  std::vector<int> grow(int seed, int face) {
    std::vector<int> members{seed};
    face_of_[seed] = face;
    for (std::size_t k = 0; k < members.size(); ++k) {
      for (const int other : triangles_[members[k]].beyond) {
        if (face_of_[other] >= 0 || !lies_in(triangles_[seed].plane, triangles_[other])) continue;
        face_of_[other] = face;
        members.push_back(other);
      }
    }
    return outline(members, face);
  }

  /// Walks around the triangles of the face, along the edges that other faces are beyond.
  std::vector<int> outline(const std::vector<int>& members, int face) const {
    int t = 0;
    int e = 0;
    for (const int member : members) {
      for (int k = 0; k < 3; ++k) {
        if (face_of_[triangles_[member].beyond[k]] == face) continue;
        t = member;
        e = k;
      }
    }
    const int first_t = t;
    const int first_e = e;
    std::vector<int> loop;
    do {
      loop.push_back(triangles_[t].corners[e]);
      if (loop.size() > 3 * triangles_.size()) throw_degenerate();
      e = (e + 1) % 3;
      while (face_of_[triangles_[t].beyond[e]] == face) {
        const int from = t;
        t = triangles_[t].beyond[e];
        e = (edge_towards(t, from) + 1) % 3;
      }
    } while (t != first_t || e != first_e);
    return loop;
  }

  int edge_towards(int t, int other) const {
    const auto& beyond = triangles_[t].beyond;
    return static_cast<int>(std::find(beyond.begin(), beyond.end(), other) - beyond.begin());
  }

 public:
  [[noreturn]] static void throw_degenerate() {
    throw BadInput(
        "the points of a convex hull lie so close to a plane, a line or each other that its faces "
        "cannot be told apart; remove points that are almost the same");
  }

 private:
  std::span<const Vector3> points_;
  const std::vector<HullTriangle>& triangles_;
  double tolerance_;
  std::vector<int> face_of_;
};

/// Removes corners at which only two faces meet: they lie within an edge.
void drop_flat_corners(std::vector<std::vector<int>>& loops, std::size_t points) {
  std::vector<int> meeting(points, 0);
  for (const auto& loop : loops) {
    for (const int i : loop) ++meeting[i];
  }
  for (auto& loop : loops) {
    std::erase_if(loop, [&](int i) { return meeting[i] < 3; });
    if (loop.size() < 3) FaceJoiner::throw_degenerate();
  }
}

FacePlane plane_of(const std::vector<Vector3>& vertices, std::span<const int> loop) {
  Vector3 area = Vector3::Zero();
  const Vector3& first = vertices[loop[0]];
  for (std::size_t k = 2; k < loop.size(); ++k) {
    area += (vertices[loop[k - 1]] - first).cross(vertices[loop[k]] - first);
  }
  FacePlane plane{area.normalized(), 0};
  plane.offset = plane.normal.dot(first);
  for (const int i : loop) plane.offset = std::max(plane.offset, plane.normal.dot(vertices[i]));
  return plane;
}

void fill_faces(Polytope& polytope, std::span<const Vector3> points,
                const std::vector<std::vector<int>>& loops) {
  std::vector<int> place(points.size(), -1);
  for (const auto& loop : loops) {
    for (const int i : loop) place[i] = 0;
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (place[i] < 0) continue;
    place[i] = static_cast<int>(polytope.vertices.size());
    polytope.vertices.push_back(points[i]);
  }
  polytope.face_starts.push_back(0);
  for (const auto& loop : loops) {
    for (const int i : loop) polytope.corners.push_back(place[i]);
    polytope.face_starts.push_back(static_cast<int>(polytope.corners.size()));
    polytope.planes.push_back(plane_of(polytope.vertices, polytope.face(polytope.faces())));
  }
}

struct HalfEdge {
  int low = 0;
  int high = 0;
  int face = 0;
  int slot = 0;  ///< where in `face_edges`
  bool ascends = false;
};

std::vector<HalfEdge> half_edges_of(const Polytope& polytope) {
  std::vector<HalfEdge> halves;
  for (int f = 0; f < polytope.faces(); ++f) {
    const std::span<const int> loop = polytope.face(f);
    for (std::size_t k = 0; k < loop.size(); ++k) {
      const int tail = loop[k];
      const int head = loop[(k + 1) % loop.size()];
      halves.push_back({std::min(tail, head), std::max(tail, head), f,
                        polytope.face_starts[f] + static_cast<int>(k), tail < head});
    }
  }
  std::sort(halves.begin(), halves.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return std::tie(a.low, a.high, a.ascends) < std::tie(b.low, b.high, b.ascends);
  });
  return halves;
}

/// Pairs the two half edges of each edge; the one that ascends has its face at the left.
void fill_edges(Polytope& polytope) {
  const std::vector<HalfEdge> halves = half_edges_of(polytope);
  polytope.face_edges.resize(polytope.corners.size());
  for (std::size_t k = 0; k < halves.size(); k += 2) {
    if (k + 1 == halves.size()) FaceJoiner::throw_degenerate();
    const HalfEdge& right = halves[k];
    const HalfEdge& left = halves[k + 1];
    if (right.low != left.low || right.high != left.high || right.ascends || !left.ascends) {
      FaceJoiner::throw_degenerate();
    }
    const int edge = static_cast<int>(polytope.edges.size());
    polytope.face_edges[right.slot] = polytope.face_edges[left.slot] = edge;
    polytope.edges.push_back({left.low, left.high, left.face, right.face});
  }
}

void fill_neighbours(Polytope& polytope) {
  std::vector<int>& starts = polytope.neighbour_starts;
  starts.assign(polytope.vertices.size() + 1, 0);
  for (const PolytopeEdge& edge : polytope.edges) {
    ++starts[edge.tail + 1];
    ++starts[edge.head + 1];
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  polytope.neighbours.resize(starts.back());
  std::vector<int> next(starts.begin(), starts.end() - 1);
  for (const PolytopeEdge& edge : polytope.edges) {
    polytope.neighbours[next[edge.tail]++] = edge.head;
    polytope.neighbours[next[edge.head]++] = edge.tail;
  }
}

void refuse_if_wrong(const Polytope& polytope, std::span<const Vector3> points, double tolerance) {
  for (const FacePlane& plane : polytope.planes) {
    for (const Vector3& point : points) {
      if (!(plane.normal.dot(point) - plane.offset <= tolerance)) FaceJoiner::throw_degenerate();
    }
  }
  for (const PolytopeEdge& edge : polytope.edges) {
    if (edge.left == edge.right) FaceJoiner::throw_degenerate();
  }
}

double extent_of(std::span<const Vector3> points) {
  double extent = 0;
  for (const Vector3& point : points) {
    extent = std::max(extent, (point - points.front()).cwiseAbs().maxCoeff());
  }
  return extent;
}

/// m, across the faces. Across two edges it may be less, but not by much.
double least_width(const Polytope& polytope) {
  double least = std::numeric_limits<double>::infinity();
  for (const FacePlane& plane : polytope.planes) {
    double width = 0;
    for (const Vector3& vertex : polytope.vertices) {
      width = std::max(width, plane.offset - plane.normal.dot(vertex));
    }
    least = std::min(least, width);
  }
  return least;
}

}  // namespace

Polytope convex_hull_of(std::span<const Vector3> points) {
  const double extent = points.empty() ? 0 : extent_of(points);
  const std::vector<HullTriangle> triangles = quickhull(points, inside_share * extent);
  auto loops = FaceJoiner(points, triangles, coplanar_share * extent).join();
  drop_flat_corners(loops, points.size());
  Polytope polytope;
  fill_faces(polytope, points, loops);
  fill_edges(polytope);
  fill_neighbours(polytope);
  refuse_if_wrong(polytope, points, wrong_share * extent);
  Vector3 low = polytope.vertices.front(), high = low;
  for (const Vector3& vertex : polytope.vertices) {
    low = low.cwiseMin(vertex);
    high = high.cwiseMax(vertex);
  }
  polytope.size = 0.5 * (high - low).maxCoeff();
  polytope.thickness = least_width(polytope);
  return polytope;
}

}  // namespace perpend
