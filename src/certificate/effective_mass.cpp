#include "certificate/effective_mass.h"

#include <Eigen/SparseCholesky>

#include "problem/assemble.h"
#include "problem/symmetry.h"

namespace perpend {

std::optional<Vector> exact_effective_masses(const Problem& problem) {
  const SparseRows A = problem.rows ? problem.rows->A : assemble(*problem.body).A;
  if (!is_symmetric(A)) return {};
  const Eigen::SimplicialLLT<Eigen::SparseMatrix<double>> factor{Eigen::SparseMatrix<double>(A)};
  if (factor.info() != Eigen::Success) return {};

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
