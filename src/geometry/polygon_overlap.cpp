#include <algorithm>
#include <cmath>

#include "geometry/feature.h"
#include "geometry/feature_overlap.h"
#include "geometry/tangent_frame.h"

/// Face against face: the corners of the intersection of two convex polygons, seen along n.
namespace perpend {
namespace {

/// Share of the smaller face's size. Corners of the overlap that are closer than this to the line
/// through their neighbours are left out, and features closer than this to a corner give it its
/// id. Without it the corners of stacked bricks would multiply and change their ids when the
/// bricks jitter.
constexpr double blur_share = 1e-5;

struct FlatPolygon {
  int count = 0;
  std::array<Vector2, FacePolygon::capacity> corners;
};

using Region = std::array<Vector2, 2 * FacePolygon::capacity>;

/// Anticlockwise seen against n, whichever way the face points.
FlatPolygon flatten(const FacePolygon& face, const TangentFrame& frame, const Vector3& origin) {
  FlatPolygon flat;
  flat.count = face.count;
  for (int k = 0; k < face.count; ++k) flat.corners[k] = frame.flatten(face.corners[k] - origin);
  return flat;
}

double size_of(const FlatPolygon& polygon) {
  Eigen::Array2d low = polygon.corners[0].array();
  Eigen::Array2d high = low;
  for (int k = 1; k < polygon.count; ++k) {
    low = low.min(polygon.corners[k].array());
    high = high.max(polygon.corners[k].array());
  }
  return (high - low).maxCoeff();
}

/// Cuts `region` by the half-plane at the left of the line from p to q; returns the new count.
int cut(const Region& region, int count, const Vector2& p, const Vector2& q, Region& out) {
  const Vector2 along = q - p;
  int kept = 0;
  double before = cross(along, region[count - 1] - p);
  for (int k = 0; k < count; ++k) {
    const Vector2& from = region[(k + count - 1) % count];
    const double here = cross(along, region[k] - p);
    const bool crosses = (before < 0) != (here < 0);
    if (crosses && kept < static_cast<int>(out.size())) {
      out[kept++] = from + (region[k] - from) * (before / (before - here));
    }
    if (here >= 0 && kept < static_cast<int>(out.size())) out[kept++] = region[k];
    before = here;
  }
  return kept;
}

/// Distance of corner k from the line through its neighbours, or from them where they coincide.
double corner_height(const Region& region, int count, int k) {
  const Vector2& before = region[(k + count - 1) % count];
  const Vector2 chord = region[(k + 1) % count] - before;
  const Vector2 arm = region[k] - before;
  const double length = chord.norm();
  return length > 1e-300 ? std::abs(cross(chord, arm)) / length : arm.norm();
}

int drop_flat_corners(Region& region, int count, double blur) {
  while (count > 2) {
    int flattest = 0;
    double least = corner_height(region, count, 0);
    for (int k = 1; k < count; ++k) {
      const double height = corner_height(region, count, k);
      if (height < least) {
        least = height;
        flattest = k;
      }
    }
    if (least > blur) break;
    std::copy(region.begin() + flattest + 1, region.begin() + count, region.begin() + flattest);
    --count;
  }
  return count;
}

/// The corner that p is at, else the edge, else the face.
std::uint32_t feature_at(const Vector2& p, const FlatPolygon& flat, const FacePolygon& face,
                         double blur) {
  std::uint32_t id = face.face_id;
  double closest = blur;
  for (int k = 0; k < flat.count; ++k) {
    const Vector2& a = flat.corners[k];
    const Vector2 arm = p - a;
    if (arm.squaredNorm() <= blur * blur) return face.corner_ids[k];
    const Vector2 along = flat.corners[k + 1 == flat.count ? 0 : k + 1] - a;
    const double off = std::abs(cross(along, arm));
    const double length = along.norm();
    if (off <= closest * length) {
      closest = off / length;
      id = face.edge_ids[k];
    }
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

  Region region, next;
  int count = flat_b.count;
  for (int k = 0; k < count; ++k) region[k] = flat_b.corners[count - 1 - k];
  for (int k = 0; k < flat_a.count && count > 0; ++k) {
    count = cut(region, count, flat_a.corners[k], flat_a.corners[(k + 1) % flat_a.count], next);
    std::copy_n(next.begin(), count, region.begin());
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
