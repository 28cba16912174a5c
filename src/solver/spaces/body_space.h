#pragma once

#include "algebra/block_cholesky.h"
#include "algebra/body_matrix.h"
#include "solver/spaces/space.h"

namespace perpend {

/// Solves for the rows through the bodies (docs/theory/05-body-space.md). With D = C + E,
///
///     (J M⁻¹ Jᵀ + D) y = q     is     (M + Jᵀ D⁻¹ J) v = Jᵀ D⁻¹ q,   y = D⁻¹ (q − J v)
///
/// The matrix has 6 rows a body, however many contacts there are, and one pattern for all E.
/// D⁻¹ is bounded: a smaller D than `least_relative_D` A_ii would drown the masses in rounding.
/// What that costs in accuracy, hard rows (C = 0) above all, refinement on the rows regains.
class BodySpace : public Space {
 public:
  static constexpr double least_relative_D = 1e-10;

  const Vector& diagonal() const override { return a_; }
  const Vector& b() const override { return b_; }
  void multiply(const Vector& x, Vector& out) override;
  bool factorise(const Vector& E) override;
  void solve(const Vector& q, Vector& y) override;
  void solve_for_kept(Vector& x, Vector& w) override;

 protected:
  void take_problem(const Problem& problem) override;

 private:
  const BodyForm* body_ = nullptr;
  BlockCholesky M_;
  BodyMatrix H_;
  Vector a_;
  Vector b_;
  Vector weights_;  // D⁻¹, 0 for a row left out
  Vector v_;
  Vector Jv_;
};

}  // namespace perpend
