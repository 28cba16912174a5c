#include "solver/spaces/box_law_space.h"

#include <algorithm>
#include <cmath>

#include "algebra/block_kernels.h"
#include "problem/assemble.h"

namespace perpend {
namespace {

/// At the clock: some microseconds.
constexpr std::size_t products_of_law_between_looks = 64;

/// Of one system.
constexpr int most_krylov_iterations_of_law = 300;

}  // namespace

bool BoxLawSpace::takes(const Problem& problem) {
  return problem.body && !has_cone(problem) && follows_its_normals(problem);
}

bool BoxLawSpace::take(const Problem& problem, const Bounds& bounds, const TimeLimit& limit) {
  limit_ = limit;
  body_ = &*problem.body;
  M_.compute(body_->M);
  perpend::diagonal(problem, M_, a_);
  rows_.take(problem, bounds);
  if (limit_.is_over()) return false;
  if (!has_graph_of(body_->J, body_->bodies())) {
    find_pairs(body_->J);
    is_krylov_ =
        systems_ == Systems::krylov ||
        (systems_ == Systems::either && is_factor_dear(body_->bodies(), edges_, body_->J.rows()));
    is_analysed_ = false;
    if (!is_krylov_) analyse(body_->J, body_->bodies());
  }
  if (!is_krylov_) symmetric_.take(body_->M, body_->J);
  has_general_ = false;
  if (limit_.is_over()) return false;
  v_ = body_->momentum;
  M_.solve_in_place(v_);
  perpend::multiply(body_->J, v_, b_);
  b_ += body_->d;
  least_impulses(bounds, least_);
  if (least_.isZero(0)) {
    free_ = b_;
  } else {
    multiply(least_, free_);
    free_ += b_;
  }
  aim_.take(problem, bounds, a_, ConeBlocks(), free_);
  return !limit_.is_over();
}

bool BoxLawSpace::has_graph_of(const BlockRows& J, int nodes) const {
  return graph_nodes_ == nodes && graph_start_ == J.start && graph_body_ == J.body;
}

bool BoxLawSpace::use_factor() {
  if (!is_krylov_) return true;
  if (!has_room_for_factor(body_->bodies(), edges_)) return false;
  is_krylov_ = false;
  analyse(body_->J, body_->bodies());
  symmetric_.take(body_->M, body_->J);
  return true;
}

void BoxLawSpace::find_pairs(const BlockRows& J) {
  graph_nodes_ = body_->bodies();
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
  std::sort(edges_.begin(), edges_.end());
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
}

void BoxLawSpace::analyse(const BlockRows& J, int nodes) {
  is_analysed_ = true;
  using Fill = BlockSparseCholesky::Fill;
  graph_.analyse(nodes, edges_, is_krylov_ ? Fill::none : Fill::whole);
  if (is_krylov_) {
    krylov_.take_graph(graph_);
  } else {
    general_.take_graph(graph_);
  }
  diagonal_.resize(nodes);
  for (int k = 0; k < nodes; ++k) diagonal_[k] = graph_.slot(k, k);
  left_.resize(J.block.size());
  ones_.setOnes(J.rows());
  product_.clear();
  for (int i = 0, end = 0; i < J.rows(); i = end) {
    while (end < J.rows() && std::ranges::equal(J.bodies(i), J.bodies(end))) ++end;
    const int step = J.start[i + 1] - J.start[i];
    for (int left = J.start[i]; left < J.start[i + 1]; ++left) {
      for (int right = J.start[i]; right < J.start[i + 1]; ++right) {
        const int a = J.body[left], b = J.body[right];
        if (!graph_.is_lower(a, b)) continue;
        product_.push_back(
            {i, end - i, left, right, step, graph_.slot(a, b), graph_.column_of(b), a == b});
      }
    }
  }
}

void BoxLawSpace::multiply(const Vector& x, Vector& out) {
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, x, v_);
  M_.solve_in_place(v_);
  perpend::multiply(body_->J, v_, out);
  out += body_->C.cwiseProduct(x);
}

