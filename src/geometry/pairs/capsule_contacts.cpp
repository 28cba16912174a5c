#include <algorithm>
#include <cmath>

#include "algebra/types.h"
#include "geometry/pairs/contact_collector.h"
#include "geometry/pairs/face_preference.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/feature_overlap.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/pair_size.h"
#include "geometry/pairs/placed_polytope.h"
#include "geometry/pairs/tangent_frame.h"

/// A capsule is its segment, the core, grown by the radius: whatever separates the core by σ
/// separates the capsule by σ − r (211).
namespace perpend {
namespace {

RoundLine core_of(const Placed<Capsule>& capsule) {
  return {capsule.position, capsule.shape.half_length * capsule.axis(), capsule.shape.radius};
}

/// A way to separate the core from a polytope.
struct Direction {
  double separation = -infinity;   ///< m, of the core
  Vector3 out = Vector3::UnitZ();  ///< from the polytope to the core
  Vector3 on_polytope = Vector3::Zero();
  int edge = -1;  ///< of the polytope, where it meets the core
};

class CoreAgainstPolytope {
 public:
  CoreAgainstPolytope(const RoundLine& core, const PlacedPolytope& polytope, double size)
      : core_(core),
        polytope_(polytope),
        tail_(core.centre - core.half),
        along_(2 * core.half),
        size_(size) {}

  Direction best_face() const {
    Direction best;
    for (int f = 0; f < polytope_.faces(); ++f) {
      const Vector3 normal = polytope_.normal(f);
      const double low = normal.dot(core_.centre) - std::abs(normal.dot(core_.half));
      if (low - polytope_.offset(f) <= best.separation) continue;
      const Vector3 end =
          core_.centre + (normal.dot(core_.half) > 0 ? Vector3(-core_.half) : core_.half);
      best = {low - polytope_.offset(f), normal, end - (low - polytope_.offset(f)) * normal, -1};
    }
    return best;
  }

  /// The nearest place of the polytope to a core outside of it.
  Direction nearest() const {
    Direction best;
    double least = infinity;
    for (int end = 0; end < 2; ++end) {
      const NearestOnSurface place = polytope_.nearest(tail_ + end * along_);
      if (place.distance >= least) continue;
      least = place.distance;
      best = {place.distance, place.normal, place.point, -1};
    }
    for (int e = 0; e < static_cast<int>(polytope_.edges().size()); ++e) {
      const auto [from, side] = polytope_.edge(e);
      const SegmentPair pair = closest_on_segments(tail_, along_, from, side);
      const Vector3 place = from + pair.t * side;
      const Vector3 away = tail_ + pair.s * along_ - place;
      const double distance = away.norm();
      // An end over an edge is also an end over the surface: rounding must not choose between.
      if (distance > least + 1e-11 * size_) continue;
      if (distance < least && distance > 1e-14) best = {distance, away / distance, place, e};
      least = std::min(least, distance);
      if (best.edge < 0) best.edge = e;
    }
    return best;
  }

  /// The best direction across the core and an edge, for a core inside.
  Direction best_crossing() const {
    Direction best;
    for (int e = 0; e < static_cast<int>(polytope_.edges().size()); ++e) {
      const auto [from, side] = polytope_.edge(e);
      Vector3 out = along_.cross(side);
      const double length = out.norm();
      if (length < 1e-6 * along_.norm() * side.norm()) continue;
      out /= length;
      const Vector3 left = polytope_.normal(polytope_.edges()[e].left);
      const Vector3 right = polytope_.normal(polytope_.edges()[e].right);
      if (out.dot(left + right) < 0) out = -out;
      if (!polytope_.edge_supports(e, out)) continue;
      const double separation = out.dot(tail_ - from);
      if (separation <= best.separation) continue;
      const SegmentPair pair = closest_on_segments(tail_, along_, from, side);
      best = {separation, out, from + pair.t * side, e};
    }
    return best;
  }

