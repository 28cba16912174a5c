#include "geometry/pairs/box_overlap.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/pairs/feature.h"
#include "geometry/pairs/polygon_region.h"
#include "geometry/shapes/box_topology.h"

/// The face of a is a rectangle along its own two axes, and that of b, pushed along n into the
/// plane of a, a parallelogram. So nothing has to be turned or flattened but three vectors.
namespace perpend {
namespace {

/// Of each face, the ids of the nine places that a point can have on it: at the − side, between
/// the sides or at the + side of the next axis, and of the one after: [3 x + y].
using FacePlaces = std::array<std::array<std::uint32_t, 9>, 6>;

constexpr FacePlaces make_face_places() {
  FacePlaces places{};
  for (int f = 0; f < 6; ++f) {
    const int x_bit = 1 << (f / 2 + 1) % 3;
    const int y_bit = 1 << (f / 2 + 2) % 3;
    const auto side = [](int corner, int bit) { return (corner & bit) != 0 ? 2 : 0; };
    places[f][4] = feature(FeatureKind::face, f);
    for (int k = 0; k < 4; ++k) {
      const int from = box_topology.corners[4 * f + k];
      const int to = box_topology.corners[4 * f + (k + 1) % 4];
      places[f][3 * side(from, x_bit) + side(from, y_bit)] = feature(FeatureKind::vertex, from);
      const int x = side(from, x_bit) == side(to, x_bit) ? side(from, x_bit) : 1;
      const int y = side(from, y_bit) == side(to, y_bit) ? side(from, y_bit) : 1;
      places[f][3 * x + y] = feature(FeatureKind::edge, box_topology.face_edges[4 * f + k]);
    }
  }
  return places;
}

constexpr FacePlaces face_places = make_face_places();

/// The face of a box across `axis`; x and y are the next axis and the one after.
struct BoxFace {
  int axis;
  int x;
  int y;
  bool positive;
  double half_x;  ///< m
  double half_y;
  double inner_x;  ///< m, where the places at the sides begin
  double inner_y;
  const std::uint32_t* places;

  /// The face turned most towards d, which is in the frame of the box.
  BoxFace(const Triple& d, const Triple& half_extents) {
    const Triple size{std::abs(d[0]), std::abs(d[1]), std::abs(d[2])};
    axis = size[1] > size[0] ? 1 : 0;
    if (size[2] > size[axis]) axis = 2;
    x = axis == 2 ? 0 : axis + 1;
    y = axis == 0 ? 2 : axis - 1;
    positive = d[axis] > 0;
    half_x = half_extents[x];
    half_y = half_extents[y];
    places = face_places[2 * axis + (positive ? 1 : 0)].data();
  }

  double size() const { return std::max(half_x, half_y); }
  double sign() const { return positive ? 1 : -1; }
  void set_blur(double blur) {
    inner_x = std::max(half_x - blur, 0.0);
    inner_y = std::max(half_y - blur, 0.0);
  }

  std::uint32_t feature_at(double px, double py) const {
    const int at_x = 1 + (px >= inner_x) - (px <= -inner_x);
    const int at_y = 1 + (py >= inner_y) - (py <= -inner_y);
    return places[3 * at_x + at_y];
  }
};

/// The corners of a convex polygon, in order around it. A parallelogram cut four times has eight,
/// and rounding may leave a sliver more at each cut.
struct Region {
  int count = 0;
  std::array<Vector2, 12> corners;
};

/// Keeps the part of the region where sign · p[axis] ≤ half. Corners outside by less than the blur
/// are moved onto the line: cutting there would make corners that are dropped again.
template <int axis>
void cut(Region& region, double sign, double half, double blur) {
  double most = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < region.count; ++k) most = std::max(most, sign * region.corners[k][axis]);
  if (most <= half) return;
  if (most <= half + blur) {
    for (int k = 0; k < region.count; ++k) {
      double& here = region.corners[k][axis];
      if (sign * here > half) here = sign * half;
    }
    return;
  }
  const Region whole = region;
  region.count = 0;
  Vector2 from = whole.corners[whole.count - 1];
  double before = half - sign * from[axis];
  for (int k = 0; k < whole.count; ++k) {
    const Vector2& to = whole.corners[k];
    const double here = half - sign * to[axis];
    if ((before < 0) != (here < 0)) {
      Vector2& crossing = region.corners[region.count++];
      crossing = from + (to - from) * (before / (before - here));
      crossing[axis] = sign * half;
    }
    if (here >= 0) region.corners[region.count++] = to;
    from = to;
    before = here;
  }
}

/// The parallelogram centre ± x ± y within a face.
Region cut_to_face(const BoxFace& face, const Vector2& centre, const Vector2& x, const Vector2& y,
                   double blur) {
  Region region;
  region.count = 4;
  region.corners[0] = centre - x - y;
  region.corners[1] = centre + x - y;
  region.corners[2] = centre + x + y;
  region.corners[3] = centre - x + y;
  const Vector2 reach{std::abs(x.x()) + std::abs(y.x()), std::abs(x.y()) + std::abs(y.y())};
  if (centre.x() + reach.x() > face.half_x) cut<0>(region, 1, face.half_x, blur);
  if (reach.x() - centre.x() > face.half_x) cut<0>(region, -1, face.half_x, blur);
  if (centre.y() + reach.y() > face.half_y) cut<1>(region, 1, face.half_y, blur);
  if (reach.y() - centre.y() > face.half_y) cut<1>(region, -1, face.half_y, blur);
  region.count = drop_flat_corners(region.corners, region.count, blur);
  return region;
}

}  // namespace

