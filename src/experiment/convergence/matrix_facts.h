#pragma once

#include <Eigen/Core>

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// What is said of a matrix A to decide whether sweeps with it converge.
struct MatrixFacts {
  std::string name{};
  int rows = 0;
  double least_eigenvalue = 0;   ///< of A, 1/kg
  double spectral_radius = 0;    ///< of A, 1/kg
  int dominant_rows = 0;         ///< A_ii > Σ |A_ij| over the others
  double least_scaled = 0;       ///< eigenvalues of D⁻¹A, D = diag(A): BN of T06 with B = 1/diag
  double most_scaled = 0;        //
  double sweep_radius = 0;       ///< of the matrix of a Gauss–Seidel sweep without bounds
  double jacobi_radius() const;  ///< of 1 − D⁻¹A
  bool is_definite() const { return least_eigenvalue > 1e-12 * spectral_radius; }

  double left = 0;  ///< energy error after the last sweep, of that of x = 0
  bool converges = false;
};

/// Sweeps that a problem is given to converge.
inline constexpr int sweeps_to_converge = 5000;

/// Symmetric A.
MatrixFacts facts_of(const std::string& name, const Problem& problem);

/// ρ of the linear Gauss–Seidel sweep with that A, from how errors of A e = 0 shrink or grow.
double radius_of_sweep(const SparseRows& A);

/// E18 §3.2.2: convergence is guaranteed for ρ(A) < 1.
PaperFinding radius_finding(const std::vector<MatrixFacts>& all);
/// E19 §5.2: convergence is guaranteed only if A is diagonally dominant.
PaperFinding dominance_finding(const std::vector<MatrixFacts>& all);
/// What decides instead, on the same problems.
PaperFinding sweep_radius_finding(const std::vector<MatrixFacts>& all);

/// The scenes, one of them in grams, and two by hand: one of small ρ(A) on which sweeps diverge.
std::vector<MatrixFacts> all_matrix_facts(const std::vector<SceneProblem>& scenes);

void add_matrix_facts(const std::vector<SceneProblem>& scenes, Section& section);

}  // namespace perpend
