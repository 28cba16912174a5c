#include <algorithm>
#include <cmath>

#include "algebra/types.h"
#include "geometry/pairs/circle_minima.h"
#include "geometry/pairs/contact_collector.h"
#include "geometry/pairs/cylinder_directions.h"
#include "geometry/pairs/face_preference.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/pair_size.h"
#include "geometry/pairs/placed_cylinder.h"
#include "geometry/pairs/placed_polytope.h"

/// Cylinder against box and hull. The directions that can separate them best are the normals of
/// the faces and of the caps; the ones across the axis and an edge; from a vertex to the nearest
/// place of the cylinder; and across a rim and an edge where these are nearest (212).
namespace perpend {
namespace {

class CylinderAgainstPolytope {
 public:
  CylinderAgainstPolytope(const PlacedCylinder& cylinder, const PlacedPolytope& polytope,
                          double margin)
      : cylinder_(cylinder), polytope_(polytope), margin_(margin) {}

  /// Faces and caps: what is flat.
  CylinderDirection best_flat() const {
    DirectionSearch search;
    for (int f = 0; f < polytope_.faces(); ++f) {
      const Vector3 n = -polytope_.normal(f);
      const double gap = -n.dot(cylinder_.centre) - cylinder_.reach(n) - polytope_.offset(f);
      search.offer({gap, n, cylinder_.support(n) + gap * n, -1});
      if (gap > margin_) return search.best();
    }
    for (const double sign : {1.0, -1.0}) {
      const Vector3 n = sign * cylinder_.axis;
      const Vector3 vertex = polytope_.vertex(polytope_.support(-n));
      search.offer({n.dot(vertex - cylinder_.centre) - cylinder_.half_length, n, vertex, -1});
    }
    return search.best();
  }

  /// Everything else. `reach` (m): edges and vertices farther from a rim than this cannot do
  /// better than what is known.
  CylinderDirection best_other(double reach) const {
    DirectionSearch search;
    offer_vertices(search);
    for (int e = 0; e < static_cast<int>(polytope_.edges().size()); ++e) {
      offer_side(search, e);
      for (int cap = 0; cap < 2; ++cap) offer_rim(search, cylinder_.cap(cap), e, reach);
    }
    return search.best();
  }

  /// No farther apart than this (m).
  double nearest_vertex() const {
    double least = infinity;
    for (int i = 0; i < polytope_.vertices(); ++i) {
      least = std::min(least, cylinder_.nearest(polytope_.vertex(i)).distance);
    }
    return std::max(least, 0.0);
  }

  void collect(const CylinderDirection& way, ContactCollector& points) const {
    if (way.edge >= 0 && runs_along(way.edge)) {
      const PlacedEdge line = polytope_.edge(way.edge);
      points.exchange();
      overlap(RoundLine{line.from + 0.5 * line.side, 0.5 * line.side, 0}, cylinder_, -way.n,
              points);
      points.exchange();
      return;
    }
    const FacePolygon face = face_polygon(polytope_, polytope_.support_face(-way.n));
    if (cylinder_.turns_cap(way.n)) {
      overlap(cylinder_.cap(way.n), face, way.n, points);
    } else {
      overlap(cylinder_.side(way.n), face, way.n, points);
    }
  }

 private:
  bool runs_along(int e) const {
    const Vector3 side = polytope_.edge(e).side;
    const double cosine = cylinder_.axis.dot(side);
    return cosine * cosine > 0.5 * side.squaredNorm();
  }

  double separation(const Vector3& n) const {
    return n.dot(polytope_.vertex(polytope_.support(-n)) - cylinder_.centre) - cylinder_.reach(n);
  }

  /// Of vertices outside, the nearest; of those inside, every one, towards the side.
  void offer_vertices(DirectionSearch& search) const {
    NearestOnSurface closest;
    closest.distance = infinity;
    Vector3 closest_vertex = Vector3::Zero();
    for (int i = 0; i < polytope_.vertices(); ++i) {
      const Vector3 vertex = polytope_.vertex(i);
      const NearestOnSurface nearest = cylinder_.nearest(vertex);
      if (nearest.distance < 0) {
        const Vector3 arm = vertex - cylinder_.centre;
        const Vector3 radial = arm - arm.dot(cylinder_.axis) * cylinder_.axis;
        const double away = radial.norm();
        if (away > 1e-9 * cylinder_.radius)
          search.offer({separation(radial / away), radial / away, vertex, -1});
      } else if (nearest.distance < closest.distance) {
        closest = nearest;
        closest_vertex = vertex;
      }
    }
    if (closest.distance < infinity) {
      search.offer({separation(closest.normal), closest.normal, closest_vertex, -1});
    }
  }

