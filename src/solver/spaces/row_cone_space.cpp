#include "solver/spaces/row_cone_space.h"

#include <algorithm>
#include <cmath>

#include "algebra/factor_cost.h"
#include "algebra/node_places.h"

namespace perpend {
namespace {

/// Half of what was measured on a processor of 2023, so that it is less than the truth nearly
/// everywhere: what does not fit by these does not fit.
constexpr double least_seconds_per_entry = 5e-8;
constexpr double least_seconds_per_product = 1e-9;
constexpr double least_seconds_per_block_product = 5e-8;

}  // namespace

void RowConeSpace::take_problem(const Problem& problem, const Bounds& bounds) {
  rows_ = &*problem.rows;
  take_rows(problem, bounds, BlockCholesky());
  if (pattern_.is_of(rows_->A) && has_cones_of_pattern()) return;
  pattern_.keep(rows_->A);
  pattern_cones_.clear();
  for (const ConeBlock& cone : cones()) pattern_cones_.push_back(cone.row);
  is_analysed_ = was_factored_ = false;
}

bool RowConeSpace::has_cones_of_pattern() const {
  return std::equal(cones().begin(), cones().end(), pattern_cones_.begin(), pattern_cones_.end(),
                    [](const ConeBlock& cone, const auto& row) { return cone.row == row; });
}

void RowConeSpace::place_rows() {
  std::vector<RowGroup> groups;
  for (const ConeBlock& cone : cones()) groups.push_back({cone.row, cone.rows(), 3});
  for (int i = 0; i < a_.size(); ++i) {
    if (is_single(i)) groups.push_back({.row = {i}});
  }
  NodePlaces places = gather_in_nodes(rows_->A, groups);
  place_ = std::move(places.place);
  nodes_ = places.nodes;
  edges_.clear();
  for (int i = 0, k = 0; i < a_.size(); ++i) {
    for (; k < pattern_.row_end[i]; ++k) {
      const int p = place_[i] / 6, q = place_[pattern_.column[k]] / 6;
      if (p != q) edges_.emplace_back(std::min(p, q), std::max(p, q));
    }
  }
  std::sort(edges_.begin(), edges_.end());
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
}

void RowConeSpace::analyse() {
  graph_.analyse(nodes_, edges_);
  factor_.take_graph(graph_);
  slot_.clear();
  is_lower_.clear();
  for (int i = 0, k = 0; i < a_.size(); ++i) {
    for (; k < pattern_.row_end[i]; ++k) {
      const int p = place_[i] / 6, q = place_[pattern_.column[k]] / 6;
      is_lower_.push_back(graph_.is_lower(p, q));
      slot_.push_back(is_lower_.back() ? graph_.slot(p, q) : graph_.slot(q, p));
    }
  }
  diagonal_slot_.resize(nodes_);
  for (int k = 0; k < nodes_; ++k) diagonal_slot_[k] = graph_.slot(k, k);
  pairs_.clear();
  for (const auto& [p, q] : edges_) {
    const auto [row, column] = graph_.is_lower(p, q) ? std::pair(p, q) : std::pair(q, p);
    pairs_.push_back({row, column, graph_.slot(row, column)});
  }
  is_analysed_ = true;
}

double RowConeSpace::least_seconds_of_weights() {
  if (is_analysed_) return 0;
  place_rows();
  return least_seconds_per_block_product * cost_of_factor(nodes_, edges_).products;
}

bool RowConeSpace::factorise_rows() {
  factor_.clear();
  for (int i = 0, k = 0; i < a_.size(); ++i) {
    const int p = place_[i] % 6;
    for (SparseRows::InnerIterator entry(rows_->A, i); entry; ++entry, ++k) {
      if (!is_kept_[i] || !is_kept_[pattern_.column[k]]) continue;
      const int q = place_[pattern_.column[k]] % 6;
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
  return factor_.factorise(limit_);
}

/// In the bases B of the cones' weights the matrix is BᵀSAB + diag(e), graded where e is.
bool RowConeSpace::factorise(const ConeWeights& E) {
  if (!is_analysed_) {
    place_rows();
    analyse();
  }
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

bool RowConeSpace::assemble(const ConeDiagonal& P, const ConeDiagonal& Q, const SlipSides& sides,
                            double softness) {
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
    if (sides.size() > 0 && sides[i] != 0) {
      entries_.emplace_back(i, law().normal[i], -sides[i]);
    }
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
  general_factor_.analyzePattern(system_);
  return true;
}

double RowConeSpace::least_seconds() {
  if (was_factored_) return 0;
  const FactorCost cost = cost_of_factor(system_, general_factor_.colsPermutation().indices());
  return least_seconds_per_entry * cost.entries + least_seconds_per_product * cost.products;
}

bool RowConeSpace::factorise_general() {
  was_factored_ = true;
  general_factor_.factorize(system_);
  return general_factor_.info() == Eigen::Success;
}

void RowConeSpace::solve_general(const Vector& q, double /*enough*/, Vector& y) {
  y = general_factor_.solve(q);
}

}  // namespace perpend
