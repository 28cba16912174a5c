#pragma once

#include <vector>

#include "geometry/pairs/contact.h"
#include "geometry/pairs/contact_collector.h"
#include "geometry/surfaces/height_field.h"
#include "geometry/surfaces/triangle_face.h"
#include "geometry/surfaces/triangle_mesh.h"

namespace perpend {

/// Finds the contacts of convex shapes with surfaces of triangles. What touches triangles of one
/// plane becomes one manifold, as if the plane were one face; an edge or corner between triangles
/// gives a normal of its own only where it sticks out (233). Holds memory between calls and
/// nothing else.
class SurfaceCollider {
 public:
  SurfaceCollider();

  /// The contacts of all parts of a shape with a surface, in the world, ordered by part and then
  /// by triangle; in each the second part is the lowest of the triangles in that plane. A
  /// half-space has none. Shape, poses and margin are not checked. Valid until the next call.
  std::span<const PartContact> collide(const Shape& shape, const Pose& pose,
                                       const TriangleMesh& mesh, const Pose& mesh_pose,
                                       double margin);
  std::span<const PartContact> collide(const Shape& shape, const Pose& pose,
                                       const HeightField& field, const Pose& field_pose,
                                       double margin);

 private:
  struct Point {
    int group;
    ContactPoint point;
  };
  struct Group {
    Vector3 normal;  ///< of the surface, towards the shape
    int region;
  };

  template <typename Surface>
  std::span<const PartContact> collide_parts(const Shape& shape, const Pose& pose,
                                             const Surface& surface, const Pose& surface_pose,
                                             double margin);
  /// With the given triangles (ascending), all in the surface's frame.
  std::span<const PartContact> collide(const ConvexShape& shape, const Pose& pose,
                                       const TriangleSurface& surface,
                                       std::span<const int> triangles, double margin);
  template <typename Kind>
  void touch(const Kind& shape, const Matrix3& R, const TriangleSurface& surface, int triangle);
  template <typename Kind>
  bool touch_face(const Kind& shape, const Matrix3& R, const TriangleSurface& surface, int triangle,
                  const ContactManifold& on_plane);
  void touch_edges(const ContactManifold& with_prism, const TriangleSurface& surface, int triangle);
  int border_touched(const ContactManifold& with_prism, const TriangleFace& face) const;
  bool sticks_out(const TriangleSurface& surface, int triangle, int part,
                  const Vector3& direction) const;
  void put_prism(const TriangleSurface& surface, int triangle);
  Vector3 corner(const TriangleSurface& surface, int triangle, int k) const {
    return surface.corner(triangle, k) - origin_;
  }
  void add(const Vector3& normal, int region, const ContactPoint& point);
  void gather();

  double margin_ = 0;
  double reach_ = 0;  ///< m, no point of the shape is farther from the middle of its box
  Vector3 origin_ = Vector3::Zero();
  ConvexHull prism_hull_;
  std::shared_ptr<Polytope> prism_;
  std::vector<Group> groups_;
  std::vector<Point> points_;
  std::vector<PartContact> contacts_;
  std::vector<int> triangles_;
  std::vector<PartContact> placed_;
};

/// The same for one call. Throws BadInput where `check_shape` and `check_pose` do, and for a
/// margin that is negative or not finite.
std::vector<PartContact> collide(const Shape& shape, const Pose& pose, const TriangleMesh& mesh,
                                 const Pose& mesh_pose, double margin);
std::vector<PartContact> collide(const Shape& shape, const Pose& pose, const HeightField& field,
                                 const Pose& field_pose, double margin);

}  // namespace perpend
