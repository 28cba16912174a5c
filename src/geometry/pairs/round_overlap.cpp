#include <algorithm>
#include <cmath>

#include "geometry/pairs/feature.h"
#include "geometry/pairs/feature_overlap.h"
#include "geometry/pairs/placed_cylinder.h"
#include "geometry/pairs/tangent_frame.h"

/// Lines and discs against each other and against faces.
namespace perpend {
namespace {

/// An edge that cuts less than this share of its radius off a disc only brushes it and leaves its
/// points alone.
constexpr double brush = 1e-5;

struct Interval {
  double low = -1;
  double high = 1;

  bool empty() const { return low > high; }

  /// Keeps where value + slope t ≥ 0.
  void keep(double value, double slope) {
    if (slope == 0) {
      if (value < 0) high = low - 1;
      return;
    }
    const double root = -value / slope;
    if (slope > 0) {
      low = std::max(low, root);
    } else {
      high = std::min(high, root);
    }
  }
};

/// Adds both ends of an interval of the line, given the gap as value + slope t.
void add_ends(const RoundLine& line, const Interval& part, const Vector3& n, double gap,
              double gap_slope, std::uint32_t other, ContactCollector& points) {
  if (part.empty()) return;
  for (int end = 0; end < 2; ++end) {
    const double t = end == 0 ? part.low : part.high;
    const double here = gap + gap_slope * t;
    points.add(line.centre + t * line.half + (line.radius + 0.5 * here) * n, here,
               {feature(FeatureKind::end, end), other});
  }
}

/// The stretch along which two lines run beside each other. Each of its two ends is an end of one
/// line, with its foot on the other; the low end of the stretch is towards the − end of a.
class SharedStretch {
 public:
  SharedStretch(const RoundLine& a, const RoundLine& b)
      : half_a_(a.half.norm()), same_way_(a.half.dot(b.half) >= 0) {
    const Vector3 along = a.half / half_a_;
    const double middle = along.dot(b.centre - a.centre);
    const double reach = std::abs(along.dot(b.half));
    feet_ = {middle - reach, middle + reach};
  }

  bool empty() const { return std::max(-half_a_, feet_[0]) > std::min(half_a_, feet_[1]); }
  bool ends_with_a(int end) const { return end == 0 ? feet_[0] <= -half_a_ : feet_[1] >= half_a_; }
  /// Which end of b is at this end of the stretch.
  int end_of_b(int end) const { return same_way_ ? end : 1 - end; }
  FeaturePair feature_at(int end) const {
    return {feature(FeatureKind::end, end), feature(FeatureKind::end, end_of_b(end))};
  }

 private:
  double half_a_;
  bool same_way_;
  std::array<double, 2> feet_;  ///< m, of the ends of b on a, from the centre of a
};

Vector3 end_of(const RoundLine& line, int end) {
  return line.centre + (end == 0 ? -1 : 1) * line.half;
}

Vector3 foot_on(const RoundLine& line, const Vector3& p) {
  const double t = (p - line.centre).dot(line.half) / line.half.squaredNorm();
  return line.centre + std::clamp(t, -1.0, 1.0) * line.half;
}

/// A point p, grown by a radius, beside a cylinder, not beyond its end: a cap that happens to be
/// nearer than the side has no say. n points to the cylinder.
void add_beside(const Vector3& p, double radius, const PlacedCylinder& cylinder, const Vector3& n,
                FeaturePair id, ContactCollector& points) {
  const Vector3 arm = p - cylinder.centre;
  const Vector3 off = arm - arm.dot(cylinder.axis) * cylinder.axis;
  const double away = off.norm();
  const Vector3 out = away > 1e-14 ? Vector3(off / away) : Vector3(-n);
  const double distance = std::max(away - cylinder.radius, -n.dot(arm) - cylinder.reach(n));
  const double gap = distance - radius;
  points.add(p - (radius + 0.5 * gap) * out, gap, id);
}

/// The plane of a disc as flat coordinates in which its rim is the unit circle; other features
/// are projected into it along n.
struct DiscFrame {
  const Disc& disc;
  Vector3 n;

  Vector2 flatten(const Vector3& p) const {
    const Vector3 arm = p - disc.centre;
    const Vector3 flat = arm - n * (arm.dot(disc.normal) / n.dot(disc.normal));
    return Vector2{flat.dot(disc.x), flat.dot(disc.y)} / disc.radius;
  }

