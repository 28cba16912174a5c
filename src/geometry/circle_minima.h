#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "geometry/feature_overlap.h"

namespace perpend {

/// Finds the points of a rim at which its distance to something else has a local minimum: there
/// the arm from the nearest place to the rim is across the rim's tangent (213).
///
///     nearest(p)      the place of the other thing nearest to p
///     found(p, q, t)  called for each: point of the rim, nearest place, tangent of length 1
template <typename Nearest, typename Found>
void circle_minima(const Disc& disc, const Nearest& nearest, const Found& found) {
  constexpr int samples = 16;
  struct Rim {
    Vector3 point;
    Vector3 tangent;
  };
  const auto rim = [&](double angle) -> Rim {
    const double c = std::cos(angle);
    const double s = std::sin(angle);
    return {disc.centre + disc.radius * (c * disc.x + s * disc.y), c * disc.y - s * disc.x};
  };
  // Grows from − to + through a minimum.
  const auto slope = [&](double angle) {
    const Rim here = rim(angle);
    return (here.point - nearest(here.point)).dot(here.tangent);
  };
  const double step = 2 * std::numbers::pi / samples;
  double before = slope(0);
  for (int k = 1; k <= samples; ++k) {
    double low = step * (k - 1);
    double high = step * k;
    double at_low = before;
    double at_high = before = slope(high);
    if (at_low > 0 || at_high <= 0) continue;
    // False position with the weight of the end that stays halved, which cannot stall.
    double last = low;
    for (int round = 0; round < 60 && high - low > 1e-15; ++round) {
      const double middle = low + (high - low) * (at_low / (at_low - at_high));
      if (std::abs(middle - last) < 1e-15) break;
      last = middle;
      const double here = slope(middle);
      if (here == 0) {
        low = high = middle;
      } else if (here < 0) {
        if (middle == low) break;
        low = middle;
        at_low = here;
        at_high *= 0.5;
      } else {
        if (middle == high) break;
        high = middle;
        at_high = here;
        at_low *= 0.5;
      }
    }
    const Rim best = rim(last);
    found(best.point, nearest(best.point), best.tangent);
  }
}

}  // namespace perpend
