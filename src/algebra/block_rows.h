#pragma once

#include <span>
#include <vector>

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

/// (J v)_i
inline double row_times(const BlockRows& J, int i, const Vector& v) {
  double sum = 0;
  for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
    sum += J.block[k].dot(v.segment<6>(6 * J.body[k]));
  }
  return sum;
}

/// p += J_iᵀ x_i
inline void add_row_transposed(const BlockRows& J, int i, double x_i, Vector& p) {
  for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
    p.segment<6>(6 * J.body[k]) += J.block[k] * x_i;
  }
}

}  // namespace perpend
