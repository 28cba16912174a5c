#include "geometry/queries/nearest.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace perpend {
namespace {

double foot(const Vector3& point, const Vector3& start, const Vector3& along) {
  return std::clamp((point - start).dot(along) / along.squaredNorm(), 0.0, 1.0);
}

}  // namespace

SegmentPair closest_on_segments(const Vector3& p, const Vector3& d, const Vector3& q,
                                const Vector3& e) {
  const Vector3 r = p - q;
  const double dd = d.squaredNorm();
  const double ee = e.squaredNorm();
  const double de = d.dot(e);
  const double dr = d.dot(r);
  const double er = e.dot(r);
  const double determinant = d.cross(e).squaredNorm();
  SegmentPair pair;
  if (determinant > 1e-24 * dd * ee) {
    pair.s = std::clamp((de * er - ee * dr) / determinant, 0.0, 1.0);
  }
  pair.t = (de * pair.s + er) / ee;
  if (pair.t < 0 || pair.t > 1) {
    pair.t = std::clamp(pair.t, 0.0, 1.0);
    pair.s = std::clamp((de * pair.t - dr) / dd, 0.0, 1.0);
  }
  if (determinant > 1e-8 * dd * ee) return pair;
  // Almost parallel: s lost its digits, and unless the lines cross, an end is nearest.
  const auto distance = [&](const SegmentPair& x) { return (r + x.s * d - x.t * e).squaredNorm(); };
  double least = distance(pair);
  const std::array<SegmentPair, 4> ends{
      {{0, foot(p, q, e)}, {1, foot(p + d, q, e)}, {foot(q, p, d), 0}, {foot(q + e, p, d), 1}}};
  for (const SegmentPair& end : ends) {
    if (distance(end) >= least) continue;
    least = distance(end);
    pair = end;
  }
  return pair;
}

}  // namespace perpend
