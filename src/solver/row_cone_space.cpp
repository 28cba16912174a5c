#include "solver/row_cone_space.h"

#include <algorithm>
#include <cmath>

namespace perpend {

void RowConeSpace::take(const Problem& problem) {
  rows_ = &*problem.rows;
  take_rows(problem, BlockCholesky());
  place_rows(problem.size());
  const SparseRows& A = rows_->A;
  bool is_known = analysed_place_ == place_ && static_cast<int>(row_end_.size()) == A.rows();
  std::size_t k = 0;
  for (int i = 0; is_known && i < A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(A, i); is_known && entry; ++entry, ++k) {
      is_known = k < column_.size() && column_[k] == entry.col();
    }
    is_known = is_known && row_end_[i] == static_cast<int>(k);
  }
  if (!is_known) analyse();
}

/// Cones two to a node, then the other rows six to a node.
void RowConeSpace::place_rows(int n) {
  place_.assign(n, 0);
  int next = 0;
  for (const ConeBlock& cone : cones()) {
    for (int k = 0; k < cone.rows(); ++k) place_[cone.row[k]] = next + k;
    next += 3;
  }
  for (int i = 0; i < n; ++i) {
    if (is_single(i)) place_[i] = next++;
  }
  nodes_ = (next + 5) / 6;
}

void RowConeSpace::analyse() {
  const SparseRows& A = rows_->A;
  analysed_place_ = place_;
  column_.clear();
  row_end_.clear();
  std::vector<std::pair<int, int>> edges;
  for (int i = 0; i < A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      const int column = static_cast<int>(entry.col());
      column_.push_back(column);
      const int p = place_[i] / 6, q = place_[column] / 6;
      if (p < q) edges.emplace_back(p, q);
    }
    row_end_.push_back(static_cast<int>(column_.size()));
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  graph_.analyse(nodes_, edges);
  factor_.take_graph(graph_);
  slot_.clear();
  is_lower_.clear();
  for (int i = 0, k = 0; i < A.rows(); ++i) {
    for (; k < row_end_[i]; ++k) {
      const int p = place_[i] / 6, q = place_[column_[k]] / 6;
      is_lower_.push_back(graph_.is_lower(p, q));
      slot_.push_back(is_lower_.back() ? graph_.slot(p, q) : graph_.slot(q, p));
    }
  }
  diagonal_slot_.resize(nodes_);
  for (int k = 0; k < nodes_; ++k) diagonal_slot_[k] = graph_.slot(k, k);
  pairs_.clear();
  for (const auto& [p, q] : edges) {
    const auto [row, column] = graph_.is_lower(p, q) ? std::pair(p, q) : std::pair(q, p);
    pairs_.push_back({row, column, graph_.slot(row, column)});
  }
}

bool RowConeSpace::factorise_rows() {
  factor_.clear();
  for (int i = 0, k = 0; i < a_.size(); ++i) {
    const int p = place_[i] % 6;
    for (SparseRows::InnerIterator entry(rows_->A, i); entry; ++entry, ++k) {
      if (!is_kept_[i] || !is_kept_[column_[k]]) continue;
      const int q = place_[column_[k]] % 6;
      if (is_lower_[k]) {
        factor_.lower(slot_[k])(p, q) += entry.value();
      } else {
        factor_.upper(slot_[k])(q, p) += entry.value();
      }
    }
    if (is_kept_[i]) {
      factor_.lower(diagonal_slot_[place_[i] / 6])(p, p) += relative_shift * a_[i];
    }
  }
  for (int k = 0; k < nodes_; ++k) {
    Matrix6& block = factor_.lower(diagonal_slot_[k]);
    block = (left_[k] * block * right_[k] + added_[k]).eval();
  }
  for (const NodePair& pair : pairs_) {
    Matrix6 &lower = factor_.lower(pair.slot), &upper = factor_.upper(pair.slot);
    lower = (left_[pair.row] * lower * right_[pair.column]).eval();
    upper = (right_[pair.row].transpose() * upper * left_[pair.column].transpose()).eval();
  }
  return factor_.factorise();
}

/// In the bases B of the cones' weights the matrix is BᵀSAB + diag(e), graded where e is.
bool RowConeSpace::factorise(const ConeWeights& E) {
  is_kept_.assign(place_.size(), true);
  left_.assign(nodes_, Matrix6::Identity());
  right_.assign(nodes_, Matrix6::Identity());
  added_.assign(nodes_, Matrix6::Identity());  // which stays where there is no row
  for (int i = 0; i < a_.size(); ++i) {
    if (!is_single(i)) continue;
    const int p = place_[i];
    is_kept_[i] = std::isfinite(E.row[i]);
    added_[p / 6](p % 6, p % 6) = is_kept_[i] ? E.row[i] : 1;
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    const int p = place_[cones()[k].row[0]];
    const ConeWeights::Block& block = E.block[k];
    left_[p / 6].block<3, 3>(p % 6, p % 6) = block.B.transpose() * block.S();
    right_[p / 6].block<3, 3>(p % 6, p % 6) = block.B;
    added_[p / 6].block<3, 3>(p % 6, p % 6) = block.e.asDiagonal();
  }
  return factorise_rows();
}

void RowConeSpace::solve(const Vector& q, Vector& y) {
  const int n = static_cast<int>(q.size());
  padded_.setZero(6 * nodes_);
  for (int i = 0; i < n; ++i) padded_[place_[i]] = is_kept_[i] ? q[i] : 0;
  for (int k = 0; k < nodes_; ++k) {
    padded_.segment<6>(6 * k) = (right_[k].transpose() * padded_.segment<6>(6 * k)).eval();
  }
  factor_.solve(padded_);
  for (std::size_t k = 0; k < cones().size(); ++k) {
    components_[k] = padded_.segment<3>(place_[cones()[k].row[0]]);
  }
  for (int k = 0; k < nodes_; ++k) {
    padded_.segment<6>(6 * k) = (right_[k] * padded_.segment<6>(6 * k)).eval();
  }
  y.resize(n);
  for (int i = 0; i < n; ++i) y[i] = is_kept_[i] ? padded_[place_[i]] : 0;
}

bool RowConeSpace::factorise(const ConeDiagonal& P, const ConeDiagonal& Q, double softness) {
  const SparseRows& A = rows_->A;
  const int n = static_cast<int>(a_.size());
  entries_.clear();
  const auto add_row_of_A = [&](int into, int i, double factor) {
    if (factor == 0) return;
    for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
      entries_.emplace_back(into, static_cast<int>(entry.col()), factor * entry.value());
    }
    entries_.emplace_back(into, i, factor * (relative_shift + softness) * a_[i]);
  };
  for (int i = 0; i < n; ++i) {
    if (!is_single(i)) continue;
    entries_.emplace_back(i, i, P.row[i]);
    add_row_of_A(i, i, Q.row[i]);
  }
  for (std::size_t k = 0; k < cones().size(); ++k) {
    const ConeBlock& cone = cones()[k];
    for (int r = 0; r < cone.rows(); ++r) {
      for (int s = 0; s < cone.rows(); ++s) {
        entries_.emplace_back(cone.row[r], cone.row[s], P.block[k](r, s));
        add_row_of_A(cone.row[r], cone.row[s], Q.block[k](r, s));
      }
    }
  }
  system_.resize(n, n);
  system_.setFromTriplets(entries_.begin(), entries_.end());
  general_factor_.compute(system_);
  return general_factor_.info() == Eigen::Success;
}

void RowConeSpace::solve_general(const Vector& q, Vector& y) {
  y = general_factor_.solve(q);
}

}  // namespace perpend
