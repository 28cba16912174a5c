#include "algebra/body_matrix.h"

#include <algorithm>

#include "algebra/block_kernels.h"

namespace perpend {
namespace {

/// At the clock: some microseconds.
constexpr std::size_t products_between_looks = 64;

}  // namespace

void BodyMatrix::take(const std::vector<Matrix6>& M, const BlockRows& J) {
  M_ = &M;
  J_ = &J;
  const int nodes = static_cast<int>(M.size());
  if (!has_graph_of(J, nodes)) analyse(J, nodes);
  has_factor_ = false;
}

bool BodyMatrix::has_graph_of(const BlockRows& J, int nodes) const {
  return factor_.nodes() == nodes && graph_start_ == J.start && graph_body_ == J.body;
}

void BodyMatrix::analyse(const BlockRows& J, int nodes) {
  graph_start_ = J.start;
  graph_body_ = J.body;
  edges_.clear();
  for (int i = 0; i < J.rows(); ++i) {
    if (i > 0 && std::ranges::equal(J.bodies(i - 1), J.bodies(i))) continue;
    for (int a : J.bodies(i)) {
      for (int b : J.bodies(i)) {
        if (a < b) edges_.emplace_back(a, b);
      }
    }
  }
  factor_.analyse(nodes, edges_);

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
        const int column = factor_.column_of(J.body[right]);
        product_.push_back({i, end - i, left, right, step, slot, column});
      }
    }
  }
}

/// A row's weight changes the columns of its bodies.
void BodyMatrix::find_changes(const Vector& weights) {
  changed_.assign(factor_.nodes(), !has_factor_);
  if (!has_factor_) return;
  for (int i = 0; i < J_->rows(); ++i) {
    if (weights[i] == weights_[i]) continue;
    for (int k : J_->bodies(i)) changed_[factor_.column_of(k)] = true;
  }
  factor_.add_dependents(changed_);
}

bool BodyMatrix::factorise(const Vector& weights, const TimeLimit& limit) {
  const BlockKernels& kernels = block_kernels();
  find_changes(weights);
  weights_ = weights;
  factor_.clear(changed_);
  for (int k = 0; k < factor_.nodes(); ++k) {
    if (changed_[factor_.column_of(k)]) factor_.block(diagonal_[k]) = (*M_)[k];
  }
  const std::vector<Vector6>& blocks = J_->block;
  has_factor_ = false;
  for (std::size_t k = 0; k < product_.size(); ++k) {
    const Product& product = product_[k];
    if (k % products_between_looks == 0 && limit.is_over()) return false;
    if (!changed_[product.column]) continue;
    kernels.add_outer_products(product.rows, blocks[product.left].data(),
                               blocks[product.right].data(), product.step,
                               weights.data() + product.row, factor_.block(product.slot).data());
  }
  has_factor_ = factor_.factorise(changed_, limit);
  return has_factor_;
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
