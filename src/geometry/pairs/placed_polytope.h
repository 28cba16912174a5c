#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/queries/nearest.h"
#include "geometry/shapes/shape.h"

namespace perpend {

/// An edge, from + t side, 0 ≤ t ≤ 1.
struct PlacedEdge {
  Vector3 from;
  Vector3 side;
};

/// A box or a hull somewhere: what the contact of polytopes needs of either. Vertices and planes
/// are in the shape's frame; the functions give and take the frame of the contact, whose axes are
/// those of the world.
class PlacedPolytope {
 public:
  /// `position` in the frame of the contact.
  PlacedPolytope(const Box& box, const Matrix3& R, const Vector3& position);
  PlacedPolytope(const ConvexHull& hull, const Matrix3& R, const Vector3& position);
  PlacedPolytope(const PlacedPolytope&) = delete;
  PlacedPolytope& operator=(const PlacedPolytope&) = delete;

  int vertices() const { return static_cast<int>(vertices_.size()); }
  int faces() const { return static_cast<int>(planes_.size()); }
  std::span<const PolytopeEdge> edges() const { return edges_; }
  std::span<const int> corners(int f) const {
    return corners_.subspan(face_starts_[f], face_starts_[f + 1] - face_starts_[f]);
  }
  PlacedEdge edge(int e) const;
  /// Is edge e farthest along `out`, that is, does this lie between the normals of its two faces?
  bool edge_supports(int e, const Vector3& out) const;
  int face_edge(int f, int k) const { return face_edges_[face_starts_[f] + k]; }

  Vector3 vertex(int i) const { return R_ * vertices_[i] + position_; }
  Vector3 normal(int f) const { return R_ * planes_[f].normal; }
  /// Of the plane normal(f) · p = offset(f).
  double offset(int f) const { return planes_[f].offset + normal(f).dot(position_); }
  Vector3 centre() const { return position_; }
  double size() const { return size_; }  ///< `size_of` the shape

  /// The vertex farthest along d, the first of equals.
  int support(const Vector3& d) const;
  /// The face whose normal is closest to d of those around the vertex farthest along d.
  int support_face(const Vector3& d) const;

  /// The place of the surface nearest to p.
  NearestOnSurface nearest(const Vector3& p) const;

 private:
  NearestOnSurface nearest_outside(const Vector3& local) const;

  Matrix3 R_;
  Vector3 position_;
  double size_;
  std::span<const Vector3> vertices_;
  std::span<const FacePlane> planes_;
  std::span<const int> face_starts_;
  std::span<const int> corners_;
  std::span<const PolytopeEdge> edges_;
  std::span<const int> face_edges_;
  std::array<Vector3, 8> box_vertices_;
  std::array<FacePlane, 6> box_planes_;
};

}  // namespace perpend