  void offer_side(DirectionSearch& search, int e) const {
    const PlacedEdge line = polytope_.edge(e);
    Vector3 n = cylinder_.axis.cross(line.side);
    const double length = n.norm();
    if (length < 1e-9 * line.side.norm()) return;
    n /= length;
    for (const double sign : {1.0, -1.0}) {
      if (!polytope_.edge_supports(e, -sign * n)) continue;
      const double gap = sign * n.dot(line.from - cylinder_.centre) - cylinder_.radius;
      const RoundLine axis = cylinder_.core();
      const SegmentPair pair =
          closest_on_segments(axis.centre - axis.half, 2 * axis.half, line.from, line.side);
      search.offer({gap, sign * n, line.from + pair.t * line.side, e});
    }
  }

  void offer_rim(DirectionSearch& search, const Disc& rim, int e, double reach) const {
    const PlacedEdge line = polytope_.edge(e);
    const double squared = line.side.squaredNorm();
    const auto foot = [&](const Vector3& p) -> Vector3 {
      const double t = (p - line.from).dot(line.side) / squared;
      return line.from + std::clamp(t, 0.0, 1.0) * line.side;
    };
    if ((foot(rim.centre) - rim.centre).norm() > rim.radius + reach) return;
    circle_minima(rim, foot, [&](const Vector3& p, const Vector3& q, const Vector3& tangent) {
      if ((p - q).norm() > reach) return;
      const Vector3 n = across_rim(q, p, tangent, line.side / std::sqrt(squared));
      for (const double sign : {1.0, -1.0}) {
        search.offer({separation(sign * n), sign * n, q, -1});
      }
      const Vector3 between = q - p;
      const double distance = between.norm();
      if (distance < 1e-12 * cylinder_.radius) return;
      search.offer({separation(between / distance), between / distance, q, -1});
    });
  }

  const PlacedCylinder& cylinder_;
  const PlacedPolytope& polytope_;
  double margin_;
};

ContactManifold against(const Placed<Cylinder>& a, const PlacedPolytope& polytope, double margin) {
  const PlacedCylinder cylinder(a.shape, a.R, a.position);
  const CylinderAgainstPolytope pair(cylinder, polytope, margin);
  const double size = std::min(size_of(a.shape), polytope.size());
  const CylinderDirection flat = pair.best_flat();
  if (flat.separation > margin) return {};
  ContactCollector flat_points(margin, size);
  pair.collect(flat, flat_points);
  const bool flat_holds = face_holds(flat_points.least_gap(), flat.separation, size);
  if (flat_holds && flat.separation > 0) return flat_points.manifold(flat.n);
  const CylinderDirection other = pair.best_other(
      flat_holds ? -flat.separation : std::max(-flat.separation, pair.nearest_vertex()));
  if (other.separation > margin) return {};
  const double best = std::max(flat.separation, other.separation);
  if (face_keeps(flat.separation, best, size) && face_holds(flat_points.least_gap(), best, size)) {
    return flat_points.manifold(flat.n);
  }
  const CylinderDirection& way = other.separation >= flat.separation ? other : flat;
  ContactCollector points(margin, size);
  pair.collect(way, points);
  points.add_nearest(way.place - 0.5 * way.separation * way.n, way.separation,
                     {feature(FeatureKind::nearest, 0), feature(FeatureKind::nearest, 0)});
  return points.manifold(way.n);
}

}  // namespace

ContactManifold contacts(const Placed<Cylinder>& a, const Placed<Box>& b, double margin) {
  return against(a, PlacedPolytope(b.shape, b.R, b.position), margin);
}

ContactManifold contacts(const Placed<Cylinder>& a, const Placed<ConvexHull>& b, double margin) {
  return against(a, PlacedPolytope(b.shape, b.R, b.position), margin);
}

}  // namespace perpend
