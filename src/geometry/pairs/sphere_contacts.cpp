#include <algorithm>
#include <cmath>

#include "geometry/pairs/contact_collector.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/placed_cylinder.h"
#include "geometry/pairs/placed_polytope.h"
#include "geometry/pairs/tangent_frame.h"

/// A sphere touches a convex shape at the place q of its surface that is nearest to the centre c:
/// the normal is that of the surface at q, the gap is ± ‖c − q‖ − r (205).
namespace perpend {
namespace {

ContactManifold at_nearest(double radius, const NearestOnSurface& nearest, double margin) {
  ContactCollector points(margin, radius);
  const double gap = nearest.distance - radius;
  points.add(nearest.point + 0.5 * gap * nearest.normal, gap,
             {feature(FeatureKind::whole, 0), nearest.feature});
  return points.manifold(-nearest.normal);
}

/// Of a ball around `centre`; `fallback` is the normal where the point is the centre itself.
NearestOnSurface nearest_on_ball(const Vector3& p, const Vector3& centre, double radius,
                                 const Vector3& fallback) {
  const Vector3 arm = p - centre;
  const double away = arm.norm();
  NearestOnSurface nearest;
  nearest.normal = away > 1e-14 ? Vector3(arm / away) : fallback;
  nearest.distance = away - radius;
  nearest.point = centre + radius * nearest.normal;
  nearest.feature = feature(FeatureKind::whole, 0);
  return nearest;
}

}  // namespace

ContactManifold contacts(const Placed<Sphere>& a, const Placed<Sphere>& b, double margin) {
  const NearestOnSurface nearest =
      nearest_on_ball(a.position, b.position, b.shape.radius, -Vector3::UnitZ());
  return at_nearest(a.shape.radius, nearest, margin);
}

ContactManifold contacts(const Placed<Sphere>& a, const Placed<Capsule>& b, double margin) {
  const double h = b.shape.half_length;
  const double along = std::clamp((a.position - b.position).dot(b.axis()), -h, h);
  const NearestOnSurface nearest = nearest_on_ball(a.position, b.position + along * b.axis(),
                                                   b.shape.radius, any_across(b.axis()));
  return at_nearest(a.shape.radius, nearest, margin);
}

ContactManifold contacts(const Placed<Sphere>& a, const Placed<Cylinder>& b, double margin) {
  const PlacedCylinder cylinder(b.shape, b.R, b.position);
  return at_nearest(a.shape.radius, cylinder.nearest(a.position), margin);
}

ContactManifold contacts(const Placed<Sphere>& a, const Placed<Box>& b, double margin) {
  const PlacedPolytope box(b.shape, b.R, b.position);
  return at_nearest(a.shape.radius, box.nearest(a.position), margin);
}

ContactManifold contacts(const Placed<Sphere>& a, const Placed<ConvexHull>& b, double margin) {
  const PlacedPolytope hull(b.shape, b.R, b.position);
  return at_nearest(a.shape.radius, hull.nearest(a.position), margin);
}

}  // namespace perpend
