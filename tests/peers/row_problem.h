#pragma once

#include "problem/problem.h"

namespace perpend::bench {

/// A problem in row form alone.
inline Problem row_problem(const Eigen::MatrixXd& A, const Vector& b, const Vector& l,
                           const Vector& u) {
  Problem problem;
  problem.bounds.l = l;
  problem.bounds.u = u;
  problem.motion.assign(static_cast<std::size_t>(b.size()), Motion::linear);
  problem.rows = RowForm{A.sparseView(), b};
  return problem;
}

/// A symmetric matrix whose diagonal outweighs the rest, so that Gauss–Seidel comes to rest within
/// a few sweeps.
inline Eigen::MatrixXd firm_matrix(int n) {
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j) A(i, j) = A(j, i) = 0.5 * std::cos(i + 2.0 * j) / n;
    A(i, i) = 1 + 0.1 * i;
  }
  return A;
}

/// The b that makes x a solution whose velocities are w.
inline Vector b_for(const Eigen::MatrixXd& A, const Vector& x, const Vector& w) {
  return w - A * x;
}

/// Every kind of row, with the solution `x`: free, at either bound, between them, fixed, with one
/// bound on either side, with bounds that zero is not within.
struct EveryRow {
  Vector x{{0.7, -1.2, 0, 2, 0, 3, -1, 0.25, 0.5, 0.4, -2, 1}};
  Vector w{{0, 0, 1, 0, -1, -2, 3, 0, 0.7, -0.3, -0.6, 0}};
  Vector l{{-infinity, -infinity, 0, 0, -1, 1, -1, -1, 0.5, 0.4, -infinity, -infinity}};
  Vector u{{infinity, infinity, infinity, infinity, 0, 3, 1, 1, 4, 0.4, -2, 5}};

  Problem problem() const {
    const Eigen::MatrixXd A = firm_matrix(static_cast<int>(x.size()));
    return row_problem(A, b_for(A, x, w), l, u);
  }
};

/// Three contacts under the cone law: one sticks, one slides, one opens.
inline Problem three_contacts() {
  Problem problem = row_problem(firm_matrix(9), Vector{{-1, 0.1, 0, -1, 2, 1, 1, 0.3, 0.2}},
                                Vector::Constant(9, -infinity), Vector::Constant(9, infinity));
  for (int k = 0; k < 3; ++k) {
    problem.bounds.l[3 * k] = 0;
    problem.contacts.push_back({3 * k, {3 * k + 1, 3 * k + 2}, 0.5, FrictionLaw::cone});
  }
  return problem;
}

/// The same behind a joint row that comes first, and with the rows of each contact turned round.
inline Problem three_contacts_and_a_joint() {
  Problem problem = row_problem(firm_matrix(10), Vector{{0.5, 0.1, 0, -1, 2, 1, -1, 0.3, 0.2, 1}},
                                Vector::Constant(10, -infinity), Vector::Constant(10, infinity));
  for (int k = 0; k < 3; ++k) {
    problem.bounds.l[3 * k + 3] = 0;
    problem.contacts.push_back({3 * k + 3, {3 * k + 1, 3 * k + 2}, 0.5, FrictionLaw::cone});
  }
  return problem;
}

}  // namespace perpend::bench
