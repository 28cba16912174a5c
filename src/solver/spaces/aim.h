#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "certificate/speed_scale.h"

namespace perpend {

/// The speeds and impulses that an interior point begins with: one speed for all linear rows and
/// one for all angular ones, the largest of their kind, so that no unit matters and no row begins
/// much nearer its bound than others.
class StartScale {
 public:
  void take(const Problem& problem, const SpeedScale& scale);
  /// Raises the speeds of both kinds to those of w.
  void raise_to(const Vector& w);

  double speed(int i) const { return speed_[kind(i)]; }
  /// The impulse that gives the row its speed, or less where that would be out of proportion.
  double reach(int i, double a) const {
    return speed_[kind(i)] / std::max(a, 1e-6 * largest_a_[kind(i)]);
  }

 private:
  std::size_t kind(int i) const { return static_cast<std::size_t>((*motion_)[i]); }

  const std::vector<Motion>* motion_ = nullptr;
  std::array<double, 2> speed_{}, largest_a_{};
};

/// How accurate a solver must be, row by row, so that its answer is certified with room to spare
/// (docs/theory/02-certificate.md, eq. (26i)): from the problem's own speeds, no unit. In the
/// unit of each row's speed, with a share of the least that its limit can be and the rounding of x,
///
///     t_i = share τ (V_i + s_i/1000) + ε √a_i max_j √a_j |x_j|       j in the island of i
class Aim {
 public:
  /// a: A_ii; `free`: w under the least impulses that the bounds allow.
  void take(const Problem& problem, const Bounds& bounds, const Vector& a, const ConeBlocks& cones,
            const Vector& free);

  /// t for this x; valid until the next call.
  const Vector& tolerances(const Vector& x, double share_of_limit);

  SpeedScale& scale() { return scale_; }
  /// Where an interior point begins; each raises a copy of its own.
  const StartScale& start() const { return start_; }
  /// The largest √(V²/a) of all rows; what impulses √a |x| are large beside.
  double largest_root_energy() const { return largest_root_energy_; }
  double rounding_of_data(int i) const;

 private:
  SpeedScale scale_;
  StartScale start_;
  Vector least_;  // τ (V + s/1000)
  Vector t_;
  double largest_root_energy_ = 0;
};

/// The largest of errors as shares of their t.
class LargestShare {
 public:
  void add(double error, double t) {
    const double share = error == 0 ? 0 : std::abs(error) / t;
    if (!(share <= value_)) value_ = std::isnan(share) ? infinity : share;
  }
  double value() const { return value_; }

 private:
  double value_ = 0;
};

}  // namespace perpend
