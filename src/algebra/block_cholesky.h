#pragma once

#include <cassert>
#include <cmath>
#include <vector>

#include "algebra/block_kernels.h"
#include "algebra/types.h"

namespace perpend {

/// The blocks of a block-diagonal matrix, such as the masses M, inverted: M_k⁻¹ and, of the
/// Cholesky factors M_k = L Lᵀ, L⁻¹. Products with inverses are several times as fast as
/// substitutions, and as accurate for blocks as well conditioned as masses are. A problem's A is
/// made with them, so they have the same bits on every kind of processor.
///
/// The mass of a body about its centre, m and a 3x3 inertia, is split into these: with the bits of
/// the whole block, for a fraction of the work.
class BlockCholesky {
 public:
  /// Inverts every block, each positive definite; the memory is reused between calls.
  void compute(const std::vector<Matrix6>& blocks) {
    split_.resize(blocks.size());
    whole_.resize(blocks.size());
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      if (split_[k].take(blocks[k])) continue;
      [[maybe_unused]] const bool is_definite =
          portable_block_kernels.invert_factor(blocks[k].data(), whole_[k].inverse_factor.data());
      assert(is_definite);
      const Matrix6& G = whole_[k].inverse_factor;
      whole_[k].inverse.noalias() = G.transpose().lazyProduct(G);
    }
  }

  /// M_k⁻¹ r
  Vector6 solve(int k, const Vector6& r) const {
    return split_[k].is_split ? split_[k].solve(r) : whole_[k].inverse.lazyProduct(r);
  }

  /// v ← M⁻¹ v, six for each block
  void solve_in_place(Vector& v) const {
    for (std::size_t k = 0; k < split_.size(); ++k) {
      auto of_block = v.segment<6>(6 * static_cast<Eigen::Index>(k));
      of_block = solve(static_cast<int>(k), of_block);
    }
  }

  /// v ← |M⁻¹| v, with the magnitude of every entry: what M⁻¹ can make of v, all signs alike.
  void magnitudes_in_place(Vector& v) const {
    for (std::size_t k = 0; k < split_.size(); ++k) {
      auto of_block = v.segment<6>(6 * static_cast<Eigen::Index>(k));
      of_block = split_[k].is_split ? split_[k].solve_sizes(of_block)
                                    : Vector6(whole_[k].inverse.cwiseAbs().lazyProduct(of_block));
    }
  }

  /// jᵀ M_k⁻¹ j, as ‖L⁻¹ j‖², so never negative.
  double inverse_form(int k, const Vector6& j) const {
    return split_[k].is_split ? split_[k].inverse_form(j)
                              : whole_[k].inverse_factor.lazyProduct(j).squaredNorm();
  }

 private:
  struct Whole {
    Matrix6 inverse;
    Matrix6 inverse_factor;
  };

  /// m and the inertia of a body. Sums are taken in the order that those of whole blocks have.
  struct Split {
    bool is_split = false;
    double inverse_mass = 0, root = 0;        // 1/m and its root
    Eigen::Matrix3d inverse, inverse_factor;  // of the inertia

    /// False if the block is no such mass, or not positive definite.
    bool take(const Matrix6& block) {
      const double m = block(0, 0);
      is_split = block(1, 1) == m && block(2, 2) == m && m > 0 &&
                 block.col(0).tail<5>().cwiseAbs().sum() + block.col(1).tail<4>().cwiseAbs().sum() +
                         block.col(2).tail<3>().cwiseAbs().sum() ==
                     0 &&
                 invert_factor(block.bottomRightCorner<3, 3>());
      if (!is_split) return false;
      root = std::sqrt(1 / m);
      inverse_mass = root * root;
      for (int i = 0; i < 3; ++i) {
        for (int j = 0; j <= i; ++j) {
          const auto product = inverse_factor.col(i).cwiseProduct(inverse_factor.col(j));
          inverse(i, j) = inverse(j, i) = product[1] + (product[0] + product[2]);
        }
      }
      return true;
    }

    /// As the kernel does it for six.
    bool invert_factor(const Eigen::Matrix3d& I) {
      const double r0 = 1 / I(0, 0), s1 = I(1, 0) * r0, s2 = I(2, 0) * r0;
      const double d1 = I(1, 1) - I(1, 0) * s1, left = I(2, 1) - I(2, 0) * s1;
      const double r1 = 1 / d1, s = left * r1;
      const double d2 = I(2, 2) - I(2, 0) * s2 - left * s, r2 = 1 / d2;
      if (!(I(0, 0) > 0) || !(d1 > 0) || !(d2 > 0)) return false;
      const double root0 = std::sqrt(r0), root1 = std::sqrt(r1), root2 = std::sqrt(r2);
      inverse_factor << root0, 0, 0, root1 * (0 - s1), root1, 0, root2 * (0 - s2 + s1 * s),
          root2 * (0 - s), root2;
      return true;
    }

    Vector6 solve(const Vector6& r) const {
      Vector6 v;
      v.head<3>() = inverse_mass * r.head<3>();
      v.tail<3>() = inverse.col(0) * r[3] + inverse.col(1) * r[4] + inverse.col(2) * r[5];
      return v;
    }

    Vector6 solve_sizes(const Vector6& r) const {
      Vector6 v;
      v.head<3>() = inverse_mass * r.head<3>();
      v.tail<3>() = inverse.col(0).cwiseAbs() * r[3] + inverse.col(1).cwiseAbs() * r[4] +
                    inverse.col(2).cwiseAbs() * r[5];
      return v;
    }

    double inverse_form(const Vector6& j) const {
      const Eigen::Matrix3d& G = inverse_factor;
      const Eigen::Vector3d linear = root * j.head<3>();
      const double x = G(0, 0) * j[3], y = G(1, 0) * j[3] + G(1, 1) * j[4],
                   z = G(2, 0) * j[3] + G(2, 1) * j[4] + G(2, 2) * j[5];
      return (linear[0] * linear[0] + (linear[2] * linear[2] + y * y)) +
             (linear[1] * linear[1] + (x * x + z * z));
    }
  };

  std::vector<Split> split_;
  std::vector<Whole> whole_;
};

}  // namespace perpend
