#include "geometry/polytope_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/face_preference.h"
#include "geometry/feature.h"
#include "geometry/feature_overlap.h"
#include "geometry/gjk.h"
#include "geometry/pair_contacts.h"
#include "geometry/tangent_frame.h"

/// Two polytopes overlap unless the normal of a face of one, or the cross product of an edge of
/// each, separates them. The best of these directions, with faces preferred, is the normal (209).
namespace perpend {
namespace {

/// The face of `a` that `b` is farthest above; n points out of `a`.
PolytopeDirection best_face(const PlacedPolytope& a, const PlacedPolytope& b, double enough) {
  PolytopeDirection best;
  for (int f = 0; f < a.faces(); ++f) {
    const Vector3 n = a.normal(f);
    const double separation = n.dot(b.vertex(b.support(-n))) - a.offset(f);
    if (separation > best.separation) best = {separation, n};
    if (separation > enough) break;
  }
  return best;
}

/// Do the arc of a's edge and the mirrored arc of b's edge cross on the Gauss sphere? Only then
/// is the pair of edges a face of the difference b − a (210).
bool arcs_cross(const Vector3& a0, const Vector3& a1, const Vector3& b0, const Vector3& b1) {
  const Vector3 across_a = a0.cross(a1);
  const Vector3 across_b = b0.cross(b1);
  const double b0_side = -b0.dot(across_a);
  const double b1_side = -b1.dot(across_a);
  const double a0_side = -a0.dot(across_b);
  const double a1_side = -a1.dot(across_b);
  return b0_side * b1_side < 0 && a0_side * a1_side < 0 && b0_side * a1_side < 0;
}

/// Corners of the box around a polytope, along the axes of the world.
struct Extent {
  Vector3 lower;
  Vector3 upper;

  Extent(const PlacedPolytope& polytope, double grown) {
    lower = upper = polytope.vertex(0);
    for (int i = 1; i < polytope.vertices(); ++i) {
      const Vector3 p = polytope.vertex(i);
      lower = lower.cwiseMin(p);
      upper = upper.cwiseMax(p);
    }
    lower.array() -= grown;
    upper.array() += grown;
  }

