#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>

namespace perpend {

using Vector = Eigen::VectorXd;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

/// Compressed rows, which is SciPy's CSR: `indptr`, `indices`, `data`.
using SparseRows = Eigen::SparseMatrix<double, Eigen::RowMajor, int>;

}  // namespace perpend
