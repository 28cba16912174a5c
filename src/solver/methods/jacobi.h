#pragma once

#include "solver/solver.h"

namespace perpend {

/// By what a step of Jacobi divides w_i: B_i = ω / that.
enum class JacobiStep {
  row_sums,  ///< Σ_j |A_ij|: the objective falls for every ω < 2, whatever A is
  diagonal,  ///< A_ii, as T06 proposes; may diverge
};

struct JacobiOptions {
  double tolerance = 1e-5;  ///< N s or N m s: stop once no impulse changes by more, as `Pgs`
  double omega = 1;
  JacobiStep step = JacobiStep::row_sums;
};

/// Projected Jacobi on the row form (T06 eq. (3); docs/theory/04-gauss-seidel.md, eq. (39a)):
///
///     x ← clamp(x − B w, l, u)   all rows at once,  w = A x + b,  B diagonal
class Jacobi : public Solver {
 public:
  explicit Jacobi(const JacobiOptions& options) : options_(options) {}

  std::optional<Form> form() const override { return Form::rows; }
  /// Four times those of `Pgs`: a step is shorter and sees no other step of its iteration.
  int default_iterations() const override { return 300; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  JacobiOptions options_;
  Vector B_;
  Vector w_;
};

/// B of that problem's A.
void jacobi_steps(const SparseRows& A, const JacobiOptions& options, Vector& B);

}  // namespace perpend