  Vector3 raise(const Vector2& p) const {
    return disc.centre + disc.radius * (p.x() * disc.x + p.y() * disc.y);
  }
};

/// A gap that is linear over the plane of a disc, from there along n to another plane.
struct DiscGap {
  double at_centre;
  Vector2 slope;

  DiscGap(const DiscFrame& frame, const Vector3& point, const Vector3& normal) {
    const double steep = frame.n.dot(normal);
    at_centre = normal.dot(point - frame.disc.centre) / steep;
    slope =
        -frame.disc.radius / steep * Vector2{normal.dot(frame.disc.x), normal.dot(frame.disc.y)};
  }

  double at(const Vector2& p) const { return at_centre + slope.dot(p); }
};

Vector2 rim_direction(int k) {
  constexpr std::array<double, 4> x{1, 0, -1, 0};
  return {x[k], x[(k + 3) % 4]};
}

/// How far p + t d runs before it leaves the unit circle; p is inside.
double exit_of_circle(const Vector2& p, const Vector2& d) {
  const double a = d.squaredNorm();
  const double b = p.dot(d);
  return (-b + std::sqrt(std::max(0.0, b * b + a * (1 - p.squaredNorm())))) / a;
}

/// The face in the plane of a disc, anticlockwise.
struct FaceInDisc {
  int count;
  std::array<Vector2, FacePolygon::capacity> corners;

  FaceInDisc(const FacePolygon& face, const DiscFrame& frame) : count(face.count) {
    for (int k = 0; k < count; ++k) corners[k] = frame.flatten(face.corners[count - 1 - k]);
  }

  const Vector2& after(int k) const { return corners[k + 1 == count ? 0 : k + 1]; }

  bool contains(const Vector2& p, double slack) const {
    for (int k = 0; k < count; ++k) {
      const Vector2 along = after(k) - corners[k];
      if (cross(along, p - corners[k]) < -slack * along.norm()) return false;
    }
    return true;
  }

  double exit(const Vector2& p, const Vector2& d) const {
    double least = 2;
    for (int k = 0; k < count; ++k) {
      const Vector2 along = after(k) - corners[k];
      const double rate = cross(along, d);
      if (rate < 0) least = std::min(least, -cross(along, p - corners[k]) / rate);
    }
    return std::max(least, 0.0);
  }
};

class DiscPoints {
 public:
  DiscPoints(const DiscFrame& frame, const DiscGap& gap, ContactCollector& points)
      : frame_(frame), gap_(gap), points_(points) {}

  Vector3 middle(const Vector2& p) const { return frame_.raise(p) + 0.5 * gap_.at(p) * frame_.n; }

  void add(const Vector2& p, FeaturePair id) { points_.add(middle(p), gap_.at(p), id); }

  void add_nearest(const Vector2& p, FeaturePair id) {
    points_.add_nearest(middle(p), gap_.at(p), id);
  }

