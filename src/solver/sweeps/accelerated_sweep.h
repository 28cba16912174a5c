#pragma once

#include <array>

#include "solver/sweeps/body_sweep.h"
#include "solver/sweeps/sweep_kernels.h"

namespace perpend {

/// Sweeps over the bodies with Anderson's acceleration (docs/theory/14-piles.md, eq. (121)):
/// of the last sweeps, the combination whose changes would cancel best if a sweep were affine. A
/// hundred of them leave a third of the energy error that plain sweeps leave on a shaken pile.
/// Where that makes the changes grow too much, it goes back to what the last sweep left and begins
/// again.
class AcceleratedSweep {
 public:
  explicit AcceleratedSweep(const BodySweepOptions& options) : sweep_(options) {}

  /// As of BodySweep. Changes are compared in √J, by the masses 1/a of the rows.
  void take(const Problem& problem, const Bounds& bounds, const Vector& a, const Vector& x);

  /// One sweep from x; what it leaves is within the bounds and cones. Returns the size of the
  /// change, √J.
  double sweep(Vector& x);

 private:
  static constexpr int depth = SweepKernels::depth;

  void forget();
  bool must_rest(double size);
  double compare();
  void combine();
  void combine_velocities(const double* share);

  BodySweep sweep_;
  Vector root_a_;
  Vector from_;            // of the sweep to come
  Vector swept_, change_;  // what the last one left, and its change in √J
  Vector last_swept_, last_change_;
  bool has_last_ = false;
  /// Differences of two sweeps in a row. They are weighed by what makes little of their rounding:
  /// single precision leads to the same end.
  std::array<std::vector<float>, depth> of_swept_, of_change_;
  Vector last_velocities_;
  std::array<Vector, depth> of_velocities_;
  int combined_ = 0;  // velocities in a row that were not computed from x
  Eigen::Matrix<double, depth, depth> products_;  // of the differences of changes
  Eigen::Matrix<double, depth, 1> with_change_;   // their products with the last change
  int known_ = 0, next_ = 0;
  double least_ = 0;  // change, √J
  int idle_ = 0;      // sweeps that did not lower it by much
  int plain_ = 0;     // sweeps to come that are not combined
};

}  // namespace perpend
