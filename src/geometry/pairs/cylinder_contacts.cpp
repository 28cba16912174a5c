#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/pairs/circle_minima.h"
#include "geometry/pairs/contact_collector.h"
#include "geometry/pairs/cylinder_directions.h"
#include "geometry/pairs/face_preference.h"
#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/pairs/pair_size.h"
#include "geometry/pairs/tangent_frame.h"

/// Cylinder against capsule and cylinder. The directions that can separate two such bodies best
/// are: the axis of a cylinder (its caps), the one across both axes, the ones from an axis to the
/// nearest places of the other's axis, ends and rims, and the ones across two rims or a rim and a
/// segment where these are nearest (212).
namespace perpend {
namespace {

struct Nearness {
  double margin;
  double size;  ///< of the pair
};

/// One manifold from the best cap and the best other direction: caps are flat and are preferred.
template <typename Collect>
ContactManifold choose(const CylinderDirection& cap, const CylinderDirection& other, double radius,
                       const Nearness& nearness, const Collect& collect) {
  const auto [margin, size] = nearness;
  const double cap_gap = cap.separation - radius;
  const double other_gap = other.separation - radius;
  if (std::max(cap_gap, other_gap) > margin) return {};
  const double best = std::max(cap_gap, other_gap);
  if (face_keeps(cap_gap, best, size)) {
    ContactCollector points(margin, size);
    collect(cap, points);
    if (face_holds(points.least_gap(), best, size)) return points.manifold(cap.n);
  }
  ContactCollector points(margin, size);
  const CylinderDirection& way = other_gap >= cap_gap ? other : cap;
  const double gap = way.separation - radius;
  collect(way, points);
  points.add_nearest(way.place + (radius + 0.5 * gap) * way.n, gap,
                     {feature(FeatureKind::nearest, 0), feature(FeatureKind::nearest, 0)});
  return points.manifold(way.n);
}

/// A capsule's core and a cylinder.
class CoreAgainstCylinder {
 public:
  CoreAgainstCylinder(const RoundLine& core, const PlacedCylinder& cylinder)
      : core_(core), cylinder_(cylinder), tail_(core.centre - core.half), along_(2 * core.half) {}

  double separation(const Vector3& n) const {
    return n.dot(cylinder_.centre - core_.centre) - cylinder_.reach(n) -
           std::abs(n.dot(core_.half));
  }

  CylinderDirection caps() const {
    DirectionSearch search;
    for (const double sign : {1.0, -1.0}) {
      const Vector3 n = sign * cylinder_.axis;
      const Vector3 end = n.dot(along_) > 0 ? Vector3(tail_ + along_) : tail_;
      search.offer({separation(n), n, end, -1});
    }
    return search.best();
  }

  CylinderDirection others() const {
    DirectionSearch search;
    for (int end = 0; end < 2; ++end) {
      const Vector3 p = tail_ + end * along_;
      const Vector3 n = -cylinder_.nearest(p).normal;
      search.offer({separation(n), n, p, -1});
    }
    offer_between_axes(search);
    for (int cap = 0; cap < 2; ++cap) {
      circle_minima(
          cylinder_.cap(cap), [&](const Vector3& p) { return foot(p); },
          [&](const Vector3& p, const Vector3& q, const Vector3& tangent) {
            const Vector3 across = across_rim(p, q, tangent, along_.normalized());
            for (const double sign : {1.0, -1.0}) {
              search.offer({separation(sign * across), sign * across, q, -1});
            }
            const Vector3 between = p - q;
            if (between.norm() < 1e-14) return;
            search.offer({separation(between.normalized()), between.normalized(), q, -1});
          });
    }
    return search.best();
  }

  void collect(const CylinderDirection& way, ContactCollector& points) const {
    if (cylinder_.turns_cap(way.n)) {
      overlap(core_, cylinder_.cap(-way.n), way.n, points);
    } else {
      overlap(core_, cylinder_, way.n, points);
    }
  }

 private:
  Vector3 foot(const Vector3& p) const {
    const double t = (p - tail_).dot(along_) / along_.squaredNorm();
    return tail_ + std::clamp(t, 0.0, 1.0) * along_;
  }

  void offer_between_axes(DirectionSearch& search) const {
    const RoundLine axis = cylinder_.core();
    const SegmentPair pair =
        closest_on_segments(tail_, along_, axis.centre - axis.half, 2 * axis.half);
    const Vector3 place = tail_ + pair.s * along_;
    const Vector3 across = along_.normalized().cross(cylinder_.axis);
    const Vector3 between = axis.centre + (2 * pair.t - 1) * axis.half - place;
    const Vector3 radial = between - between.dot(cylinder_.axis) * cylinder_.axis;
    const double size = cylinder_.radius;
    for (const Vector3& candidate :
         {across, Vector3(-across), Vector3(radial / size), Vector3(between / size)}) {
      const double length = candidate.norm();
      if (length < 1e-9) continue;
      search.offer({separation(candidate / length), candidate / length, place, -1});
    }
  }

