#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/pose.h"

namespace perpend {

/// The points with normal · p ≤ offset.
struct FacePlane {
  Vector3 normal = Vector3::UnitZ();  ///< of length 1, outwards
  double offset = 0;                  ///< m
};

/// Seen from outside, with the tail below and the head above, `left` is the face at the left.
struct PolytopeEdge {
  int tail = 0;
  int head = 0;
  int left = 0;
  int right = 0;
};

/// A bounded convex polyhedron of volume > 0. A face is a convex polygon, its corners
/// anticlockwise seen from outside; no two neighbouring faces lie in one plane and no corner
/// lies within an edge, so that faces, edges and vertices are what they look like.
struct Polytope {
  std::vector<Vector3> vertices;  ///< m
  std::vector<FacePlane> planes;  ///< one for each face
  /// The corners of face f are corners[face_starts[f]] … corners[face_starts[f + 1] − 1].
  std::vector<int> face_starts;
  std::vector<int> corners;
  std::vector<PolytopeEdge> edges;
  /// Edge e of face f, in the order of the corners it starts from: face_edges[face_starts[f] + k].
  std::vector<int> face_edges;
  /// The vertices joined to vertex v by an edge, likewise.
  std::vector<int> neighbour_starts;
  std::vector<int> neighbours;
  double size = 0;       ///< half of the longest side of the box around it along the axes, m
  double thickness = 0;  ///< m, from a face to the vertex farthest behind it, where that is least

  int faces() const { return static_cast<int>(planes.size()); }
  std::span<const int> face(int f) const {
    return {corners.data() + face_starts[f], corners.data() + face_starts[f + 1]};
  }
};

/// The convex hull of the points (m); those inside it, or on it without being a corner, are
/// dropped, and triangles in one plane are joined. The vertices keep the order of the points.
/// Throws BadInput for fewer than four points, for points that are not finite, and for points
/// that lie in one plane.
Polytope convex_hull_of(std::span<const Vector3> points);

}  // namespace perpend
