#include "solver/spaces/body_cone_space.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// At the clock: some microseconds.
constexpr std::size_t products_between_looks = 128;

/// Of one system, in iterations.
constexpr int most_krylov_iterations = 300;

}  // namespace

void BodyConeSpace::take_problem(const Problem& problem, const Bounds& bounds) {
  body_ = &*problem.body;
  M_.compute(body_->M);
  take_rows(problem, bounds, M_);
  if (limit_.is_over()) return;
  if (!has_graph_of(problem)) {
    find_edges();
    is_krylov_ =
        systems_ == Systems::krylov ||
        (systems_ == Systems::either && is_factor_dear(body_->bodies(), edges_, body_->J.rows()));
    is_analysed_ = false;
    if (!is_krylov_) analyse();
  }
  if (limit_.is_over()) return;
  v_ = body_->momentum;
  M_.solve_in_place(v_);
  b_.resize(problem.size());
  perpend::multiply(body_->J, v_, b_);
  b_ += body_->d;
  G_.resize(problem.size(), cones().size());
  Q_.resize(problem.size(), cones().size());
  B_inverse_G_.resize(cones().size());
}

bool BodyConeSpace::has_graph_of(const Problem& problem) const {
  const BodyForm& body = *problem.body;
  if (graph_nodes_ != body.bodies() || graph_start_ != body.J.start || graph_body_ != body.J.body ||
      graph_cones_.size() != cones().size()) {
    return false;
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    if (graph_cones_[k] != cones()[k].row) return false;
  }
  return true;
}

bool BodyConeSpace::use_factor() {
  if (!is_krylov_) return true;
  if (!has_room_for_factor(body_->bodies(), edges_)) return false;
  is_krylov_ = false;
  analyse();
  return true;
}

void BodyConeSpace::find_edges() {
  const BlockRows& J = body_->J;
  graph_nodes_ = body_->bodies();
  graph_start_ = J.start;
  graph_body_ = J.body;
  graph_cones_.clear();
  edges_.clear();
  const auto join = [&](int i, int j) {
    for (int a : J.bodies(i)) {
      for (int b : J.bodies(j)) {
        if (a != b) edges_.emplace_back(std::minmax(a, b));
      }
    }
  };
  for (int i = 0; i < J.rows(); ++i) join(i, i);
  for (const ConeBlock& cone : cones()) {
    graph_cones_.push_back(cone.row);
    for (int r = 0; r < cone.rows(); ++r) {
      for (int s = 0; s < r; ++s) join(cone.row[r], cone.row[s]);
    }
  }
  std::sort(edges_.begin(), edges_.end());
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
}

void BodyConeSpace::analyse() {
  is_analysed_ = true;
  const BlockRows& J = body_->J;
  using Fill = BlockSparseCholesky::Fill;
  graph_.analyse(body_->bodies(), edges_, is_krylov_ ? Fill::none : Fill::whole);
  if (is_krylov_) {
    krylov_.take_graph(graph_);
  } else {
    factor_.take_graph(graph_);
  }
  diagonal_.resize(body_->bodies());
  for (int k = 0; k < body_->bodies(); ++k) diagonal_[k] = graph_.slot(k, k);
  product_.clear();
  weight_of_row_.assign(J.rows(), -1);
  weight_of_cone_.clear();
  int weights = 0;
  for (int i = 0; i < J.rows(); ++i) {
    if (!is_single(i)) continue;
    weight_of_row_[i] = weights++;
    add_products(J, i, i, weight_of_row_[i]);
  }
  for (const ConeBlock& cone : cones()) {
    weight_of_cone_.push_back(weights);
    for (int r = 0; r < cone.rows(); ++r) {
      for (int s = 0; s < cone.rows(); ++s) {
        add_products(J, cone.row[r], cone.row[s], weights + 3 * r + s);
      }
    }
    weights += 9;
  }
  weights_.resize(weights);
}

void BodyConeSpace::add_products(const BlockRows& J, int i, int j, int weight) {
  for (int left = J.start[i]; left < J.start[i + 1]; ++left) {
    for (int right = J.start[j]; right < J.start[j + 1]; ++right) {
      const int a = J.body[left], b = J.body[right];
      const bool is_lower = graph_.is_lower(a, b);
      const int slot = is_lower ? graph_.slot(a, b) : graph_.slot(b, a);
      product_.push_back({left, right, weight, slot, is_lower});
    }
  }
}

void BodyConeSpace::multiply(const Vector& x, Vector& out) {
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, x, v_);
  M_.solve_in_place(v_);
  out.resize(a_.size());
  perpend::multiply(body_->J, v_, out);
  out += body_->C.cwiseProduct(x);
}

double BodyConeSpace::softened_C(int i, double relative) const {
  return std::max(body_->C[i], std::max(relative * a_[i], 1e-200));
}

