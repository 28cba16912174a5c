#include "solver/spaces/aim.h"

#include <limits>

#include "certificate/error_limit.h"

namespace perpend {
void StartScale::take(const Problem& problem, const SpeedScale& scale) {
  motion_ = &problem.motion;
  speed_ = largest_a_ = {0, 0};
  std::array<double, 2> of_island{0, 0};
  for (int i = 0; i < problem.size(); ++i) {
    const std::size_t k = kind(i);
    speed_[k] = std::max(speed_[k], scale.own()[i]);
    of_island[k] = std::max(of_island[k], scale.of_island()[i]);
    largest_a_[k] = std::max(largest_a_[k], scale.root_a()[i] * scale.root_a()[i]);
  }
  for (std::size_t k : {0, 1}) {  // rows that ask for nothing begin with anything but 0
    if (!(speed_[k] > 0)) speed_[k] = of_island[k] > 0 ? of_island[k] : 1;
    if (!(largest_a_[k] > 0)) largest_a_[k] = 1;
  }
}

void StartScale::raise_to(const Vector& w) {
  for (int i = 0; i < w.size(); ++i) speed_[kind(i)] = std::max(speed_[kind(i)], std::abs(w[i]));
}

void Aim::take(const Problem& problem, const Bounds& bounds, const Vector& a,
               const ConeBlocks& cones, const Vector& free) {
  scale_.take(problem, bounds, a, cones, free);
  start_.take(problem, scale_);
  least_ = certified_error * (scale_.own() + least_share_of_island * scale_.of_island());
  largest_root_energy_ = 0;
  for (int i = 0; i < free.size(); ++i) {
    if (scale_.root_a()[i] > 0) {
      largest_root_energy_ =
          std::max(largest_root_energy_, scale_.of_island()[i] / scale_.root_a()[i]);
    }
  }
  for (int i = 0; i < free.size(); ++i) {
    if (!(a[i] > 0)) least_[i] = 10 * rounding_of_data(i);
  }
}

/// A speed that may be nothing but the rounding of b, where no impulse of the row's own is beside
/// it.
double Aim::rounding_of_data(int i) const {
  return 1e-15 * largest_root_energy_ * scale_.root_a()[i];
}

const Vector& Aim::tolerances(const Vector& x, double share_of_limit) {
  scale_.spread_impulses(x, t_);
  t_ = share_of_limit * least_ + std::numeric_limits<double>::epsilon() * t_;
  return t_;
}

}  // namespace perpend
