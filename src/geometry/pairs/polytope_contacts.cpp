#include "geometry/pairs/polytope_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "geometry/pairs/face_preference.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/feature_overlap.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/tangent_frame.h"
#include "geometry/queries/gjk.h"

/// Two polytopes overlap unless the normal of a face of one, or the cross product of an edge of
/// each, separates them. The best of these directions, with faces preferred, is the normal (208).
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

/// An edge in the frame of the contact.
struct EdgeView {
  Vector3 tail;
  Vector3 along;
  Vector3 left;    ///< normal of the face at the left
  Vector3 right;   ///< and at the right
  Vector3 across;  ///< left × right
};

/// Do the arc of a's edge and the mirrored arc of b's edge cross on the Gauss sphere? Only then
/// is the pair of edges a face of the difference b − a (209).
bool arcs_cross(const EdgeView& a, const EdgeView& b) {
  const double left_b = b.left.dot(a.across);
  const double right_b = b.right.dot(a.across);
  if (left_b * right_b >= 0) return false;
  const double left_a = a.left.dot(b.across);
  const double right_a = a.right.dot(b.across);
  return left_a * right_a < 0 && left_b * right_a < 0;
}

/// The edges of a polytope from `first` on that come near the other, as many as fit.
struct EdgeList {
  static constexpr int capacity = 64;

  int count = 0;
  int next = 0;  ///< the edge to go on with
  std::array<EdgeView, capacity> views;

  EdgeList(const PlacedPolytope& polytope, int first, const Extent& other) : next(first) {
    const std::span<const PolytopeEdge> edges = polytope.edges();
    for (; next < static_cast<int>(edges.size()) && count < capacity; ++next) {
      const PolytopeEdge& edge = edges[next];
      EdgeView& view = views[count];
      view.tail = polytope.vertex(edge.tail);
      const Vector3 head = polytope.vertex(edge.head);
      if (other.misses(view.tail, head)) continue;
      view.along = head - view.tail;
      view.left = polytope.normal(edge.left);
      view.right = polytope.normal(edge.right);
      view.across = view.left.cross(view.right);
      ++count;
    }
  }
};

void offer_edge_pairs(const EdgeList& list_a, const EdgeList& list_b, PolytopeDirection& best) {
  for (int i = 0; i < list_a.count; ++i) {
    const EdgeView& a = list_a.views[i];
    for (int j = 0; j < list_b.count; ++j) {
      const EdgeView& b = list_b.views[j];
      if (!arcs_cross(a, b)) continue;
      Vector3 n = a.along.cross(b.along);
      const double squared = n.squaredNorm();
      if (squared < 1e-12 * a.along.squaredNorm() * b.along.squaredNorm()) continue;
      n /= std::sqrt(squared);
      if (n.dot(a.left + a.right) < 0) n = -n;
      const double separation = n.dot(b.tail - a.tail);
      if (separation > best.separation) best = {separation, n};
    }
  }
}

/// Edges of overlapping polytopes that do better than a known depth come within it of each other;
/// those farther than `near` (m) from the other polytope are passed over.
PolytopeDirection best_edge_pair(const PlacedPolytope& a, const PlacedPolytope& b, double near) {
  PolytopeDirection best;
  const Extent around_a(a, near);
  const Extent around_b(b, near);
  const int edges_a = static_cast<int>(a.edges().size());
  const int edges_b = static_cast<int>(b.edges().size());
  for (int first_b = 0; first_b < edges_b;) {
    const EdgeList list_b(b, first_b, around_a);
    for (int first_a = 0; first_a < edges_a;) {
      const EdgeList list_a(a, first_a, around_b);
      offer_edge_pairs(list_a, list_b, best);
      first_a = list_a.next;
    }
    first_b = list_b.next;
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

ContactManifold manifold_beside_face(const PlacedPolytope& a, const PlacedPolytope& b,
                                     const PolytopeDirection& face, const PolytopeDirection& edge,
                                     double margin) {
  const double best = std::max(face.separation, edge.separation);
  const PolytopeDirection& way = edge.separation >= face.separation ? edge : face;
  const FeaturePair nearest{feature(FeatureKind::nearest, 0), feature(FeatureKind::nearest, 0)};
  const double size = std::min(a.size(), b.size());
  ContactCollector points(margin, size);
  if (best > 0) {
    const Separation apart = separation_of(a, b);
    if (apart.distance > margin) return {};
    if (apart.distance > 1e-11 * size) {
      const FacePolygon face_a = face_polygon(a, a.support_face(apart.normal));
      const FacePolygon face_b = face_polygon(b, b.support_face(-apart.normal));
      overlap(edge_towards(face_a, apart.normal), edge_towards(face_b, -apart.normal), points);
      points.add_nearest(0.5 * (apart.on_a + apart.on_b), apart.distance, nearest);
      return points.manifold(apart.normal);
    }
  }
  add_faces_along(a, b, way.n, points);
  if (points.least_gap() > way.separation + points.implied()) {
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
  const double size = std::min(a.size(), b.size());
  const bool first = first_face_wins(face_a.separation, face_a.n, face_b.separation, size);
  const PolytopeDirection& face = first ? face_a : face_b;
  const double most = std::max(face_a.separation, face_b.separation);

  ContactCollector points(margin, size);
  add_faces_along(a, b, face.n, points);
  const bool holds = face_holds(points.least_gap(), most, size);
  if (holds && most > 0) return points.manifold(face.n);
  const PolytopeDirection edge =
      best_edge_pair(a, b, holds ? -most : std::numeric_limits<double>::infinity());
  if (edge.separation > margin) return {};
  const double best = std::max(most, edge.separation);
  if (face_keeps(face.separation, best, size) && face_holds(points.least_gap(), best, size)) {
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
