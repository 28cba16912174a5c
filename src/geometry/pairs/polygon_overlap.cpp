#include <algorithm>
#include <cmath>
#include <tuple>

#include "geometry/pairs/feature.h"
#include "geometry/pairs/feature_overlap.h"
#include "geometry/pairs/polygon_region.h"
#include "geometry/pairs/tangent_frame.h"

/// Face against face: the corners of the intersection of two convex polygons, seen along n.
namespace perpend {
namespace {

struct FlatPolygon {
  int count = 0;
  std::array<Vector2, FacePolygon::capacity> corners;
  std::array<Vector2, FacePolygon::capacity> sides;  ///< from corner k to the next
};

/// Anticlockwise seen against n, whichever way the face points.
FlatPolygon flatten(const FacePolygon& face, const TangentFrame& frame, const Vector3& origin) {
  FlatPolygon flat;
  flat.count = face.count;
  for (int k = 0; k < face.count; ++k) flat.corners[k] = frame.flatten(face.corners[k] - origin);
  for (int k = 0; k < face.count; ++k) {
    flat.sides[k] = flat.corners[k + 1 == face.count ? 0 : k + 1] - flat.corners[k];
  }
  return flat;
}

double size_of(const FlatPolygon& polygon) {
  Vector2 low = polygon.corners[0];
  Vector2 high = low;
  for (int k = 1; k < polygon.count; ++k) {
    const Vector2& p = polygon.corners[k];
    low = {std::min(low.x(), p.x()), std::min(low.y(), p.y())};
    high = {std::max(high.x(), p.x()), std::max(high.y(), p.y())};
  }
  return std::max(high.x() - low.x(), high.y() - low.y());
}

/// Cuts `region` by the half-plane at the left of the line from p along `side`; returns the new
/// count, and whether anything was cut off.
int cut(const PolygonRegion& region, int count, const Vector2& p, const Vector2& side,
        PolygonRegion& out, bool& was_cut) {
  std::array<double, std::tuple_size_v<PolygonRegion>> over;
  was_cut = false;
  for (int k = 0; k < count; ++k) {
    over[k] = cross(side, region[k] - p);
    was_cut = was_cut || over[k] < 0;
  }
  if (!was_cut) return count;
  int kept = 0;
  int from = count - 1;
  for (int k = 0; k < count; ++k) {
    const bool crosses = (over[from] < 0) != (over[k] < 0);
    if (crosses && kept < static_cast<int>(out.size())) {
      out[kept++] =
          region[from] + (region[k] - region[from]) * (over[from] / (over[from] - over[k]));
    }
    if (over[k] >= 0 && kept < static_cast<int>(out.size())) out[kept++] = region[k];
    from = k;
  }
  return kept;
}

/// The corner that p is at, else the edge, else the face.
std::uint32_t feature_at(const Vector2& p, const FlatPolygon& flat, const FacePolygon& face,
                         double blur) {
  const double squared_blur = blur * blur;
  std::uint32_t id = face.face_id;
  double closest = squared_blur;
  for (int k = 0; k < flat.count; ++k) {
    const Vector2 arm = p - flat.corners[k];
    const double area = cross(flat.sides[k], arm);
    const double length = flat.sides[k].squaredNorm();
    if (area * area > closest * length) continue;
    if (arm.squaredNorm() <= squared_blur) return face.corner_ids[k];
    if ((arm - flat.sides[k]).squaredNorm() <= squared_blur) {
      return face.corner_ids[k + 1 == flat.count ? 0 : k + 1];
    }
    closest = area * area / length;
    id = face.edge_ids[k];
  }
  return id;
}

/// z(p) along n of the plane of the face, as a linear function of the flat coordinates.
struct FlatPlane {
  double z0;
  Vector2 slope;

  FlatPlane(const FacePolygon& face, const TangentFrame& frame, const Vector3& n,
            const Vector3& origin) {
    const double steep = n.dot(face.normal);
    z0 = face.normal.dot(face.corners[0] - origin) / steep;
    slope = -frame.flatten(face.normal) / steep;
  }

  double height(const Vector2& p) const { return z0 + slope.dot(p); }
};

/// A face that is seen edge-on has no area to overlap with.
constexpr double edge_on = 0.02;

}  // namespace

FacePolygon face_polygon(const PlacedPolytope& polytope, int f) {
  FacePolygon face;
  const std::span<const int> loop = polytope.corners(f);
  const int size = static_cast<int>(loop.size());
  face.count = std::min(size, FacePolygon::capacity);
  for (int k = 0; k < face.count; ++k) {
    const int corner = size <= FacePolygon::capacity ? k : k * size / face.count;
    face.corners[k] = polytope.vertex(loop[corner]);
    face.corner_ids[k] = feature(FeatureKind::vertex, loop[corner]);
    face.edge_ids[k] = feature(FeatureKind::edge, polytope.face_edge(f, corner));
  }
  face.face_id = feature(FeatureKind::face, f);
  face.normal = polytope.normal(f);
  return face;
}

void overlap(const FacePolygon& a, const FacePolygon& b, const Vector3& n,
             ContactCollector& points) {
  if (n.dot(a.normal) < edge_on || n.dot(b.normal) > -edge_on) return;
  const TangentFrame frame(n);
  const Vector3 origin = a.corners[0];
  const FlatPolygon flat_a = flatten(a, frame, origin);
  const FlatPolygon flat_b = flatten(b, frame, origin);
  const double blur = blur_share * std::min(size_of(flat_a), size_of(flat_b));

  PolygonRegion region, next;
  int count = flat_b.count;
  for (int k = 0; k < count; ++k) region[k] = flat_b.corners[count - 1 - k];
  for (int k = 0; k < flat_a.count && count > 0; ++k) {
    bool was_cut = false;
    count = cut(region, count, flat_a.corners[k], flat_a.sides[k], next, was_cut);
    if (was_cut) std::copy_n(next.begin(), count, region.begin());
  }
  count = drop_flat_corners(region, count, blur);

  const FlatPlane plane_a(a, frame, n, origin);
  const FlatPlane plane_b(b, frame, n, origin);
  for (int k = 0; k < count; ++k) {
    const Vector2& p = region[k];
    const double za = plane_a.height(p);
    const double zb = plane_b.height(p);
    if (zb - za > points.margin()) continue;
    points.add(origin + p.x() * frame.x + p.y() * frame.y + 0.5 * (za + zb) * n, zb - za,
               {feature_at(p, flat_a, a, blur), feature_at(p, flat_b, b, blur)});
  }
}

}  // namespace perpend
