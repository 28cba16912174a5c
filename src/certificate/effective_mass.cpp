#include "certificate/effective_mass.h"

#include <Eigen/SparseCholesky>
#include <limits>

#include "algebra/body_matrix.h"
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

/// Whether every row is compliant enough that eliminating the impulses keeps the digits. It loses
/// as many as (A_ii / C_i)² has: from C_i = 1e-3 A_ii on, six.
bool is_compliant(const Problem& problem) {
  if (!problem.body) return false;
  BlockCholesky M;
  M.compute(problem.body->M);
  Vector a;
  diagonal(problem, M, a);
  return (problem.body->C.array() >= 1e-3 * a.array()).all() && (a.array() > 0).all();
}

/// A⁻¹ = C⁻¹ − C⁻¹ J H⁻¹ Jᵀ C⁻¹ with H = M + Jᵀ C⁻¹ J, of which only the diagonal is asked for.
/// Nothing where rounding makes H indefinite.
std::optional<Vector> through_bodies(const BodyForm& body) {
  BodyMatrix H;
  H.take(body.M, body.J);
  const Vector weights = body.C.cwiseInverse();
  if (!H.factorise(weights)) return {};
  Vector forms;
  H.inverse_forms(forms);
  return Vector((weights - weights.cwiseAbs2().cwiseProduct(forms)).cwiseInverse());
}

}  // namespace

std::optional<Vector> effective_inverse_masses(const Problem& problem) {
  if (problem.size() == 0) return Vector();  // Eigen's sparse norms and factors expect a row
  if (is_compliant(problem)) return through_bodies(*problem.body);
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
