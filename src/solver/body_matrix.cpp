#include "solver/body_matrix.h"

#include <algorithm>

#include "algebra/block_kernels.h"

namespace perpend {

void BodyMatrix::take(const BodyForm& body) {
  body_ = &body;
  if (!has_graph_of(body)) analyse(body);
}

bool BodyMatrix::has_graph_of(const BodyForm& body) const {
  return factor_.nodes() == body.bodies() && graph_start_ == body.J.start &&
         graph_body_ == body.J.body;
}

void BodyMatrix::analyse(const BodyForm& body) {
  const BlockRows& J = body.J;
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
  factor_.analyse(body.bodies(), edges);

  diagonal_.resize(body.bodies());
  for (int k = 0; k < body.bodies(); ++k) diagonal_[k] = factor_.slot(k, k);
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
  for (int k = 0; k < body_->bodies(); ++k) factor_.block(diagonal_[k]) = body_->M[k];
  const std::vector<Vector6>& blocks = body_->J.block;
  for (const Product& product : product_) {
    kernels.add_outer_products(product.rows, blocks[product.left].data(),
                               blocks[product.right].data(), product.step,
                               weights.data() + product.row, factor_.block(product.slot).data());
  }
  return factor_.factorise();
}

}  // namespace perpend
