#pragma once

#include <span>
#include <vector>

#include "algebra/block_kernels.h"
#include "algebra/types.h"

namespace perpend {

/// A sparse matrix of 1x6 blocks in compressed rows: row i holds the blocks
/// `start[i] … start[i+1]`, block k stands in the six columns of body `body[k]`.
/// The Jacobian J of a multibody system: a contact row holds one or two blocks,
/// a differential three. A row may hold none.
struct BlockRows {
  std::vector<int> start{0};
  std::vector<int> body;
  std::vector<Vector6> block;

  int rows() const { return static_cast<int>(start.size()) - 1; }
  int blocks() const { return static_cast<int>(body.size()); }

  void clear() {
    start.assign(1, 0);
    body.clear();
    block.clear();
  }
  /// Closes the row made of the blocks added since the last call.
  void end_row() { start.push_back(blocks()); }
  void add_block(int of_body, const Vector6& values) {
    body.push_back(of_body);
    block.push_back(values);
  }

  /// The bodies of row i.
  std::span<const int> bodies(int i) const {
    return {body.data() + start[i], body.data() + start[i + 1]};
  }
};

/// out = J v
inline void multiply(const BlockRows& J, const Vector& v, Vector& out) {
  out.resize(J.rows());
  if (J.blocks() == 0) {
    out.setZero();
    return;
  }
  block_kernels().multiply_rows(J.rows(), J.start.data(), J.body.data(), J.block.data()->data(),
                                v.data(), out.data());
}

/// p += Jᵀ x
inline void add_transposed(const BlockRows& J, const Vector& x, Vector& p) {
  if (J.blocks() == 0) return;
  block_kernels().add_rows_transposed(J.rows(), J.start.data(), J.body.data(),
                                      J.block.data()->data(), x.data(), p.data());
}

/// out = |J| v, with the magnitude of every entry of J
inline void multiply_sizes(const BlockRows& J, const Vector& v, Vector& out) {
  out.setZero(J.rows());
  if (J.blocks() == 0) return;
  block_kernels().multiply_row_sizes(J.rows(), J.start.data(), J.body.data(),
                                     J.block.data()->data(), v.data(), out.data());
}

/// p += |Jᵀ| |x|
inline void add_sizes_transposed(const BlockRows& J, const Vector& x, Vector& p) {
  if (J.blocks() == 0) return;
  block_kernels().add_row_sizes_transposed(J.rows(), J.start.data(), J.body.data(),
                                           J.block.data()->data(), x.data(), p.data());
}

}  // namespace perpend
