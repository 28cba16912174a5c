#include "solver/body_cone_space.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

namespace perpend {

void BodyConeSpace::take(const Problem& problem) {
  body_ = &*problem.body;
  M_.compute(body_->M);
  take_rows(problem, M_);
  if (!has_graph_of(problem)) analyse(problem);
  v_ = body_->momentum;
  M_.solve_in_place(v_);
  b_.resize(problem.size());
  perpend::multiply(body_->J, v_, b_);
  b_ += body_->d;
  G_.resize(problem.size(), cones().size());
  GQ_.resize(problem.size(), cones().size());
  Q_.resize(problem.size(), cones().size());
}

bool BodyConeSpace::has_graph_of(const Problem& problem) const {
  const BodyForm& body = *problem.body;
  if (factor_.nodes() != body.bodies() || graph_start_ != body.J.start ||
      graph_body_ != body.J.body || graph_cones_.size() != cones().size()) {
    return false;
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    if (graph_cones_[k] != cones()[k].row) return false;
  }
  return true;
}

void BodyConeSpace::analyse(const Problem& problem) {
  const BlockRows& J = problem.body->J;
  graph_start_ = J.start;
  graph_body_ = J.body;
  graph_cones_.clear();
  std::vector<std::pair<int, int>> edges;
  const auto join = [&](int i, int j) {
    for (int a : J.bodies(i)) {
      for (int b : J.bodies(j)) {
        if (a != b) edges.emplace_back(std::min(a, b), std::max(a, b));
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
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  factor_.analyse(problem.body->bodies(), edges);
  diagonal_.resize(problem.body->bodies());
  for (int k = 0; k < problem.body->bodies(); ++k) diagonal_[k] = factor_.slot(k, k);

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
      const int slot = factor_.is_lower(a, b) ? factor_.slot(a, b) : upper_triangle;
      product_.push_back({left, right, weight, slot});
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

double BodyConeSpace::softened_C(int i) const {
  return std::max(body_->C[i], std::max(least_relative_C * a_[i], 1e-200));
}

void BodyConeSpace::gather_weights() {
  for (int i = 0; i < a_.size(); ++i) {
    if (is_single(i)) weights_[weight_of_row_[i]] = GQ_.row[i];
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(weights_.data() + weight_of_cone_[k]) =
        GQ_.block[k];
  }
}

bool BodyConeSpace::factorise(const ConeWeights& E) {
  for (int i = 0; i < a_.size(); ++i) {
    if (is_single(i)) G_.row[i] = 1 / (E.row[i] + softened_C(i));
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    // In the basis of E the sum is graded, and its inverse keeps the small values' digits.
    const ConeWeights::Block& block = E.block[k];
    const ConeBlock& cone = cones()[k];
    ContactVector C;
    for (int r = 0; r < 3; ++r) C[r] = r < cone.rows() ? softened_C(cone.row[r]) : 1;
    Eigen::Matrix3d D = block.B.transpose() * C.asDiagonal() * block.B;
    D.diagonal() += block.e;
    const Eigen::LLT<Eigen::Matrix3d> factor(D);
    if (factor.info() != Eigen::Success) return false;
    G_.block[k] = block.B * factor.solve(block.B.transpose());
  }
  GQ_ = G_;
  gather_weights();
  factor_.clear();
  for (int k = 0; k < body_->bodies(); ++k) factor_.block(diagonal_[k]) = body_->M[k];
  const BlockRows& J = body_->J;
  for (const Product& product : product_) {
    if (product.slot == upper_triangle || weights_[product.weight] == 0) continue;
    const Vector6 weighted = weights_[product.weight] * J.block[product.right];
    factor_.block(product.slot).noalias() +=
        J.block[product.left].lazyProduct(weighted.transpose());
  }
  return factor_.factorise();
}

void BodyConeSpace::solve(const Vector& q, Vector& y) {
  perpend::multiply(*this, G_, q, y);
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, y, v_);
  factor_.solve(v_);
  q_.resize(a_.size());
  perpend::multiply(body_->J, v_, q_);
  q_ = q - q_;
  perpend::multiply(*this, G_, q_, y);
}

bool BodyConeSpace::factorise(const ConeDiagonal& P, const ConeDiagonal& Q, double softness) {
  Q_ = Q;
  for (int i = 0; i < a_.size(); ++i) {
    if (!is_single(i)) continue;
    G_.row[i] = 1 / (P.row[i] + Q.row[i] * (softened_C(i) + softness * a_[i]));
    GQ_.row[i] = G_.row[i] * Q.row[i];
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    const ConeBlock& cone = cones()[k];
    ContactVector C;
    for (int r = 0; r < 3; ++r) {
      C[r] = r < cone.rows() ? softened_C(cone.row[r]) + softness * a_[cone.row[r]] : 1;
    }
    G_.block[k] = (P.block[k] + Q.block[k] * C.asDiagonal()).inverse();
    if (!G_.block[k].allFinite()) return false;
    GQ_.block[k] = G_.block[k] * Q.block[k];
  }
  gather_weights();
  const BlockRows& J = body_->J;
  entries_.clear();
  const auto add = [&](int a, int b, const Matrix6& block) {
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) entries_.emplace_back(6 * a + r, 6 * b + c, block(r, c));
    }
  };
  for (int k = 0; k < body_->bodies(); ++k) add(k, k, body_->M[k]);
  for (const Product& product : product_) {
    if (weights_[product.weight] == 0) continue;
    add(J.body[product.left], J.body[product.right],
        weights_[product.weight] * J.block[product.left] * J.block[product.right].transpose());
  }
  H_.resize(6 * body_->bodies(), 6 * body_->bodies());
  H_.setFromTriplets(entries_.begin(), entries_.end());
  general_factor_.compute(H_);
  return general_factor_.info() == Eigen::Success;
}

void BodyConeSpace::solve_general(const Vector& q, Vector& y) {
  perpend::multiply(*this, G_, q, y);
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, y, v_);
  v_ = Vector(general_factor_.solve(v_));
  q_.resize(a_.size());
  perpend::multiply(body_->J, v_, q_);
  Vector Qv;
  perpend::multiply(*this, Q_, q_, Qv);
  Qv = q - Qv;
  perpend::multiply(*this, G_, Qv, y);
}

}  // namespace perpend
