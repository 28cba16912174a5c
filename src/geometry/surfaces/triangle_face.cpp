#include "geometry/surfaces/triangle_face.h"

#include <algorithm>
#include <cmath>

#include "geometry/pairs/feature.h"

namespace perpend {

TriangleFace::TriangleFace(const TriangleSurface& surface, int triangle, const Vector3& origin)
    : triangle_(surface.triangles[triangle]) {
  polygon_.count = 3;
  polygon_.normal = triangle_.normal;
  polygon_.face_id = feature(FeatureKind::face, triangle_.region);
  double size = 0;
  for (int k = 0; k < 3; ++k) {
    polygon_.corners[k] = surface.corner(triangle, k) - origin;
    polygon_.corner_ids[k] = feature(FeatureKind::vertex, triangle_.corners[k]);
    polygon_.edge_ids[k] = feature(FeatureKind::edge, 3 * triangle + k);
    size = std::max(size, polygon_.corners[k].cwiseAbs().maxCoeff());
  }
  slack_ = 1e-10 * size;
}

bool TriangleFace::holds(const Vector3& p) const {
  for (int k = 0; k < 3; ++k) {
    const Vector3& from = polygon_.corners[k];
    const Vector3 along = polygon_.corners[(k + 1) % 3] - from;
    const double inside = polygon_.normal.cross(along).dot(p - from);
    if (inside < -slack_ * along.norm()) return false;
  }
  return true;
}

/// Of p, moved along the normal into the plane.
double TriangleFace::distance_to(const Vector3& p, int part) const {
  const Vector3& from = polygon_.corners[part % 3];
  const Vector3 above = p - from;
  const Vector3 arm = above - above.dot(polygon_.normal) * polygon_.normal;
  if (part >= 3) return arm.norm();
  const Vector3 along = polygon_.corners[(part + 1) % 3] - from;
  const double foot = std::clamp(arm.dot(along) / along.squaredNorm(), 0.0, 1.0);
  return (arm - foot * along).norm();
}

int TriangleFace::real_border_at(const Vector3& p) const {
  for (int k = 0; k < 3; ++k) {
    if (distance_to(p, 3 + k) > 10 * slack_) continue;
    return triangle_.flat_corners[k] ? nowhere : 3 + k;
  }
  for (int k = 0; k < 3; ++k) {
    if (!triangle_.flat_edges[k] && distance_to(p, k) <= 10 * slack_) return k;
  }
  return nowhere;
}

int TriangleFace::nearest_border(const Vector3& p) const {
  int nearest = 0;
  for (int k = 1; k < 3; ++k) {
    if (distance_to(p, k) < distance_to(p, nearest)) nearest = k;
  }
  for (int k = 3; k < 6; ++k) {
    if (distance_to(p, k) <= 10 * slack_) return k;
  }
  return nearest;
}

int TriangleFace::border_within(double distance, const Vector3& p) const {
  for (int part = 5; part >= 3; --part) {
    if (distance_to(p, part) <= distance) return part;
  }
  const int part = nearest_border(p);
  return distance_to(p, part) <= distance ? part : nowhere;
}

std::uint32_t TriangleFace::feature_of(int part) const {
  return part < 3 ? polygon_.edge_ids[part] : polygon_.corner_ids[part - 3];
}

}  // namespace perpend
