#pragma once

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// T06 eq. (3) on one problem, with B a multiple of 1/diag(N) or of 1/row sums.
struct JacobiRun {
  std::string name{};
  double least = 0, most = 0;  ///< eigenvalues of BN
  double factor = 0;           ///< largest ratio of two distances in a row, in the norm by B⁻¹
  double last = 0;             ///< distance after the last iteration, of the first
  bool is_finite = true;

  /// max |1 − λ|: no iteration can multiply the distance by more.
  double bound() const;
};

/// `solver`: "jacobi:…"; B is that of its settings.
JacobiRun run_jacobi(const std::string& name, const Problem& problem, const std::string& solver,
                     const Vector& B);

/// T06, Theorem 2.1: a contraction, monotone, where ρ(BN) is in (0, 1).
PaperFinding contraction_finding(const std::vector<JacobiRun>& safe);
/// Its proof: by 1 − ρ(BN) or more in every iteration.
PaperFinding proof_finding(const std::vector<JacobiRun>& safe);
/// T06 §4: with B = 1/diag(N) it converges for every positive definite N.
PaperFinding diagonal_finding(const std::vector<JacobiRun>& diagonal,
                              const std::vector<JacobiRun>& safe);

void add_jacobi_contraction(const std::vector<SceneProblem>& scenes, Section& section);

}  // namespace perpend