  const RoundLine& core_;
  const PlacedCylinder& cylinder_;
  Vector3 tail_;
  Vector3 along_;
};

/// Two cylinders; directions point from a to b.
class CylinderPair {
 public:
  CylinderPair(const PlacedCylinder& a, const PlacedCylinder& b) : a_(a), b_(b) {}

  double separation(const Vector3& n) const {
    return n.dot(b_.centre - a_.centre) - a_.reach(n) - b_.reach(n);
  }

  /// `size`: of the pair.
  CylinderDirection caps(double size) const {
    DirectionSearch of_a, of_b;
    for (const double sign : {1.0, -1.0}) {
      offer_cap(of_a, sign * a_.axis, b_.support(-sign * a_.axis));
      offer_cap(of_b, sign * b_.axis, a_.support(sign * b_.axis));
    }
    const CylinderDirection& best_a = of_a.best();
    const CylinderDirection& best_b = of_b.best();
    const double most = std::max(best_a.separation, best_b.separation);
    const bool a_may = face_keeps(best_a.separation, most, size);
    const bool b_may = face_keeps(best_b.separation, most, size);
    return (a_may && b_may ? goes_first(best_a.n) : a_may) ? best_a : best_b;
  }

  CylinderDirection others(double size) const {
    DirectionSearch search;
    offer_between_axes(search);
    for (int cap = 0; cap < 2; ++cap) {
      offer_rim(search, b_.cap(cap), a_, 1);
      offer_rim(search, a_.cap(cap), b_, -1);
      for (int other = 0; other < 2; ++other) offer_rims(search, a_.cap(cap), b_.cap(other));
    }
    // Rims that overlap in a lens separate best where they are not nearest; climb there.
    climb(search, search.best().n);
    climb(search, caps(size).n);
    return search.best();
  }

  void collect(const CylinderDirection& way, ContactCollector& points) const {
    const bool cap_a = a_.turns_cap(way.n);
    const bool cap_b = b_.turns_cap(way.n);
    if (cap_a && cap_b) {
      overlap(a_.cap(way.n), b_.cap(-way.n), way.n, points);
    } else if (cap_b) {
      overlap(a_.side(way.n), b_.cap(-way.n), way.n, points);
    } else if (cap_a) {
      points.exchange();
      overlap(b_.side(-way.n), a_.cap(way.n), -way.n, points);
      points.exchange();
    } else {
      overlap(a_, b_, way.n, points);
    }
  }

 private:
  void offer(DirectionSearch& search, const Vector3& towards) const {
    const double length = towards.norm();
    if (length < 1e-9) return;
    const Vector3 n = towards / length;
    search.offer({separation(n), n, a_.support(n), -1});
  }

  void offer_cap(DirectionSearch& search, const Vector3& n, const Vector3& place) const {
    const double gap = separation(n);
    search.offer({gap, n, place, -1});
  }

  void offer_between_axes(DirectionSearch& search) const {
    const RoundLine core_a = a_.core();
    const RoundLine core_b = b_.core();
    const SegmentPair pair = closest_on_segments(core_a.centre - core_a.half, 2 * core_a.half,
                                                 core_b.centre - core_b.half, 2 * core_b.half);
    const Vector3 on_a = core_a.centre + (2 * pair.s - 1) * core_a.half;
    const Vector3 between = core_b.centre + (2 * pair.t - 1) * core_b.half - on_a;
    const Vector3 across = a_.axis.cross(b_.axis);
    const Vector3 radial_a = between - between.dot(a_.axis) * a_.axis;
    const Vector3 radial_b = between - between.dot(b_.axis) * b_.axis;
    const double size = a_.radius;
    for (const Vector3& candidate : {across, Vector3(-across), Vector3(between / size),
                                     Vector3(radial_a / size), Vector3(radial_b / size)}) {
      const double length = candidate.norm();
      if (length < 1e-9) continue;
      const Vector3 n = candidate / length;
      search.offer({separation(n), n, on_a + a_.radius * n, -1});
    }
  }

