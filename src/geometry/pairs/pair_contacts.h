#pragma once

#include <utility>

#include "geometry/pairs/contact.h"

/// One function for each pair of kinds, in the order sphere, capsule, cylinder, box, hull, plane.
/// They work in the frame of the contact: axes of the world, origin at the first shape's
/// position. The normals point from the first to the second.
namespace perpend {

template <typename Kind>
struct Placed {
  const Kind& shape;
  Matrix3 R;
  Vector3 position;  ///< m, in the frame of the contact

  Vector3 axis() const { return R.col(2); }
};

ContactManifold contacts(const Placed<Sphere>& a, const Placed<Sphere>& b, double margin);
ContactManifold contacts(const Placed<Sphere>& a, const Placed<Capsule>& b, double margin);
ContactManifold contacts(const Placed<Sphere>& a, const Placed<Cylinder>& b, double margin);
ContactManifold contacts(const Placed<Sphere>& a, const Placed<Box>& b, double margin);
ContactManifold contacts(const Placed<Sphere>& a, const Placed<ConvexHull>& b, double margin);

ContactManifold contacts(const Placed<Sphere>& a, const Placed<Plane>& b, double margin);
ContactManifold contacts(const Placed<Capsule>& a, const Placed<Plane>& b, double margin);
ContactManifold contacts(const Placed<Cylinder>& a, const Placed<Plane>& b, double margin);
ContactManifold contacts(const Placed<Box>& a, const Placed<Plane>& b, double margin);
ContactManifold contacts(const Placed<ConvexHull>& a, const Placed<Plane>& b, double margin);
ContactManifold contacts(const Placed<Plane>& a, const Placed<Plane>& b, double margin);

ContactManifold contacts(const Placed<Capsule>& a, const Placed<Capsule>& b, double margin);
ContactManifold contacts(const Placed<Capsule>& a, const Placed<Box>& b, double margin);
ContactManifold contacts(const Placed<Capsule>& a, const Placed<ConvexHull>& b, double margin);

ContactManifold contacts(const Placed<Capsule>& a, const Placed<Cylinder>& b, double margin);
ContactManifold contacts(const Placed<Cylinder>& a, const Placed<Cylinder>& b, double margin);
ContactManifold contacts(const Placed<Cylinder>& a, const Placed<Box>& b, double margin);
ContactManifold contacts(const Placed<Cylinder>& a, const Placed<ConvexHull>& b, double margin);

ContactManifold contacts(const Placed<Box>& a, const Placed<Box>& b, double margin);
ContactManifold contacts(const Placed<Box>& a, const Placed<ConvexHull>& b, double margin);
ContactManifold contacts(const Placed<ConvexHull>& a, const Placed<ConvexHull>& b, double margin);

/// Makes the contact of a with b that of b with a.
inline void exchange(ContactManifold& manifold) {
  manifold.normal = -manifold.normal;
  for (int i = 0; i < manifold.count; ++i) {
    std::swap(manifold.points[i].feature.first, manifold.points[i].feature.second);
  }
}

/// As `collide_convex`, for shapes, poses and a margin that have been checked already.
ContactManifold collide_checked(const ConvexShape& first, const Pose& first_pose,
                                const ConvexShape& second, const Pose& second_pose, double margin);

}  // namespace perpend
