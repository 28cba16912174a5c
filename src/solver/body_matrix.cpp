#include "solver/body_matrix.h"

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
  product_start_.assign(1, 0);
  product_.clear();
  for (int i = 0; i < J.rows(); ++i) {
    for (int left = J.start[i]; left < J.start[i + 1]; ++left) {
      for (int right = J.start[i]; right < J.start[i + 1]; ++right) {
        if (!factor_.is_lower(J.body[left], J.body[right])) continue;
        product_.push_back({left, right, factor_.slot(J.body[left], J.body[right])});
      }
    }
    product_start_.push_back(static_cast<int>(product_.size()));
  }
}

bool BodyMatrix::factorise(const Vector& weights) {
  factor_.clear();
  for (int k = 0; k < body_->bodies(); ++k) factor_.block(diagonal_[k]) = body_->M[k];
  const BlockRows& J = body_->J;
  for (int i = 0; i < J.rows(); ++i) {
    if (weights[i] == 0) continue;
    for (int p = product_start_[i]; p < product_start_[i + 1]; ++p) {
      const Product& product = product_[p];
      const Vector6 weighted = weights[i] * J.block[product.right];
      factor_.block(product.slot).noalias() +=
          J.block[product.left].lazyProduct(weighted.transpose());
    }
  }
  return factor_.factorise();
}

}  // namespace perpend
