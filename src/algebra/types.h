#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <limits>

#include "algebra/vector.h"

namespace perpend {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// Compressed rows, which is SciPy's CSR: `indptr`, `indices`, `data`.
using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor, int>;

/// max |v_i|; 0 of an empty vector.
template <typename Values>
double largest_of(const Eigen::MatrixBase<Values>& v) {
  return v.size() > 0 ? v.cwiseAbs().maxCoeff() : 0.0;
}

}  // namespace perpend
