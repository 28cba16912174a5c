#include "algebra/body_matrix.h"

#include <algorithm>

#include "algebra/block_kernels.h"

namespace perpend {

void BodyMatrix::take(const std::vector<Matrix6>& M, const BlockRows& J) {
  M_ = &M;
  J_ = &J;
  const int nodes = static_cast<int>(M.size());
  if (!has_graph_of(J, nodes)) analyse(J, nodes);
}

bool BodyMatrix::has_graph_of(const BlockRows& J, int nodes) const {
  return factor_.nodes() == nodes && graph_start_ == J.start && graph_body_ == J.body;
}

void BodyMatrix::analyse(const BlockRows& J, int nodes) {
  graph_start_ = J.start;
  graph_body_ = J.body;
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < J.rows(); ++i) {
    for (int a : J.bodies(i)) {
      for (int b : J.bodies(i)) {
        if (a < b) edges.emplace_back(a, b);
      }
    }
  }
  factor_.analyse(nodes, edges);

  diagonal_.resize(nodes);
  for (int k = 0; k < nodes; ++k) diagonal_[k] = factor_.slot(k, k);
  product_.clear();
  for (int i = 0, end = 0; i < J.rows(); i = end) {
    while (end < J.rows() && std::ranges::equal(J.bodies(i), J.bodies(end))) ++end;
    const int step = J.start[i + 1] - J.start[i];
    for (int left = J.start[i]; left < J.start[i + 1]; ++left) {
      for (int right = J.start[i]; right < J.start[i + 1]; ++right) {
        if (!factor_.is_lower(J.body[left], J.body[right])) continue;
        const int slot = factor_.slot(J.body[left], J.body[right]);
        product_.push_back({i, end - i, left, right, step, slot});
      }
    }
  }
}

bool BodyMatrix::factorise(const Vector& weights) {
  const BlockKernels& kernels = block_kernels();
  factor_.clear();
  for (std::size_t k = 0; k < M_->size(); ++k) factor_.block(diagonal_[k]) = (*M_)[k];
  const std::vector<Vector6>& blocks = J_->block;
  for (const Product& product : product_) {
    kernels.add_outer_products(product.rows, blocks[product.left].data(),
                               blocks[product.right].data(), product.step,
                               weights.data() + product.row, factor_.block(product.slot).data());
  }
  return factor_.factorise();
}

void BodyMatrix::inverse_forms(Vector& out) const {
  std::vector<Matrix6> inverse;
  factor_.invert_selected(inverse);
  out.setZero(J_->rows());
  for (const Product& product : product_) {
    const double times = product.left == product.right ? 1 : 2;  // only the lower triangle is kept
    for (int k = 0; k < product.rows; ++k) {
      const Vector6& left = J_->block[product.left + k * product.step];
      const Vector6& right = J_->block[product.right + k * product.step];
      out[product.row + k] += times * left.dot(inverse[product.slot] * right);
    }
  }
}

}  // namespace perpend
