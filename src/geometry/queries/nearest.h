#pragma once

#include <cstdint>

#include "geometry/shapes/pose.h"

namespace perpend {

/// The place of a surface that is nearest to a point.
struct NearestOnSurface {
  Vector3 point = Vector3::Zero();
  Vector3 normal = Vector3::UnitZ();  ///< outwards, of length 1
  double distance = 0;                ///< m, < 0 where the point is inside
  std::uint32_t feature = 0;
};

/// The closest points of two segments p + s d and q + t e, s and t in [0, 1].
struct SegmentPair {
  double s = 0;
  double t = 0;
};
SegmentPair closest_on_segments(const Vector3& p, const Vector3& d, const Vector3& q,
                                const Vector3& e);

}  // namespace perpend