double overlap(const BoxView& boxes, const Triple& n, double margin, ContactManifold& manifold) {
  const auto& C = boxes.C;
  const Triple n_b{C[0][0] * n[0] + C[1][0] * n[1] + C[2][0] * n[2],
                   C[0][1] * n[0] + C[1][1] * n[1] + C[2][1] * n[2],
                   C[0][2] * n[0] + C[1][2] * n[1] + C[2][2] * n[2]};
  BoxFace a(n, boxes.ha);
  BoxFace b({-n_b[0], -n_b[1], -n_b[2]}, boxes.hb);
  const double blur = 2 * blur_share * std::min(a.size(), b.size());
  a.set_blur(blur);
  b.set_blur(blur);

  // Pushed along n into the plane of a's face.
  const double lean_x = n[a.x] / n[a.axis];
  const double lean_y = n[a.y] / n[a.axis];
  const auto push = [&](double across, double x, double y) {
    return Vector2{x - lean_x * across, y - lean_y * across};
  };
  const auto push_axis = [&](int j) { return push(C[a.axis][j], C[a.x][j], C[a.y][j]); };
  const double level = a.sign() * boxes.ha[a.axis];
  const double out = b.sign() * boxes.hb[b.axis];
  const double centre_across = boxes.t[a.axis] + out * C[a.axis][b.axis] - level;
  const double centre_x = boxes.t[a.x] + out * C[a.x][b.axis];
  const double centre_y = boxes.t[a.y] + out * C[a.y][b.axis];
  const Vector2 centre = push(centre_across, centre_x, centre_y);
  const Vector2 x = push_axis(b.x);
  const Vector2 y = push_axis(b.y);
  const Region region = cut_to_face(a, centre, b.half_x * x, b.half_y * y, blur);

  // From a point of a's plane along n to the plane of b, across its axis m: m · (c + g n − p) = 0.
  const double steep = 1 / n_b[b.axis];
  const double mx = C[a.x][b.axis] * steep;
  const double my = C[a.y][b.axis] * steep;
  const double height = C[a.axis][b.axis] * steep * centre_across + mx * centre_x + my * centre_y;
  const double area = 1 / cross(x, y);
  const Matrix3& R = boxes.a->R;
  const Vector3 normal = n[0] * R.col(0) + n[1] * R.col(1) + n[2] * R.col(2);
  const Vector3 middle = boxes.a->position + level * R.col(a.axis);
  double least = std::numeric_limits<double>::infinity();
  manifold.normal = normal;
  manifold.count = 0;
  for (int k = 0; k < std::min(region.count, ContactManifold::capacity); ++k) {
    const Vector2& p = region.corners[k];
    const double gap = height - mx * p.x() - my * p.y();
    if (gap > margin) continue;
    least = std::min(least, gap);
    const Vector2 arm = p - centre;
    ContactPoint& point = manifold.points[manifold.count++];
    point.position = middle + p.x() * R.col(a.x) + p.y() * R.col(a.y) + 0.5 * gap * normal;
    point.gap = gap;
    point.feature = {a.feature_at(p.x(), p.y()),
                     b.feature_at(area * cross(arm, y), area * cross(x, arm))};
  }
  return least;
}

}  // namespace perpend
