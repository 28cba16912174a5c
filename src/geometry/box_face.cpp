#include "geometry/box_face.h"

#include <algorithm>
#include <cmath>

#include "geometry/box_topology.h"
#include "geometry/feature.h"
#include "geometry/polygon_region.h"

namespace perpend {
namespace {

/// Edge of each face at the − and + side of the next axis, then of the one after.
using SideEdges = std::array<std::array<int, 4>, 6>;

constexpr SideEdges make_side_edges() {
  SideEdges table{};
  for (int f = 0; f < 6; ++f) {
    for (int k = 0; k < 4; ++k) {
      const int from = box_topology.corners[4 * f + k];
      const int to = box_topology.corners[4 * f + (k + 1) % 4];
      for (int axis = 0; axis < 2; ++axis) {
        const int bit = 1 << (f / 2 + 1 + axis) % 3;
        if ((from & bit) != (to & bit)) continue;
        table[f][2 * axis + ((from & bit) != 0 ? 1 : 0)] = box_topology.face_edges[4 * f + k];
      }
    }
  }
  return table;
}

constexpr SideEdges side_edges = make_side_edges();

/// The corner, edge or face at x and y, given as distances (m) inside the two nearest sides.
std::uint32_t feature_at(const BoxFace& face, const Vector2& p, const Vector2& inside,
                         double blur) {
  const bool at_x = inside.x() <= blur;
  const bool at_y = inside.y() <= blur;
  if (at_x && at_y) return feature(FeatureKind::vertex, face.corner(p.x() > 0, p.y() > 0));
  if (at_x) return feature(FeatureKind::edge, face.edge(0, p.x() > 0));
  if (at_y) return feature(FeatureKind::edge, face.edge(1, p.y() > 0));
  return feature(FeatureKind::face, face.face());
}

/// Keeps the part of the region where sign · p[axis] ≤ half. Corners outside by less than the blur
/// are moved onto the line: cutting there would make corners that are dropped again.
int cut(PolygonRegion& region, int count, int axis, double sign, double half, double blur) {
  double least = half - sign * region[0][axis];
  for (int k = 1; k < count; ++k) least = std::min(least, half - sign * region[k][axis]);
  if (least >= 0) return count;
  if (least >= -blur) {
    for (int k = 0; k < count; ++k) {
      if (half - sign * region[k][axis] < 0) region[k][axis] = sign * half;
    }
    return count;
  }
  std::array<Vector2, 12> out;
  int kept = 0;
  Vector2 from = region[count - 1];
  double before = half - sign * from[axis];
  for (int k = 0; k < count; ++k) {
    const double here = half - sign * region[k][axis];
    if ((before < 0) != (here < 0)) {
      out[kept] = from + (region[k] - from) * (before / (before - here));
      out[kept++][axis] = sign * half;
    }
    if (here >= 0) out[kept++] = region[k];
    from = region[k];
    before = here;
  }
  std::copy_n(out.begin(), kept, region.begin());
  return kept;
}

}  // namespace

BoxFace::BoxFace(const Placed<Box>& box, const Vector3& towards) {
  const Vector3 along = box.R.transpose() * towards;
  along.cwiseAbs().maxCoeff(&axis);
  positive = along[axis] > 0;
  normal = positive ? Vector3(box.R.col(axis)) : Vector3(-box.R.col(axis));
  centre = box.position + box.shape.half_extents[axis] * normal;
  for (int k = 0; k < 2; ++k) {
    axes[k] = box.R.col((axis + 1 + k) % 3);
    halves[k] = box.shape.half_extents[(axis + 1 + k) % 3];
  }
}

FacePolygon BoxFace::polygon() const {
  FacePolygon face_polygon;
  face_polygon.count = 4;
  face_polygon.face_id = feature(FeatureKind::face, face());
  face_polygon.normal = normal;
  const Vector3 x = halves[0] * axes[0];
  const Vector3 y = halves[1] * axes[1];
  // Around the + axis; the other way around for a face at the − side.
  constexpr std::array<bool, 4> x_side{false, true, true, false};
  constexpr std::array<bool, 4> y_side{false, false, true, true};
  for (int k = 0; k < 4; ++k) {
    const int from = positive ? k : 3 - k;
    const int to = positive ? (k + 1) % 4 : (6 - k) % 4;
    face_polygon.corners[k] =
        centre + (x_side[from] ? x : Vector3(-x)) + (y_side[from] ? y : Vector3(-y));
    face_polygon.corner_ids[k] = feature(FeatureKind::vertex, corner(x_side[from], y_side[from]));
    const bool along_y = x_side[from] == x_side[to];
    face_polygon.edge_ids[k] =
        feature(FeatureKind::edge, along_y ? edge(0, x_side[from]) : edge(1, y_side[from]));
  }
  return face_polygon;
}

int BoxFace::corner(bool x_positive, bool y_positive) const {
  return (positive ? 1 << axis : 0) | (x_positive ? 1 << (axis + 1) % 3 : 0) |
         (y_positive ? 1 << (axis + 2) % 3 : 0);
}

int BoxFace::edge(int k, bool side) const {
  return side_edges[face()][2 * k + (side ? 1 : 0)];
}

void overlap(const BoxFace& a, const BoxFace& b, ContactCollector& points) {
  const auto flatten = [&](const Vector3& d) {
    return Vector2{a.axes[0].dot(d), a.axes[1].dot(d)};
  };
  const Vector3 apart = b.centre - a.centre;
  const Vector2 centre = flatten(apart);
  const Vector2 x = flatten(b.axes[0]);
  const Vector2 y = flatten(b.axes[1]);
  const Vector2 side_x = b.halves[0] * x;
  const Vector2 side_y = b.halves[1] * y;
  PolygonRegion region;
  region[0] = centre - side_x - side_y;
  region[1] = centre + side_x - side_y;
  region[2] = centre + side_x + side_y;
  region[3] = centre - side_x + side_y;
  const double blur =
      2 * blur_share *
      std::min(std::max(a.halves[0], a.halves[1]), std::max(b.halves[0], b.halves[1]));
  int count = 4;
  for (int axis = 0; axis < 2; ++axis) {
    for (const double sign : {1.0, -1.0}) {
      if (count > 0) count = cut(region, count, axis, sign, a.halves[axis], blur);
    }
  }
  count = drop_flat_corners(region, count, blur);

  // The plane of b as a height over that of a.
  const double steep = 1 / a.normal.dot(b.normal);
  const double height = b.normal.dot(apart) * steep;
  const Vector2 slope = -steep * flatten(b.normal);
  const double area = 1 / cross(x, y);
  for (int k = 0; k < count; ++k) {
    const Vector2& p = region[k];
    const double gap = height + slope.dot(p);
    if (gap > points.margin()) continue;
    const Vector2 arm = p - centre;
    const Vector2 on_b = area * Vector2{cross(arm, y), cross(x, arm)};
    const Vector2 inside_a{a.halves[0] - std::abs(p.x()), a.halves[1] - std::abs(p.y())};
    const Vector2 inside_b{b.halves[0] - std::abs(on_b.x()), b.halves[1] - std::abs(on_b.y())};
    points.add(a.centre + p.x() * a.axes[0] + p.y() * a.axes[1] + 0.5 * gap * a.normal, gap,
               {feature_at(a, p, inside_a, blur), feature_at(b, on_b, inside_b, blur)});
  }
}

}  // namespace perpend
