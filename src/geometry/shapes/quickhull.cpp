#include "geometry/shapes/quickhull.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "border/bad_input.h"

/// Starts from a tetrahedron and, as long as points lie outside, takes the one farthest outside
/// some triangle, removes all triangles that it sees and closes the hole by a cone from it.
namespace perpend {
namespace {

/// Thinner than this share of their extent, points count as lying in a plane.
constexpr double flat_share = 1e-9;

struct Facet {
  HullTriangle triangle;
  std::vector<int> outside;  ///< points outside this triangle, each in one list only
  int farthest = -1;
  double farthest_distance = 0;  ///< m
  bool removed = false;
  int seen_from = -1;  ///< the last point whose view was asked for
};

struct HorizonEdge {
  int tail = 0;
  int head = 0;
  int beyond = 0;  ///< the facet that stays
};

class HullBuilder {
 public:
  HullBuilder(std::span<const Vector3> points, double tolerance)
      : points_(points), tolerance_(tolerance), cone_of_(points.size(), -1) {}

  std::vector<HullTriangle> build() {
    start();
    for (std::size_t f = 0; f < facets_.size(); ++f) {
      if (!facets_[f].removed && facets_[f].farthest >= 0) add(static_cast<int>(f));
    }
    return compact();
  }

 private:
  double height(const FacePlane& plane, int point) const {
    return plane.normal.dot(points_[point]) - plane.offset;
  }

  FacePlane plane_through(int a, int b, int c) const {
    FacePlane plane;
    plane.normal = (points_[b] - points_[a]).cross(points_[c] - points_[a]).normalized();
    plane.offset = plane.normal.dot(points_[a] + points_[b] + points_[c]) / 3;
    return plane;
  }

  template <typename Measure>
  int farthest_by(const Measure& measure) const {
    int best = 0;
    double most = -1;
    for (int i = 0; i < static_cast<int>(points_.size()); ++i) {
      const double value = measure(points_[i]);
      if (value > most) {
        most = value;
        best = i;
      }
    }
    return best;
  }

  /// Four points that span much of the space the points take up.
  std::array<int, 4> first_corners() const {
    const Vector3 p0 = points_[0];
    const int a = farthest_by([&](const Vector3& p) { return (p - p0).squaredNorm(); });
    const Vector3 pa = points_[a];
    const int b = farthest_by([&](const Vector3& p) { return (p - pa).squaredNorm(); });
    const Vector3 along = points_[b] - pa;
    const int c =
        farthest_by([&](const Vector3& p) { return (p - pa).cross(along).squaredNorm(); });
    const double extent = along.norm();
    const Vector3 across = (points_[c] - pa).cross(along);
    const Vector3 normal = across.normalized();
    const int d = farthest_by([&](const Vector3& p) { return std::abs(normal.dot(p - pa)); });
    const bool is_line = !(across.norm() > flat_share * extent * extent);
    if (is_line || !(std::abs(normal.dot(points_[d] - pa)) > flat_share * extent)) {
      throw BadInput(sentence("a convex hull of ", points_.size(), " points that all lie in one ",
                              is_line ? "line" : "plane",
                              " has no volume; add a point outside it, or use a thin box"));
    }
    return normal.dot(points_[d] - pa) < 0 ? std::array{a, b, c, d} : std::array{a, c, b, d};
  }

  void start() {
    const auto [a, b, c, d] = first_corners();
    // The base abc, above which d is, and the three sides.
    const std::array<std::array<int, 3>, 4> corners{{{a, c, b}, {a, b, d}, {b, c, d}, {c, a, d}}};
    const std::array<std::array<int, 3>, 4> beyond{{{3, 2, 1}, {0, 2, 3}, {0, 3, 1}, {0, 1, 2}}};
    for (int f = 0; f < 4; ++f) {
      Facet facet;
      facet.triangle.corners = corners[f];
      facet.triangle.beyond = beyond[f];
      facet.triangle.plane = plane_through(corners[f][0], corners[f][1], corners[f][2]);
      facets_.push_back(facet);
    }
    for (int i = 0; i < static_cast<int>(points_.size()); ++i) hand_out(i, 0);
  }