  void collect(const Direction& way, ContactCollector& points) const {
    const bool follows_edge = way.edge >= 0 && runs_along(way.edge);
    if (follows_edge) {
      const auto [from, side] = polytope_.edge(way.edge);
      overlap(core_, RoundLine{from + 0.5 * side, 0.5 * side, 0}, points);
    } else {
      overlap(core_, face_polygon(polytope_, polytope_.support_face(way.out)), -way.out, points);
    }
  }

 private:
  /// Rather along the edge than across: at 45° only one point is near anyway.
  bool runs_along(int e) const {
    const Vector3 side = polytope_.edge(e).side;
    const double cosine = along_.dot(side);
    return cosine * cosine > 0.5 * along_.squaredNorm() * side.squaredNorm();
  }

  const RoundLine& core_;
  const PlacedPolytope& polytope_;
  Vector3 tail_;
  Vector3 along_;
  double size_;  // of the pair
};

ContactManifold against(const Placed<Capsule>& capsule, const PlacedPolytope& polytope,
                        double margin) {
  const RoundLine core = core_of(capsule);
  const double size = std::min(size_of(capsule.shape), polytope.size());
  const CoreAgainstPolytope pair(core, polytope, size);
  const Direction face = pair.best_face();
  if (face.separation - core.radius > margin) return {};
  if (face.separation > 0) {
    // Points over the face that are as near as its plane: nothing can be nearer.
    ContactCollector points(margin, size);
    pair.collect(face, points);
    const double gap = face.separation - core.radius;
    if (points.least_gap() <= gap + points.implied()) return points.manifold(-face.out);
  }
  Direction other;
  if (face.separation <= 0) other = pair.best_crossing();
  if (std::max(face.separation, other.separation) > 0) other = pair.nearest();
  if (other.separation - core.radius > margin) return {};
  const double best = std::max(face.separation, other.separation) - core.radius;
  if (face_keeps(face.separation - core.radius, best, size)) {
    ContactCollector points(margin, size);
    pair.collect(face, points);
    if (face_holds(points.least_gap(), best, size)) return points.manifold(-face.out);
  }
  const Direction& way = other.separation >= face.separation ? other : face;
  ContactCollector points(margin, size);
  pair.collect(way, points);
  const double gap = way.separation - core.radius;
  points.add_nearest(way.on_polytope + 0.5 * gap * way.out, gap,
                     {feature(FeatureKind::side, 0), feature(FeatureKind::nearest, 0)});
  return points.manifold(-way.out);
}

}  // namespace

ContactManifold contacts(const Placed<Capsule>& a, const Placed<Capsule>& b, double margin) {
  const RoundLine core_a = core_of(a);
  const RoundLine core_b = core_of(b);
  const Vector3 tail_a = core_a.centre - core_a.half;
  const Vector3 tail_b = core_b.centre - core_b.half;
  const SegmentPair pair = closest_on_segments(tail_a, 2 * core_a.half, tail_b, 2 * core_b.half);
  const Vector3 on_a = tail_a + 2 * pair.s * core_a.half;
  const Vector3 across = tail_b + 2 * pair.t * core_b.half - on_a;
  const double distance = across.norm();
  const double gap = distance - core_a.radius - core_b.radius;
  if (gap > margin) return {};
  Vector3 n = across / distance;
  const double size = size_of_pair(a.shape, b.shape);
  if (!(distance > 1e-14)) {
    n = a.axis().cross(b.axis());
    n = n.norm() > 1e-6 ? Vector3(n.normalized()) : any_across(a.axis());
  }
  ContactCollector points(margin, size);
  overlap(core_a, core_b, points);
  points.add_nearest(on_a + (core_a.radius + 0.5 * gap) * n, gap,
                     {feature(FeatureKind::side, 0), feature(FeatureKind::side, 0)});
  return points.manifold(n);
}

ContactManifold contacts(const Placed<Capsule>& a, const Placed<Box>& b, double margin) {
  return against(a, PlacedPolytope(b.shape, b.R, b.position), margin);
}

ContactManifold contacts(const Placed<Capsule>& a, const Placed<ConvexHull>& b, double margin) {
  return against(a, PlacedPolytope(b.shape, b.R, b.position), margin);
}

}  // namespace perpend
