#pragma once

#include <cstdint>
#include <vector>

#include "solver/spaces/box_law_space.h"
#include "solver/status.h"

namespace perpend {

/// Follows the solution of box friction from unbounded friction to the law
/// (docs/theory/12-friction-law.md, eq. (111)): with bounds ±(μ x_n + τ r_t), r_t > 0, the solution
/// is piecewise linear in τ. For τ = ∞ it is that of one convex problem; for τ = 0 it is the law's.
/// At every break one row changes its side, and τ goes on in the direction in which that row is
/// right, also upwards. For C > 0 it ends at τ = 0, but for rounding and ties. Each piece is a
/// factor of which one row changed: a last resort.
class LawPath {
 public:
  /// From x, the solution with unbounded friction. `solved`: τ = 0 was reached, and x is that
  /// point.
  Status follow(BoxLawSpace& space, Vector& x, Monitor& monitor);

 private:
  enum class Side : std::uint8_t { free, lower, upper };

  /// What must stay ≥ 0 for a row to stay on its side: value + slope τ.
  struct Condition {
    double value = 0, slope = 0;
    Side next = Side::free;
  };

  struct Break {
    int row = -1;
    double tau = 0;
    Side next = Side::free;
  };

  void begin(const Vector& x);
  bool solve_piece();
  void solve_part(bool is_constant, Vector& x, Vector& w);
  void put_on_sides(bool is_constant, Vector& x) const;
  template <typename Take>
  void for_each_condition(int i, const Take& take) const;
  Break nearest(double tau, double direction) const;
  double direction_into(int row) const;
  bool is_slipping_with(int i) const;

  BoxLawSpace* space_ = nullptr;
  std::vector<Side> side_;
  Vector r_;                  // how fast bounds grow with τ
  Vector x0_, x1_, w0_, w1_;  // of this piece: x = x0 + τ x1
  Vector residual_, correction_, trial_, product_;
  LawWeights weights_;
  double tau_ = 0;
  int last_row_ = -1;  // that changed sides
};

}  // namespace perpend
