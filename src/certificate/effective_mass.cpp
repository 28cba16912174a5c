#include "certificate/effective_mass.h"

#include <Eigen/SparseCholesky>
#include <limits>

#include "problem/assemble.h"
#include "problem/symmetry.h"

namespace perpend {
namespace {

using Factor = Eigen::SimplicialLLT<Eigen::SparseMatrix<double>>;

/// Whether every pivot of the factor is more than its rounding error, which for the pivot that
/// began as A_ii is up to n ε A_ii. Redundant hard rows leave such a remainder, of either sign.
bool has_pivots_beyond_rounding(const Factor& factor, const SparseRows& A) {
  const Vector diagonal = factor.permutationP() * Vector(A.diagonal());
  const Vector pivots = factor.matrixL().nestedExpression().diagonal().cwiseAbs2();
  const double rounding =
      static_cast<double>(A.rows() + 1) * std::numeric_limits<double>::epsilon();
  return (pivots.array() > rounding * diagonal.array()).all();
}

}  // namespace

std::optional<Vector> exact_effective_masses(const Problem& problem) {
  if (problem.size() == 0) return Vector();  // Eigen's sparse norms and factors expect a row
  const SparseRows A = problem.rows ? problem.rows->A : assemble(*problem.body).A;
  if (!is_symmetric(A)) return {};
  const Factor factor{Eigen::SparseMatrix<double>(A)};
  if (factor.info() != Eigen::Success || !has_pivots_beyond_rounding(factor, A)) return {};

  Vector a(problem.size());
  Vector unit = Vector::Zero(problem.size());
  for (int i = 0; i < problem.size(); ++i) {
    unit[i] = 1;
    a[i] = 1 / factor.solve(unit).eval()[i];
    unit[i] = 0;
  }
  return a;
}

}  // namespace perpend
