#pragma once

#include <Eigen/Core>
#include <vector>

#include "algebra/types.h"

namespace perpend {

/// Lemke's method for a linear complementarity problem (docs/theory/13-lemke.md, eqs. (124)–(126)),
///
///     w = M z + q + c z₀,   w ≥ 0,  z ≥ 0,  w_i z_i = 0        c = 1, the covering vector
///
/// as a tableau of the basic variables over the others. It begins with z = 0 and the least z₀ that
/// makes w ≥ 0, and exchanges one pair of variables at a time, the entering one being the
/// complement of the one that left, until z₀ leaves. Ties are broken lexicographically, so that it
/// does not cycle. Where M is copositive-plus (positive semidefinite, for one), it ends with a
/// solution if there is one, else on a ray.
class LemkeTableau {
 public:
  enum class State {
    going_on,
    solved,  ///< z₀ = 0
    ray,     ///< the entering variable grows without end: there is no solution to be found
  };

  /// Brings z₀ in, unless q ≥ 0: then z = 0 solves it.
  void begin(const Eigen::MatrixXd& M, const Vector& q);
  State state() const { return state_; }
  /// One exchange, while it is going on.
  void pivot();

  int size() const { return static_cast<int>(q_.size()); }
  double z0() const { return value_of(z0_variable()); }
  double z(int i) const { return value_of(size() + i); }
  /// The method's own, which is M z + q only once z₀ is 0.
  double w(int i) const { return value_of(i); }
  /// Whether z_i may be positive: its w_i is 0.
  bool is_basic(int i) const { return place_[size() + i] >= 0; }

 private:
  // Variables: w_0 … w_{m−1}, z_0 … z_{m−1}, z₀.
  int z0_variable() const { return 2 * size(); }
  int complement(int variable) const;
  double value_of(int variable) const;
  int leaving_row() const;
  int first_row() const;
  bool comes_first(int i, int k) const;
  double inverse_basis(int i, int k) const;
  void enter_instead_of(int row);
  void exchange(int row);

  /// basic_i = q_i + Σ_j T_ij nonbasic_j
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> T_;
  Vector q_;
  std::vector<int> basic_;     // variable of each row
  std::vector<int> nonbasic_;  // variable of each column
  std::vector<int> place_;     // of each variable: its row, or −1 − its column
  int entering_ = 0;           // column
  State state_ = State::solved;
};

}  // namespace perpend
