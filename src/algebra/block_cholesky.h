#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "algebra/types.h"

namespace perpend {

/// Cholesky factors L Lᵀ of the blocks of a block-diagonal matrix, such as the masses M.
class BlockCholesky {
 public:
  /// Factors every block; the memory is reused between calls.
  void compute(const std::vector<Matrix6>& blocks) {
    factor_.resize(blocks.size());
    for (std::size_t k = 0; k < blocks.size(); ++k) factor_[k].compute(blocks[k]);
  }

  /// M_k⁻¹ r
  Vector6 solve(int k, const Vector6& r) const { return factor_[k].solve(r); }

  /// jᵀ M_k⁻¹ j, as ‖L⁻¹ j‖², so never negative.
  double inverse_form(int k, Vector6 j) const {
    factor_[k].matrixL().solveInPlace(j);
    return j.squaredNorm();
  }

 private:
  std::vector<Eigen::LLT<Matrix6>> factor_;
};

}  // namespace perpend
