#include "certificate/cone_blocks.h"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace perpend {
namespace {

/// A_ij = J_i M⁻¹ J_jᵀ + C_ij
double entry_of_A(const BodyForm& body, const BlockCholesky& M, int i, int j) {
  double sum = i == j ? body.C[i] : 0;
  const BlockRows& J = body.J;
  for (int k = J.start[j]; k < J.start[j + 1]; ++k) {
    for (int m = J.start[i]; m < J.start[i + 1]; ++m) {
      if (J.body[m] == J.body[k]) sum += J.block[m].dot(M.solve(J.body[k], J.block[k]));
    }
  }
  return sum;
}

void fill_block(const Problem& problem, const BlockCholesky& M, ConeBlock& cone) {
  cone.A.setZero();
  for (int r = 0; r < cone.rows(); ++r) {
    for (int c = 0; c <= r; ++c) {
      const int i = cone.row[r], j = cone.row[c];
      cone.A(r, c) = problem.body ? entry_of_A(*problem.body, M, i, j)
                                  : (problem.rows->A.coeff(i, j) + problem.rows->A.coeff(j, i)) / 2;
      cone.A(c, r) = cone.A(r, c);
    }
  }
}

double largest_eigenvalue(const Eigen::Matrix3d& A) {
  const double size = A.cwiseAbs().maxCoeff();
  if (!(size > 0)) return 0;
  return size * Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(A / size, Eigen::EigenvaluesOnly)
                    .eigenvalues()[2];
}

}  // namespace

void ConeBlocks::take(const Problem& problem, const BlockCholesky& M) {
  cones_.clear();
  cone_of_row_.assign(problem.size(), -1);
  for (const Contact& contact : problem.contacts) {
    if (contact.law != FrictionLaw::cone || contact.friction[0] == Contact::no_row) continue;
    ConeBlock cone;
    cone.row = {contact.normal, contact.friction[0], contact.friction[1]};
    cone.mu = contact.mu;
    fill_block(problem, M, cone);
    cone.a = cone.mu > 0 ? largest_eigenvalue(cone.A) : cone.A(0, 0);
    for (int k = 0; k < cone.rows(); ++k) {
      cone_of_row_[cone.row[k]] = static_cast<int>(cones_.size());
    }
    cones_.push_back(cone);
  }
}

void ConeBlocks::set_effective_masses(const Vector& a) {
  for (ConeBlock& cone : cones_) {
    cone.a = a[cone.row[0]];
    for (int k = 1; k < cone.rows(); ++k) cone.a = std::max(cone.a, a[cone.row[k]]);
  }
}

}  // namespace perpend
