#include "algebra/block_krylov.h"

#include <algorithm>
#include <cmath>

#include "algebra/block_kernels.h"

namespace perpend {
namespace {

/// What an incomplete factor that helps does not leave of a residual after `Gmres::restart`.
constexpr double of_no_use = 0.1;
/// Of the diagonal, which is 1. Products that are left out may have held the others in check; with
/// this the factor is further from the matrix, but never far off. 0.03 was too little for piles.
constexpr double shift_of_weak_factors = 0.2;

}  // namespace

void BlockKrylov::take_graph(const BlockSparseCholesky& graph) {
  graph_ = &graph;
  shift_ = 0;
  incomplete_.take_graph(graph);
  lower_.resize(graph.blocks());
  upper_.resize(graph.blocks());
}

void BlockKrylov::clear() {
  for (Matrix6& block : lower_) block.setZero();
  for (Matrix6& block : upper_) block.setZero();
}

void BlockKrylov::scale() {
  const BlockSparseCholesky& graph = *graph_;
  scale_.resize(6 * graph.nodes());
  for (int j = 0; j < graph.nodes(); ++j) {
    const Vector6 size = lower_[graph.start_[j]].diagonal().cwiseAbs();
    for (int k = 0; k < 6; ++k) scale_[6 * j + k] = size[k] > 0 ? 1 / std::sqrt(size[k]) : 1;
  }
  for (int j = 0; j < graph.nodes(); ++j) {
    const auto of_column = scale_.segment<6>(6 * j).asDiagonal();
    for (int slot = graph.start_[j]; slot < graph.start_[j + 1]; ++slot) {
      const auto of_row = scale_.segment<6>(6 * graph.row_[slot]).asDiagonal();
      lower_[slot] = of_row * lower_[slot] * of_column;
      upper_[slot] = of_row * upper_[slot] * of_column;
    }
  }
}

bool BlockKrylov::factorise(const TimeLimit& limit) {
  scale();
  if (shift_ == 0) {
    if (factorise_shifted(limit)) return true;
    shift_ = shift_of_weak_factors;
  }
  return !limit.is_over() && factorise_shifted(limit);
}

bool BlockKrylov::factorise_shifted(const TimeLimit& limit) {
  incomplete_.clear();
  for (std::size_t slot = 0; slot < lower_.size(); ++slot) {
    incomplete_.lower(static_cast<int>(slot)) = lower_[slot];
    incomplete_.upper(static_cast<int>(slot)) = upper_[slot];
  }
  for (int j = 0; j < graph_->nodes(); ++j) {
    incomplete_.lower(graph_->start_[j]).diagonal().array() += shift_;
  }
  return incomplete_.factorise(limit);
}

double BlockKrylov::solve(Vector& r, const GmresOptions& options, const TimeLimit& limit) {
  const std::vector<int>& position = graph_->position_;
  r_.resize(r.size());
  for (int node = 0; node < graph_->nodes(); ++node) {
    r_.segment<6>(6 * position[node]) = r.segment<6>(6 * node);
  }
  r_ = r_.cwiseProduct(scale_);
  iterations_ = 0;
  double left = 1;
  if (shift_ == 0) {
    left = iterate({options.tolerance, std::min(options.most_iterations, Gmres::restart)}, limit);
    if (left > of_no_use) {
      shift_ = shift_of_weak_factors;
      if (!factorise_shifted(limit)) return left;
    }
  }
  if (left > options.tolerance) left = iterate(options, limit);
  x_ = x_.cwiseProduct(scale_);
  for (int node = 0; node < graph_->nodes(); ++node) {
    r.segment<6>(6 * node) = x_.segment<6>(6 * position[node]);
  }
  return left;
}

double BlockKrylov::iterate(const GmresOptions& options, const TimeLimit& limit) {
  const auto by_matrix = [this](const Vector& v, Vector& out) { multiply(v, out); };
  const auto by_factor = [this](const Vector& v, Vector& out) {
    out = v;
    incomplete_.solve_in_order(out);
  };
  const double left = gmres_.solve(by_matrix, by_factor, r_, options, limit, x_);
  iterations_ += gmres_.iterations();
  return left;
}

/// Both in the order of elimination. The diagonal blocks are in `lower_`. The kernels subtract, so
/// that the sum changes its sign at the end.
void BlockKrylov::multiply(const Vector& v, Vector& out) {
  const BlockKernels& kernels = block_kernels();
  const BlockSparseCholesky& graph = *graph_;
  const double *lower = lower_.data()->data(), *upper = upper_.data()->data();
  out.setZero(v.size());
  for (int j = 0; j < graph.nodes(); ++j) {
    const int first = graph.start_[j], count = graph.start_[j + 1] - first;
    double* of_column = out.data() + 6 * j;
    kernels.scatter(lower, first, count, graph.row_.data(), v.data() + 6 * j, out.data());
    kernels.gather(upper, first + 1, count - 1, graph.row_.data(), v.data(), of_column);
  }
  out = -out;
}

}  // namespace perpend