bool BoxLawSpace::factorise(const LawWeights& weights) {
  weights_ = weights;
  // A hard row that touches no body moves nothing.
  weights_.g = (a_.array() > 0).select(weights.g, 0);
  is_symmetric_ = weights_.h.isZero(0);
  if (is_krylov_) {
    if (!is_analysed_) analyse(body_->J, body_->bodies());
    changed_.assign(graph_.nodes(), true);
    krylov_.clear();
    return assemble(weights_) && krylov_.factorise(limit_);
  }
  return is_symmetric_ ? symmetric_.factorise(weights_.g, limit_) : factorise_general(weights_);
}

/// A row's weights change the columns of its bodies.
void BoxLawSpace::find_changes(const LawWeights& weights) {
  changed_.assign(graph_.nodes(), !has_general_);
  if (!has_general_) return;
  for (int i = 0; i < rows_.size(); ++i) {
    if (weights.g[i] == general_weights_.g[i] && weights.h[i] == general_weights_.h[i]) continue;
    for (int k : body_->J.bodies(i)) changed_[graph_.column_of(k)] = true;
  }
  graph_.add_dependents(changed_);
}

/// Gᵀ takes J_t's h to the normal row: H is Σ_i left_iᵀ J_i.
void BoxLawSpace::weigh_rows(const LawWeights& weights) {
  const BlockRows& J = body_->J;
  for (int i = 0; i < rows_.size(); ++i) {
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) left_[k] = weights.g[i] * J.block[k];
  }
  for (int i = 0; i < rows_.size(); ++i) {
    if (weights.h[i] == 0) continue;
    const int to = J.start[rows_.normal[i]], from = J.start[i];
    for (int k = 0; k < J.start[i + 1] - from; ++k)
      left_[to + k] += weights.h[i] * J.block[from + k];
  }
}

bool BoxLawSpace::factorise_general(const LawWeights& weights) {
  find_changes(weights);
  general_weights_ = weights;
  general_.clear(changed_);
  has_general_ = assemble(weights) && general_.factorise(changed_, limit_);
  return has_general_;
}

/// H, in the columns that changed. False where the time is over.
bool BoxLawSpace::assemble(const LawWeights& weights) {
  const BlockKernels& kernels = block_kernels();
  weigh_rows(weights);
  for (int k = 0; k < graph_.nodes(); ++k) {
    if (changed_[graph_.column_of(k)]) lower(diagonal_[k]) = body_->M[k];
  }
  const std::vector<Vector6>& J = body_->J.block;
  for (std::size_t k = 0; k < product_.size(); ++k) {
    const Product& p = product_[k];
    if (k % products_of_law_between_looks == 0 && limit_.is_over()) return false;
    if (!changed_[p.column]) continue;
    const double* one = ones_.data() + p.row;
    kernels.add_outer_products(p.rows, left_[p.left].data(), J[p.right].data(), p.step, one,
                               lower(p.slot).data());
    if (p.is_diagonal) continue;
    kernels.add_outer_products(p.rows, J[p.left].data(), left_[p.right].data(), p.step, one,
                               upper(p.slot).data());
  }
  return true;
}

void BoxLawSpace::apply_G(const Vector& r, Vector& y) const {
  y = weights_.g.cwiseProduct(r);
  if (is_symmetric_) return;
  for (int i = 0; i < rows_.size(); ++i) {
    if (weights_.h[i] != 0) y[i] += weights_.h[i] * r[rows_.normal[i]];
  }
}

void BoxLawSpace::solve(const Vector& r, double enough, Vector& dx) {
  apply_G(r, dx);
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, dx, v_);
  if (is_krylov_) {
    const int most = most_krylov_iterations_of_law;
    krylov_.solve(v_, {.tolerance = enough, .most_iterations = most}, limit_);
  } else if (is_symmetric_) {
    symmetric_.solve(v_);
  } else {
    general_.solve(v_);
  }
  perpend::multiply(body_->J, v_, Jv_);
  Jv_ = r - Jv_;
  apply_G(Jv_, dx);
}

}  // namespace perpend
