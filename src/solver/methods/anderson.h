#pragma once

#include <vector>

#include "algebra/types.h"

namespace perpend {

/// Anderson's acceleration of a fixed point s = f(s) (docs/theory/12-friction-law.md, eq. (110)):
/// the next s is the combination of the last ones whose residuals f(s) − s would cancel best, if f
/// were affine. Residuals are weighed by `scale`.
class Anderson {
 public:
  explicit Anderson(Vector scale) : scale_(std::move(scale)) {}

  /// What to try after s, whose f(s) is given.
  Vector next(const Vector& s, const Vector& f_of_s);

 private:
  static constexpr std::size_t memory = 8;

  Vector scale_;
  Vector last_s_, last_residual_;
  std::vector<Vector> of_s_, of_residual_;  // differences
};

}  // namespace perpend