/// The blocks of J by which impulses act: a normal row takes the rows along that slip with it.
const std::vector<Vector6>& BodyConeSpace::with_slips() {
  const BlockRows& J = body_->J;
  if (sides_.size() == 0) return J.block;
  left_ = J.block;
  for (int i = 0; i < a_.size(); ++i) {
    if (sides_[i] == 0) continue;
    const int to = J.start[law().normal[i]], from = J.start[i];
    for (int k = 0; k < J.start[i + 1] - from; ++k) left_[to + k] += sides_[i] * J.block[from + k];
  }
  return left_;
}

/// M + Jᵀ G Q J
bool BodyConeSpace::factorise_bodies() {
  if (!is_analysed_) analyse();
  for (int i = 0; i < a_.size(); ++i) {
    if (is_single(i)) weights_[weight_of_row_[i]] = G_.row[i] * Q_.row[i];
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(weights_.data() + weight_of_cone_[k]) =
        G_.block[k] * Q_.block[k];
  }
  if (is_krylov_) {
    krylov_.clear();
  } else {
    factor_.clear();
  }
  for (int k = 0; k < body_->bodies(); ++k) lower(diagonal_[k]) = body_->M[k];
  const BlockRows& J = body_->J;
  const std::vector<Vector6>& left = with_slips();
  for (std::size_t k = 0; k < product_.size(); ++k) {
    const Product& product = product_[k];
    if (k % products_between_looks == 0 && limit_.is_over()) return false;
    if (weights_[product.weight] == 0) continue;
    const Vector6 weighted = weights_[product.weight] * J.block[product.right];
    if (product.is_lower) {
      lower(product.slot).noalias() += left[product.left].lazyProduct(weighted.transpose());
    } else {
      upper(product.slot).noalias() += weighted.lazyProduct(left[product.left].transpose());
    }
  }
  return is_krylov_ ? krylov_.factorise(limit_) : factor_.factorise(limit_);
}

/// Leaves q − Q J v in Qv_.
void BodyConeSpace::solve_bodies(const Vector& q, double enough, Vector& y) {
  perpend::multiply(*this, G_, q, y);
  add_slips(*this, sides_, 1, y, y);
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, y, v_);
  if (is_krylov_) {
    krylov_.solve(v_, {.tolerance = enough, .most_iterations = most_krylov_iterations}, limit_);
  } else {
    factor_.solve(v_);
  }
  q_.resize(a_.size());
  perpend::multiply(body_->J, v_, q_);
  perpend::multiply(*this, Q_, q_, Qv_);
  Qv_ = q - Qv_;
  perpend::multiply(*this, G_, Qv_, y);
  add_slips(*this, sides_, 1, y, y);
}

bool BodyConeSpace::factorise(const ConeWeights& E) {
  sides_.resize(0);
  for (int i = 0; i < a_.size(); ++i) {
    if (!is_single(i)) continue;
    G_.row[i] = 1 / (E.row[i] + softened_C(i, least_weighted_C));
    Q_.row[i] = 1;
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    // In the basis of E the sum is graded, and its inverse keeps the small values' digits.
    const ConeWeights::Block& block = E.block[k];
    const ConeBlock& cone = cones()[k];
    ContactVector C;
    for (int r = 0; r < 3; ++r)
      C[r] = r < cone.rows() ? softened_C(cone.row[r], least_weighted_C) : 1;
    Q_.block[k] = block.S();
    Eigen::Matrix3d D = block.B.transpose() * Q_.block[k] * C.asDiagonal() * block.B;
    D.diagonal() += block.e;
    B_inverse_G_[k] = D.partialPivLu().solve(block.B.transpose());
    G_.block[k] = block.B * B_inverse_G_[k];
    if (!G_.block[k].allFinite()) return false;
  }
  return factorise_bodies();
}

void BodyConeSpace::solve(const Vector& q, Vector& y) {
  solve_bodies(q, 0, y);
  for (std::size_t k = 0; k < cones().size(); ++k) {
    components_[k] = B_inverse_G_[k] * cones()[k].gather(Qv_);
  }
}

bool BodyConeSpace::assemble(const ConeDiagonal& P, const ConeDiagonal& Q, const SlipSides& sides,
                             double softness) {
  Q_ = Q;
  sides_ = sides;
  for (int i = 0; i < a_.size(); ++i) {
    if (!is_single(i)) continue;
    G_.row[i] = 1 / (P.row[i] + Q.row[i] * (softened_C(i, least_relative_C) + softness * a_[i]));
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    const ConeBlock& cone = cones()[k];
    ContactVector C;
    for (int r = 0; r < 3; ++r) {
      C[r] = r < cone.rows()
                 ? softened_C(cone.row[r], least_relative_C) + softness * a_[cone.row[r]]
                 : 1;
    }
    G_.block[k] = (P.block[k] + Q.block[k] * C.asDiagonal()).inverse();
    if (!G_.block[k].allFinite()) return false;
  }
  return true;
}

void BodyConeSpace::solve_general(const Vector& q, double enough, Vector& y) {
  solve_bodies(q, enough, y);
}

}  // namespace perpend
