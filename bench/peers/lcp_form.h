#pragma once

#include <vector>

#include "bench/peers/elimination.h"

namespace perpend::bench {

/// A problem with bounds as a linear complementarity problem,
///
///     find z with   z ≥ 0,   M z + q ≥ 0,   zᵀ (M z + q) = 0,
///
/// for peers that know no bounds. Rows that are fixed (l = u) become constants, free rows are
/// eliminated, and the others are
///
///     with one bound     x = l + z, or x = u − z
///     with two bounds    x = l + z,   w + λ ≥ 0 ⊥ z ≥ 0,   u − l − z ≥ 0 ⊥ λ ≥ 0
///
/// so that z holds first one unknown for each of them, then a λ for each with two bounds.
class LcpForm {
 public:
  /// Throws BadInput where the free rows depend on each other.
  explicit LcpForm(const Problem& problem);

  int size() const { return static_cast<int>(q_.size()); }
  const Eigen::MatrixXd& M() const { return M_; }
  const Vector& q() const { return q_; }
  /// What eliminating the free rows took.
  double elimination_seconds() const { return elimination_.seconds; }

  /// The x of all rows that belongs to a z.
  void expand(const double* z, double* x) const;

 private:
  Vector start_;            ///< x at z = 0; of free rows 0
  std::vector<int> fixed_;  ///< rows
  Elimination elimination_;
  Eigen::VectorXd sign_;  ///< of each row kept: −1 where it has an upper bound only
  Eigen::MatrixXd M_;
  Vector q_;
};

}  // namespace perpend::bench
