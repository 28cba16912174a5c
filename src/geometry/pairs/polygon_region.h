#pragma once

#include <algorithm>
#include <array>

#include "geometry/pairs/feature_overlap.h"
#include "geometry/pairs/tangent_frame.h"

namespace perpend {

/// Share of the smaller face's size. Corners of the overlap that are closer than this to the line
/// through their neighbours are left out, and features closer than this to a corner give it its
/// id. Without it the corners of stacked bricks would multiply and change their ids when the
/// bricks jitter.
inline constexpr double blur_share = 1e-5;

/// Corners of the overlap of two faces, in order around it.
using PolygonRegion = std::array<Vector2, 2 * FacePolygon::capacity>;

/// The corner that is least off the line through its neighbours, if it is within the blur.
template <typename Corners>
int flattest_corner(const Corners& region, int count, double blur) {
  int flattest = -1;
  double least = blur * blur;
  Vector2 before = region[count - 1];
  for (int k = 0; k < count; ++k) {
    const Vector2& here = region[k];
    const Vector2 chord = region[k + 1 == count ? 0 : k + 1] - before;
    const Vector2 arm = here - before;
    before = here;
    const double length = chord.squaredNorm();
    const double area = cross(chord, arm);
    if (area * area > least * length) continue;
    // Neighbours that coincide have no line.
    const double squared = length > 1e-300 ? area * area / length : arm.squaredNorm();
    if (squared > least) continue;
    least = squared;
    flattest = k;
  }
  return flattest;
}

template <typename Corners>
int drop_flat_corners(Corners& region, int count, double blur) {
  while (count > 2) {
    const int k = flattest_corner(region, count, blur);
    if (k < 0) break;
    std::copy(region.begin() + k + 1, region.begin() + count, region.begin() + k);
    --count;
  }
  return count;
}

}  // namespace perpend
