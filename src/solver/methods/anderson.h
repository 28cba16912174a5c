#pragma once

#include <Eigen/Core>
#include <array>

#include "algebra/types.h"

namespace perpend {

/// Anderson's acceleration of a fixed point s = f(s) (docs/theory/12-friction-law.md, eq. (110)):
/// the next s is the combination of the last ones whose residuals f(s) − s would cancel best, if f
/// were affine. It keeps its memory between fixed points.
class Anderson {
 public:
  /// Begins again; residuals are weighed by `scale`.
  void take(const Vector& scale);

  /// What to try after s, whose f(s) is given; valid until the next call.
  const Vector& next(const Vector& s, const Vector& f_of_s);

 private:
  static constexpr int memory = 8;
  using Weights = Eigen::Matrix<double, memory, 1>;

  void remember(const Vector& s);
  Weights least_squares();

  Vector scale_, residual_, next_;
  Vector last_s_, last_residual_;
  std::array<Vector, memory> of_s_, of_residual_;  // differences, the oldest first
  int known_ = 0;
  bool has_last_ = false;
  std::array<Vector, memory> column_;  // differences of residuals, made orthogonal
  Vector rest_;
};

}  // namespace perpend