  /// Puts the point on the list of the first facet, from `first` on, that it lies outside of.
  void hand_out(int point, std::size_t first) {
    for (std::size_t f = first; f < facets_.size(); ++f) {
      Facet& facet = facets_[f];
      const double distance = height(facet.triangle.plane, point);
      if (distance <= tolerance_) continue;
      facet.outside.push_back(point);
      if (distance > facet.farthest_distance) {
        facet.farthest_distance = distance;
        facet.farthest = point;
      }
      return;
    }
  }

  /// The facets that the point sees, from facet `f` on, and the edges around them.
  void look_from(int point, int f) {
    seen_ = {f};
    horizon_.clear();
    facets_[f].seen_from = point;
    for (std::size_t k = 0; k < seen_.size(); ++k) {
      const HullTriangle triangle = facets_[seen_[k]].triangle;
      for (int e = 0; e < 3; ++e) {
        const int other = triangle.beyond[e];
        if (facets_[other].seen_from == point) continue;
        if (height(facets_[other].triangle.plane, point) > tolerance_) {
          facets_[other].seen_from = point;
          seen_.push_back(other);
        } else {
          horizon_.push_back({triangle.corners[e], triangle.corners[(e + 1) % 3], other});
        }
      }
    }
  }

  /// Rounding can make a point see facets that touch in a corner only; it is then as good as on
  /// the surface.
  bool horizon_is_a_ring() {
    bool ring = true;
    for (const HorizonEdge& edge : horizon_) {
      ring = ring && cone_of_[edge.tail] < 0;
      cone_of_[edge.tail] = 0;
    }
    for (const HorizonEdge& edge : horizon_) cone_of_[edge.tail] = -1;
    return ring;
  }

  void add(int f) {
    const int point = facets_[f].farthest;
    look_from(point, f);
    if (!horizon_is_a_ring()) {
      facets_[f].farthest = -1;
      return;
    }
    const std::size_t first_new = facets_.size();
    for (const HorizonEdge& edge : horizon_) add_cone_facet(edge, point);
    for (std::size_t k = first_new; k < facets_.size(); ++k) {
      HullTriangle& triangle = facets_[k].triangle;
      triangle.beyond[1] = cone_of_[triangle.corners[1]];
      facets_[triangle.beyond[1]].triangle.beyond[2] = static_cast<int>(k);
    }
    for (const HorizonEdge& edge : horizon_) cone_of_[edge.tail] = -1;
    for (const int gone : seen_) {
      facets_[gone].removed = true;
      for (const int i : facets_[gone].outside) {
        if (i != point) hand_out(i, first_new);
      }
      facets_[gone].outside = {};
    }
  }

  void add_cone_facet(const HorizonEdge& edge, int point) {
    const int self = static_cast<int>(facets_.size());
    Facet facet;
    facet.triangle.corners = {edge.tail, edge.head, point};
    facet.triangle.beyond = {edge.beyond, -1, -1};
    facet.triangle.plane = plane_through(edge.tail, edge.head, point);
    HullTriangle& other = facets_[edge.beyond].triangle;
    for (int e = 0; e < 3; ++e) {
      if (other.corners[e] == edge.head && other.corners[(e + 1) % 3] == edge.tail) {
        other.beyond[e] = self;
      }
    }
    cone_of_[edge.tail] = self;
    facets_.push_back(facet);
  }

  std::vector<HullTriangle> compact() const {
    std::vector<int> place(facets_.size(), -1);
    int count = 0;
    for (std::size_t f = 0; f < facets_.size(); ++f) {
      if (!facets_[f].removed) place[f] = count++;
    }
    std::vector<HullTriangle> triangles;
    for (const Facet& facet : facets_) {
      if (facet.removed) continue;
      triangles.push_back(facet.triangle);
      for (int& other : triangles.back().beyond) other = place[other];
    }
    return triangles;
  }

  std::span<const Vector3> points_;
  double tolerance_;
  std::vector<Facet> facets_;
  std::vector<int> seen_;
  std::vector<HorizonEdge> horizon_;
  std::vector<int> cone_of_;  ///< for each point, the new facet whose base starts there
};

}  // namespace

std::vector<HullTriangle> quickhull(std::span<const Vector3> points, double tolerance) {
  if (points.size() < 4) {
    throw BadInput(
        sentence("a convex hull needs at least four points; ", points.size(), " were given"));
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].allFinite()) continue;
    throw BadInput(sentence("point ", i, " of a convex hull is (", points[i].transpose(),
                            "); give finite numbers of metres"));
  }
  return HullBuilder(points, tolerance).build();
}

}  // namespace perpend
