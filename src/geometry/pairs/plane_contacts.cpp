#include <cmath>

#include "geometry/pairs/contact_collector.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/pair_size.h"
#include "geometry/pairs/placed_cylinder.h"
#include "geometry/pairs/placed_polytope.h"

/// Everything against a half-space with outward normal z: the gap of a point p of a surface is
/// its height z · (p − c) over the plane, and the normal is −z for any pose (206).
namespace perpend {
namespace {

class Ground {
 public:
  /// `size`: of the shape.
  Ground(const Placed<Plane>& plane, double margin, double size)
      : up_(plane.axis()), height_(plane.axis().dot(plane.position)), points_(margin, size) {}

  const Vector3& up() const { return up_; }

  double gap(const Vector3& p) const { return up_.dot(p) - height_; }

  void add(const Vector3& p, std::uint32_t feature_of_shape) {
    points_.add(middle(p), gap(p), {feature_of_shape, plane_feature});
  }

  void add_nearest(const Vector3& p, std::uint32_t feature_of_shape) {
    points_.add_nearest(middle(p), gap(p), {feature_of_shape, plane_feature});
  }

  ContactManifold manifold() const { return points_.manifold(-up_); }

 private:
  static constexpr std::uint32_t plane_feature = feature(FeatureKind::whole, 0);

  Vector3 middle(const Vector3& p) const { return p - 0.5 * gap(p) * up_; }

  Vector3 up_;
  double height_;
  ContactCollector points_;
};

ContactManifold corners_on(const PlacedPolytope& polytope, const Placed<Plane>& plane,
                           double margin) {
  Ground ground(plane, margin, polytope.size());
  for (int i = 0; i < polytope.vertices(); ++i) {
    const Vector3 p = polytope.vertex(i);
    if (ground.gap(p) <= margin) ground.add(p, feature(FeatureKind::vertex, i));
  }
  return ground.manifold();
}

}  // namespace

ContactManifold contacts(const Placed<Sphere>& a, const Placed<Plane>& b, double margin) {
  Ground ground(b, margin, size_of(a.shape));
  ground.add(a.position - a.shape.radius * ground.up(), feature(FeatureKind::whole, 0));
  return ground.manifold();
}

ContactManifold contacts(const Placed<Capsule>& a, const Placed<Plane>& b, double margin) {
  Ground ground(b, margin, size_of(a.shape));
  const Vector3 lowest = a.position - a.shape.radius * ground.up();
  const Vector3 half = a.shape.half_length * a.axis();
  ground.add(lowest - half, feature(FeatureKind::end, 0));
  ground.add(lowest + half, feature(FeatureKind::end, 1));
  return ground.manifold();
}

ContactManifold contacts(const Placed<Cylinder>& a, const Placed<Plane>& b, double margin) {
  Ground ground(b, margin, size_of(a.shape));
  const PlacedCylinder cylinder(a.shape, a.R, a.position);
  if (cylinder.turns_cap(ground.up())) {
    const Disc cap = cylinder.cap(-ground.up());
    for (int k = 0; k < 4; ++k) {
      const Vector3 out = (k < 2 ? cap.radius : -cap.radius) * (k % 2 == 0 ? cap.x : cap.y);
      ground.add(cap.centre + out, feature(FeatureKind::rim, 4 * cap.cap + k));
    }
    ground.add_nearest(cylinder.support(-ground.up()), feature(FeatureKind::low_rim, cap.cap));
  } else {
    const RoundLine side = cylinder.side(-ground.up());
    ground.add(side.centre - side.half, feature(FeatureKind::end, 0));
    ground.add(side.centre + side.half, feature(FeatureKind::end, 1));
  }
  return ground.manifold();
}

ContactManifold contacts(const Placed<Box>& a, const Placed<Plane>& b, double margin) {
  return corners_on(PlacedPolytope(a.shape, a.R, a.position), b, margin);
}

ContactManifold contacts(const Placed<ConvexHull>& a, const Placed<Plane>& b, double margin) {
  return corners_on(PlacedPolytope(a.shape, a.R, a.position), b, margin);
}

ContactManifold contacts(const Placed<Plane>&, const Placed<Plane>&, double) {
  return {};
}

}  // namespace perpend