  /// Newton's method for the largest separation, up from n; the separation is smooth wherever a
  /// direction points to a rim of each (214).
  void climb(DirectionSearch& search, Vector3 n) const {
    // Off the axes, where the derivative jumps.
    n = (n + 0.01 * (b_.centre - a_.centre).normalized()).normalized();
    double value = separation(n);
    for (int round = 0; round < 25; ++round) {
      const Vector3 slope = b_.support(-n) - a_.support(n);
      const TangentFrame frame(n);
      const Eigen::Vector2d flat_slope(frame.x.dot(slope), frame.y.dot(slope));
      if (flat_slope.norm() < 1e-14) break;
      const Eigen::Matrix2d curve = flat_curvature(frame, n, slope.dot(n));
      const bool peak = curve(0, 0) < 0 && curve.determinant() > 0;
      Eigen::Vector2d step = 0.1 * flat_slope.normalized();
      if (peak) step = -curve.inverse() * flat_slope;
      bool rose = false;
      for (int halving = 0; halving < 12 && !rose; ++halving) {
        const Vector3 next = (n + step.x() * frame.x + step.y() * frame.y).normalized();
        const double there = separation(next);
        rose = there > value;
        if (rose) {
          n = next;
          value = there;
        }
        step *= 0.5;
      }
      if (!rose) break;
    }
    offer(search, n);
  }

  Eigen::Matrix2d flat_curvature(const TangentFrame& frame, const Vector3& n, double fall) const {
    Eigen::Matrix2d curve = -fall * Eigen::Matrix2d::Identity();
    for (const PlacedCylinder* cylinder : {&a_, &b_}) {
      const double along = cylinder->axis.dot(n);
      const double across = std::sqrt(std::max(1e-12, 1 - along * along));
      const Eigen::Vector2d axis(frame.x.dot(cylinder->axis), frame.y.dot(cylinder->axis));
      const Eigen::Vector2d off = -along * axis;
      curve -= cylinder->radius / across *
               (Eigen::Matrix2d::Identity() - axis * axis.transpose() -
                off * off.transpose() / (across * across));
    }
    return curve;
  }

  /// A rim against the side of the other: nearest to its axis, the direction radial. `sign` is
  /// + where `other` is a.
  void offer_rim(DirectionSearch& search, const Disc& rim, const PlacedCylinder& other,
                 double sign) const {
    circle_minima(
        rim,
        [&](const Vector3& p) -> Vector3 {
          return other.centre + (p - other.centre).dot(other.axis) * other.axis;
        },
        [&](const Vector3& p, const Vector3& q, const Vector3&) {
          const Vector3 n = sign * (p - q);
          const double length = n.norm();
          if (length < 1e-9 * rim.radius) return;
          search.offer({separation(n / length), n / length,
                        sign > 0 ? Vector3(q + other.radius / length * n) : p, -1});
        });
  }

  void offer_rims(DirectionSearch& search, const Disc& rim_a, const Disc& rim_b) const {
    const auto nearest_on_b = [&](const Vector3& p) -> Vector3 {
      const Vector3 arm = p - rim_b.centre;
      const Vector3 flat = arm - arm.dot(rim_b.normal) * rim_b.normal;
      const double length = flat.norm();
      return rim_b.centre + (length > 1e-14 ? Vector3(rim_b.radius / length * flat)
                                            : Vector3(rim_b.radius * rim_b.x));
    };
    circle_minima(rim_a, nearest_on_b,
                  [&](const Vector3& p, const Vector3& q, const Vector3& tangent) {
                    const Vector3 along = rim_b.normal.cross(q - rim_b.centre) / rim_b.radius;
                    const Vector3 across = across_rim(q, p, tangent, along);
                    for (const double sign : {1.0, -1.0}) {
                      search.offer({separation(sign * across), sign * across, p, -1});
                    }
                    offer(search, q - p);
                  });
  }

  const PlacedCylinder& a_;
  const PlacedCylinder& b_;
};

}  // namespace

ContactManifold contacts(const Placed<Capsule>& a, const Placed<Cylinder>& b, double margin) {
  const RoundLine core{a.position, a.shape.half_length * a.axis(), a.shape.radius};
  const PlacedCylinder cylinder(b.shape, b.R, b.position);
  const CoreAgainstCylinder pair(core, cylinder);
  const CylinderDirection cap = pair.caps();
  if (cap.separation - core.radius > margin) return {};
  return choose(
      cap, pair.others(), core.radius, {margin, size_of_pair(a.shape, b.shape)},
      [&](const CylinderDirection& way, ContactCollector& points) { pair.collect(way, points); });
}

ContactManifold contacts(const Placed<Cylinder>& a, const Placed<Cylinder>& b, double margin) {
  const PlacedCylinder cylinder_a(a.shape, a.R, a.position);
  const PlacedCylinder cylinder_b(b.shape, b.R, b.position);
  const CylinderPair pair(cylinder_a, cylinder_b);
  const double size = size_of_pair(a.shape, b.shape);
  const CylinderDirection cap = pair.caps(size);
  if (cap.separation > margin) return {};
  return choose(
      cap, pair.others(size), 0, {margin, size},
      [&](const CylinderDirection& way, ContactCollector& points) { pair.collect(way, points); });
}

}  // namespace perpend
