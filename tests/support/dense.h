#pragma once

#include <Eigen/Core>
#include <Eigen/LU>

#include "problem/problem.h"

/// The matrices of a problem whole and in long double: slow, plain references.
namespace perpend::support {

using LongMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
using LongVector = Eigen::Matrix<long double, Eigen::Dynamic, 1>;

inline LongMatrix dense_jacobian(const BodyForm& body) {
  LongMatrix J = LongMatrix::Zero(body.J.rows(), 6 * body.bodies());
  for (int i = 0; i < body.J.rows(); ++i) {
    for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
      for (int c = 0; c < 6; ++c) J(i, 6 * body.J.body[k] + c) += body.J.block[k][c];
    }
  }
  return J;
}

inline LongMatrix dense_inverse_mass(const BodyForm& body) {
  LongMatrix inverse = LongMatrix::Zero(6 * body.bodies(), 6 * body.bodies());
  for (int k = 0; k < body.bodies(); ++k) {
    const LongMatrix M = body.M[k].cast<long double>();
    inverse.block(6 * k, 6 * k, 6, 6) = M.fullPivLu().inverse();
  }
  return inverse;
}

/// A = J M⁻¹ Jᵀ + C
inline LongMatrix dense_A(const BodyForm& body) {
  const LongMatrix J = dense_jacobian(body);
  LongMatrix A = J * dense_inverse_mass(body) * J.transpose();
  A.diagonal() += body.C.cast<long double>();
  return A;
}

/// b = J M⁻¹ p + d
inline LongVector dense_b(const BodyForm& body) {
  return dense_jacobian(body) * (dense_inverse_mass(body) * body.momentum.cast<long double>()) +
         body.d.cast<long double>();
}

}  // namespace perpend::support