 private:
  const DiscFrame& frame_;
  const DiscGap& gap_;
  ContactCollector& points_;
};

/// The deepest points of two rims, where they lie over the other disc.
void add_lowest(const DiscFrame& a, const DiscFrame& b, const DiscGap& gap, DiscPoints& add) {
  const double slope = gap.slope.norm();
  if (slope == 0) return;
  const Vector2 of_a = -gap.slope / slope;
  if (b.flatten(a.raise(of_a)).squaredNorm() <= 1) {
    add.add_nearest(
        of_a, {feature(FeatureKind::low_rim, a.disc.cap), feature(FeatureKind::face, b.disc.cap)});
  }
  const Vector2 down{-a.disc.normal.dot(b.disc.x), -a.disc.normal.dot(b.disc.y)};
  if (down.norm() == 0) return;
  const Vector2 of_b = a.flatten(b.raise(down.normalized()));
  if (of_b.squaredNorm() <= 1) {
    add.add_nearest(
        of_b, {feature(FeatureKind::face, a.disc.cap), feature(FeatureKind::low_rim, b.disc.cap)});
  }
}

}  // namespace

void overlap(const RoundLine& a, const FacePolygon& b, const Vector3& n, ContactCollector& points) {
  const double steep = n.dot(b.normal);
  if (steep > -0.02) return;
  const TangentFrame frame(n);
  Interval part;
  const Vector2 centre = frame.flatten(a.centre - b.corners[0]);
  const Vector2 half = frame.flatten(a.half);
  for (int k = 0; k < b.count; ++k) {
    // The corners run clockwise seen against n, so the face is at the right.
    const Vector2 from = frame.flatten(b.corners[k] - b.corners[0]);
    const Vector2 to = frame.flatten(b.corners[k + 1 == b.count ? 0 : k + 1] - b.corners[0]);
    const Vector2 along = (from - to).normalized();
    part.keep(cross(along, centre - from) + points.rounding(), cross(along, half));
  }
  const double gap = b.normal.dot(b.corners[0] - a.centre) / steep - a.radius;
  add_ends(a, part, n, gap, -b.normal.dot(a.half) / steep, b.face_id, points);
}

void overlap(const RoundLine& a, const RoundLine& b, ContactCollector& points) {
  const SharedStretch shared(a, b);
  if (shared.empty()) return;
  for (int end = 0; end < 2; ++end) {
    const bool with_a = shared.ends_with_a(end);
    const Vector3 end_b = end_of(b, shared.end_of_b(end));
    const Vector3 on_a = with_a ? end_of(a, end) : foot_on(a, end_b);
    const Vector3 across = (with_a ? foot_on(b, on_a) : end_b) - on_a;
    const double distance = across.norm();
    const double gap = distance - a.radius - b.radius;
    const Vector3 half_way = distance > 0 ? Vector3(across / distance * (a.radius + 0.5 * gap))
                                          : Vector3(Vector3::Zero());
    points.add(on_a + half_way, gap, shared.feature_at(end));
  }
}

void overlap(const RoundLine& a, const PlacedCylinder& b, const Vector3& n,
             ContactCollector& points) {
  const SharedStretch shared(a, b.core());
  if (shared.empty()) return;
  for (int end = 0; end < 2; ++end) {
    if (shared.ends_with_a(end)) {
      add_beside(end_of(a, end), a.radius, b, n, shared.feature_at(end), points);
      continue;
    }
    const Vector3 rim = end_of(b.side(-n), shared.end_of_b(end));
    const Vector3 on_a = foot_on(a, rim);
    const Vector3 across = rim - on_a;
    const double along_n = n.dot(across);
    const double distance = along_n > 0 ? across.norm() : along_n;
    points.add(on_a + 0.5 * (across + a.radius * n), distance - a.radius, shared.feature_at(end));
  }
}

void overlap(const PlacedCylinder& a, const PlacedCylinder& b, const Vector3& n,
             ContactCollector& points) {
  const SharedStretch shared(a.core(), b.core());
  if (shared.empty()) return;
  for (int end = 0; end < 2; ++end) {
    const FeaturePair id = shared.feature_at(end);
    if (shared.ends_with_a(end)) {
      add_beside(end_of(a.side(n), end), 0, b, n, id, points);
    } else {
      add_beside(end_of(b.side(-n), shared.end_of_b(end)), 0, a, -n, id, points);
    }
  }
}

void overlap(const Disc& a, const FacePolygon& b, const Vector3& n, ContactCollector& points) {
  if (n.dot(b.normal) > -0.02) return;
  const DiscFrame frame{a, n};
  const DiscGap gap(frame, b.corners[0], b.normal);
  const FaceInDisc face(b, frame);
  DiscPoints add(frame, gap, points);
  const double slack = points.rounding() / a.radius;
  const bool centred = face.contains(Vector2{}, slack);
  for (int k = 0; k < 4; ++k) {
    const Vector2 d = rim_direction(k);
    const FeaturePair id{feature(FeatureKind::rim, 4 * a.cap + k), b.face_id};
    if (face.contains(d, slack)) {
      add.add(d, id);
    } else if (centred) {
      const double run = face.exit(Vector2{}, d);
      if (run > 1 - brush) add.add(d * std::min(1.0, run), id);
    }
  }
  for (int k = 0; k < face.count; ++k) {
    const int corner = face.count - 1 - k;
    const int edge = (corner + face.count - 1) % face.count;
    if (face.corners[k].squaredNorm() <= 1) {
      add.add(face.corners[k], {feature(FeatureKind::face, a.cap), b.corner_ids[corner]});
    }
    const Vector2 along = face.after(k) - face.corners[k];
    const double length = along.norm();
    const double foot = -face.corners[k].dot(along) / length;
    const double off = cross(along, face.corners[k]) / length;
    if (std::abs(off) > 1 - brush) continue;
    const double reach = std::sqrt(1 - off * off);
    for (int root = 0; root < 2; ++root) {
      const double t = (foot + (root == 0 ? -reach : reach)) / length;
      if (t < 0 || t > 1) continue;
      add.add(face.corners[k] + t * along,
              {feature(FeatureKind::rim_cut, 2 * a.cap + root), b.edge_ids[edge]});
    }
  }
  const double slope = gap.slope.norm();
  if (slope == 0) return;
  const Vector2 lowest = -gap.slope / slope;
  if (!face.contains(lowest, slack)) return;
  add.add_nearest(lowest, {feature(FeatureKind::low_rim, a.cap), b.face_id});
}

void overlap(const Disc& a, const Disc& b, const Vector3& n, ContactCollector& points) {
  const DiscFrame frame{a, n};
  const DiscFrame frame_b{b, n};
  const DiscGap gap(frame, b.centre, b.normal);
  DiscPoints add(frame, gap, points);
  const Vector2 centre = frame.flatten(b.centre);
  const double radius = b.radius / a.radius;
  const double apart = centre.norm();
  if (apart > 1 + radius) return;
  const double low = std::max(-1.0, apart - radius);
  const double high = std::min(1.0, apart + radius);
  const Vector2 towards = apart > 0 ? centre / apart : Vector2{1, 0};
  const Vector2 middle = towards * (0.5 * (low + high));
  const auto in_b = [&](const Vector2& p) { return frame_b.flatten(frame.raise(p)); };
  const Vector2 middle_b = in_b(middle);
  if (middle_b.squaredNorm() > 1) return;

  // Rays from the middle of the overlap, along the axes of the smaller disc.
  const bool as_large = std::abs(radius - 1) < 1e-9;
  const bool rays_of_a = as_large ? goes_first(a.normal) : radius > 1;
  const std::uint32_t cap_a = feature(FeatureKind::face, a.cap);
  const std::uint32_t cap_b = feature(FeatureKind::face, b.cap);
  for (int k = 0; k < 4; ++k) {
    Vector2 d = rim_direction(k);
    if (!rays_of_a) d = frame.flatten(frame_b.raise(d)) - centre;
    const double run =
        std::min(exit_of_circle(middle, d), exit_of_circle(middle_b, in_b(middle + d) - middle_b));
    const FeaturePair id = rays_of_a ? FeaturePair{feature(FeatureKind::rim, 4 * a.cap + k), cap_b}
                                     : FeaturePair{cap_a, feature(FeatureKind::rim, 4 * b.cap + k)};
    add.add(middle + run * d, id);
  }

  // Where the rims cross, unless the discs are so nearly concentric that the place is chance.
  if (apart > std::abs(1 - radius) + 1e-4) {
    const double along = 0.5 * (apart + (1 - radius * radius) / apart);
    const double across = std::sqrt(std::max(0.0, 1 - along * along));
    for (int root = 0; root < 2; ++root) {
      const Vector2 side = (root == 0 ? -across : across) * Vector2{-towards.y(), towards.x()};
      // Seen along n a tilted rim is no circle; the crossing is moved into it.
      const Vector2 p = along * towards + side;
      const Vector2 arm = p - middle;
      const double run =
          std::min(exit_of_circle(middle, arm), exit_of_circle(middle_b, in_b(p) - middle_b));
      add.add(middle + run * arm, {feature(FeatureKind::rim_cut, 2 * a.cap + root),
                                   feature(FeatureKind::rim_cut, 2 * b.cap + 1 - root)});
    }
  }
  add_lowest(frame, frame_b, gap, add);
}

void overlap(const RoundLine& a, const Disc& b, const Vector3& n, ContactCollector& points) {
  const double steep = n.dot(b.normal);
  if (steep > -0.02) return;
  const DiscFrame frame{b, n};
  const Vector2 centre = frame.flatten(a.centre);
  const Vector2 half = frame.flatten(a.centre + a.half) - centre;
  const double squared = half.squaredNorm();
  Interval part;
  const double slack = 1 + points.rounding() / b.radius;
  if (squared > 1e-24) {
    const double foot = -centre.dot(half) / squared;
    const double inside = slack * slack - (centre + foot * half).squaredNorm();
    if (inside < 0) return;
    const double reach = std::sqrt(inside / squared);
    part.low = std::max(part.low, foot - reach);
    part.high = std::min(part.high, foot + reach);
  } else if (centre.squaredNorm() > slack * slack) {
    return;
  }
  const double gap = b.normal.dot(b.centre - a.centre) / steep - a.radius;
  add_ends(a, part, n, gap, -b.normal.dot(a.half) / steep, feature(FeatureKind::face, b.cap),
           points);
}

}  // namespace perpend
