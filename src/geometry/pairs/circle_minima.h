#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "geometry/pairs/feature_overlap.h"

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
  const auto rim_at = [&](double c, double s) -> Rim {
    return {disc.centre + disc.radius * (c * disc.x + s * disc.y), c * disc.y - s * disc.x};
  };
  const auto rim = [&](double angle) { return rim_at(std::cos(angle), std::sin(angle)); };
  // Grows from − to + through a minimum.
  const auto slope_at = [&](const Rim& here) {
    return (here.point - nearest(here.point)).dot(here.tangent);
  };
  const auto slope = [&](double angle) { return slope_at(rim(angle)); };
  const auto sample = [&](int k) {
    constexpr std::array<double, 4> quarter{0, 0.38268343236508978, 0.70710678118654752,
                                            0.92387953251128674};
    const double s = k % 8 < 4 ? quarter[k % 4] : (k % 4 == 0 ? 1 : quarter[4 - k % 4]);
    const int m = k + 4;
    const double c = m % 8 < 4 ? quarter[m % 4] : (m % 4 == 0 ? 1 : quarter[4 - m % 4]);
    return slope_at(rim_at(m % 16 < 8 ? c : -c, k % 16 < 8 ? s : -s));
  };
  const double step = 2 * std::numbers::pi / samples;
  double before = sample(0);
  for (int k = 1; k <= samples; ++k) {
    double low = step * (k - 1);
    double high = step * k;
    double at_low = before;
    double at_high = before = sample(k);
    if (at_low > 0 || at_high <= 0) continue;
    // False position with the weight of the end that stays halved, which cannot stall.
    double last = low;
    for (int round = 0; round < 60 && high - low > 1e-15; ++round) {
      const double middle = low + (high - low) * (at_low / (at_low - at_high));
      if (std::abs(middle - last) < 1e-13) break;
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
