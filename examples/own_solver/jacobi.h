#pragma once

#include "solver/solver.h"

struct JacobiOptions {
  double tolerance = 1e-12;  ///< N s or N m s: stop once no impulse changes by more
};

/// Projected Jacobi, with steps so short that it converges for every symmetric A that is positive
/// semidefinite: with D_i = Σ_j |A_ij|, D − A is positive semidefinite, so each step
///
///     x ← clamp(x − D⁻¹ w, l, u),   w = A x + b
///
/// minimises a bound of ½ xᵀ A x + bᵀ x from above, which touches it at x: that energy never rises.
class Jacobi : public perpend::Solver {
 public:
  explicit Jacobi(const JacobiOptions& options) : options_(options) {}

  int default_iterations() const override { return 10'000; }
  std::optional<std::string> refuse(const perpend::Problem& problem) const override;
  perpend::Stop iterate(const perpend::Problem& problem, const perpend::Bounds& bounds,
                        perpend::Vector& x, perpend::Monitor& monitor) override;

 private:
  JacobiOptions options_;
};