  bool misses(const Vector3& p, const Vector3& q) const {
    return (p.cwiseMax(q).array() < lower.array()).any() ||
           (p.cwiseMin(q).array() > upper.array()).any();
  }
};

/// Edges of overlapping polytopes that do better than a known depth come within it of each other;
/// those farther than `near` (m) from the other polytope are passed over.
PolytopeDirection best_edge_pair(const PlacedPolytope& a, const PlacedPolytope& b, double near) {
  PolytopeDirection best;
  const Extent around_a(a, near);
  const Extent around_b(b, near);
  for (const PolytopeEdge& edge_a : a.edges()) {
    const Vector3 tail_a = a.vertex(edge_a.tail);
    const Vector3 head_a = a.vertex(edge_a.head);
    if (around_b.misses(tail_a, head_a)) continue;
    const Vector3 along_a = head_a - tail_a;
    const Vector3 left_a = a.normal(edge_a.left);
    const Vector3 right_a = a.normal(edge_a.right);
    for (const PolytopeEdge& edge_b : b.edges()) {
      const Vector3 tail_b = b.vertex(edge_b.tail);
      const Vector3 head_b = b.vertex(edge_b.head);
      if (around_a.misses(tail_b, head_b)) continue;
      if (!arcs_cross(left_a, right_a, b.normal(edge_b.left), b.normal(edge_b.right))) continue;
      const Vector3 along_b = head_b - tail_b;
      Vector3 n = along_a.cross(along_b);
      const double length = n.norm();
      if (length < 1e-6 * along_a.norm() * along_b.norm()) continue;
      n /= length;
      if (n.dot(left_a + right_a) < 0) n = -n;
      const double separation = n.dot(tail_b - tail_a);
      if (separation > best.separation) best = {separation, n};
    }
  }
  return best;
}

void add_faces_along(const PlacedPolytope& a, const PlacedPolytope& b, const Vector3& n,
                     ContactCollector& points) {
  overlap(face_polygon(a, a.support_face(n)), face_polygon(b, b.support_face(-n)), n, points);
}

/// The edge of a face that is farthest along d.
RoundLine edge_towards(const FacePolygon& face, const Vector3& d) {
  RoundLine best;
  double most = -std::numeric_limits<double>::infinity();
  for (int k = 0; k < face.count; ++k) {
    const Vector3& from = face.corners[k];
    const Vector3& to = face.corners[k + 1 == face.count ? 0 : k + 1];
    const double value = d.dot(from + to);
    if (value <= most) continue;
    most = value;
    best = {0.5 * (from + to), 0.5 * (to - from), 0};
  }
  return best;
}

/// The edge around the vertex farthest along d that falls off least from there.
RoundLine level_edge(const PlacedPolytope& polytope, const Vector3& d) {
  const int v = polytope.support(d);
  const Vector3 from = polytope.vertex(v);
  RoundLine best;
  double least = std::numeric_limits<double>::infinity();
  for (const PolytopeEdge& edge : polytope.edges()) {
    if (edge.tail != v && edge.head != v) continue;
    const Vector3 to = polytope.vertex(edge.tail == v ? edge.head : edge.tail);
    const double slope = std::abs(d.dot(to - from)) / (to - from).norm();
    if (slope >= least) continue;
    least = slope;
    best = {0.5 * (from + to), 0.5 * (to - from), 0};
  }
  return best;
}

/// Halfway between the surfaces where two polytopes overlap most along n: between the edges that
/// cross there, one of which may be part of a face.
Vector3 deepest_place(const PlacedPolytope& a, const PlacedPolytope& b, const Vector3& n) {
  const RoundLine edge_a = level_edge(a, n);
  const RoundLine edge_b = level_edge(b, -n);
  const SegmentPair pair = closest_on_segments(edge_a.centre - edge_a.half, 2 * edge_a.half,
                                               edge_b.centre - edge_b.half, 2 * edge_b.half);
  return 0.5 * (edge_a.centre + (2 * pair.s - 1) * edge_a.half + edge_b.centre +
                (2 * pair.t - 1) * edge_b.half);
}

}  // namespace

bool first_face_wins(double separation_a, const Vector3& normal_a, double separation_b) {
  const double most = std::max(separation_a, separation_b);
  const bool a_may = face_keeps(separation_a, most);
  const bool b_may = face_keeps(separation_b, most);
  return a_may && b_may ? goes_first(normal_a) : a_may;
}

ContactManifold manifold_beside_face(const PlacedPolytope& a, const PlacedPolytope& b,
                                     const PolytopeDirection& face, const PolytopeDirection& edge,
                                     double margin) {
  const double best = std::max(face.separation, edge.separation);
  const PolytopeDirection& way = edge.separation >= face.separation ? edge : face;
  const FeaturePair nearest{feature(FeatureKind::nearest, 0), feature(FeatureKind::nearest, 0)};
  ContactCollector points(margin);
  if (best > 0) {
    const Separation apart = separation_of(a, b);
    if (apart.distance > margin) return {};
    if (apart.distance > 1e-12) {
      const FacePolygon face_a = face_polygon(a, a.support_face(apart.normal));
      const FacePolygon face_b = face_polygon(b, b.support_face(-apart.normal));
      overlap(edge_towards(face_a, apart.normal), edge_towards(face_b, -apart.normal), points);
      points.add_nearest(0.5 * (apart.on_a + apart.on_b), apart.distance, nearest);
      return points.manifold(apart.normal);
    }
  }
  add_faces_along(a, b, way.n, points);
  if (points.least_gap() > way.separation + 1e-9) {
    points.add_nearest(deepest_place(a, b, way.n), way.separation, nearest);
  }
  return points.manifold(way.n);
}

namespace {

ContactManifold separate(const PlacedPolytope& a, const PlacedPolytope& b, double margin) {
  const PolytopeDirection face_a = best_face(a, b, margin);
  if (face_a.separation > margin) return {};
  PolytopeDirection face_b = best_face(b, a, margin);
  if (face_b.separation > margin) return {};
  face_b.n = -face_b.n;
  const bool first = first_face_wins(face_a.separation, face_a.n, face_b.separation);
  const PolytopeDirection& face = first ? face_a : face_b;
  const double most = std::max(face_a.separation, face_b.separation);

  ContactCollector points(margin);
  add_faces_along(a, b, face.n, points);
  const bool holds = face_holds(points.least_gap(), most);
  if (holds && most > 0) return points.manifold(face.n);
  const PolytopeDirection edge =
      best_edge_pair(a, b, holds ? -most : std::numeric_limits<double>::infinity());
  if (edge.separation > margin) return {};
  const double best = std::max(most, edge.separation);
  if (face_keeps(face.separation, best) && face_holds(points.least_gap(), best)) {
    return points.manifold(face.n);
  }
  return manifold_beside_face(a, b, face, edge, margin);
}

}  // namespace

ContactManifold contacts(const Placed<Box>& a, const Placed<ConvexHull>& b, double margin) {
  return separate(PlacedPolytope(a.shape, a.R, a.position),
                  PlacedPolytope(b.shape, b.R, b.position), margin);
}

ContactManifold contacts(const Placed<ConvexHull>& a, const Placed<ConvexHull>& b, double margin) {
  return separate(PlacedPolytope(a.shape, a.R, a.position),
                  PlacedPolytope(b.shape, b.R, b.position), margin);
}

}  // namespace perpend
