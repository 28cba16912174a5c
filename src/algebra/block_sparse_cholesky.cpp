#include "algebra/block_sparse_cholesky.h"

#include <Eigen/OrderingMethods>
#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "algebra/block_kernels.h"

namespace perpend {

void BlockSparseCholesky::analyse(int nodes, const std::vector<std::pair<int, int>>& edges,
                                  Fill fill) {
  analysis_.edges.clear();
  for (const auto& [a, b] : edges) {
    if (a != b) analysis_.edges.emplace_back(std::minmax(a, b));
  }
  std::sort(analysis_.edges.begin(), analysis_.edges.end());
  const auto end = std::unique(analysis_.edges.begin(), analysis_.edges.end());
  analysis_.edges.erase(end, analysis_.edges.end());
  if (nodes == this->nodes() && fill == fill_ && analysis_.edges == edges_) return;
  fill_ = fill;
  edges_.swap(analysis_.edges);
  order(nodes);
  find_pattern();
  schedule_updates();
  values_.resize(blocks() + 1);
  inverse_diagonal_.resize(nodes);
  work_.resize(6 * nodes);
}

void BlockSparseCholesky::order(int nodes) {
  Analysis& graph = analysis_;
  graph.entries.clear();
  for (int k = 0; k < nodes; ++k) graph.entries.emplace_back(k, k);
  for (const auto& [a, b] : edges_) {
    graph.entries.emplace_back(a, b);
    graph.entries.emplace_back(b, a);
  }
  std::sort(graph.entries.begin(), graph.entries.end());
  graph.memory.resize(graph.matrix, nodes);
  graph.matrix.resizeNonZeros(static_cast<int>(graph.entries.size()));
  int* start = graph.matrix.outerIndexPtr();
  std::fill(start, start + nodes + 1, 0);
  for (std::size_t k = 0; k < graph.entries.size(); ++k) {
    ++start[graph.entries[k].first + 1];
    graph.matrix.innerIndexPtr()[k] = graph.entries[k].second;
  }
  for (int k = 0; k < nodes; ++k) start[k + 1] += start[k];
  position_.resize(nodes);
  if (nodes == 0) return;
  if (fill_ == Fill::whole) {
    order_by_degree();
  } else {
    order_by_distance(nodes);
  }
}

void BlockSparseCholesky::order_by_degree() {
  Eigen::internal::minimum_degree_ordering(analysis_.matrix, analysis_.node_at);
  const auto& node_at = analysis_.node_at.indices();
  for (int place = 0; place < node_at.size(); ++place) position_[node_at[place]] = place;
}

/// From the last to the first of a walk through the graph, breadth first, from a node that is far
/// from others: the order of Cuthill and McKee, reversed.
void BlockSparseCholesky::order_by_distance(int nodes) {
  const int *start = analysis_.matrix.outerIndexPtr(), *next = analysis_.matrix.innerIndexPtr();
  std::vector<int>&walk = analysis_.below, &seen = analysis_.seen;
  const auto walk_from = [&](int first, std::size_t begin) {
    walk.resize(begin);
    walk.push_back(first);
    seen[first] = first + 1;
    for (std::size_t at = begin; at < walk.size(); ++at) {
      for (int k = start[walk[at]]; k < start[walk[at] + 1]; ++k) {
        if (seen[next[k]] == first + 1) continue;
        seen[next[k]] = first + 1;
        walk.push_back(next[k]);
      }
    }
    return walk.back();
  };
  walk.clear();
  seen.assign(nodes, 0);
  for (int node = 0; node < nodes; ++node) {
    if (seen[node] != 0) continue;
    const std::size_t begin = walk.size();
    walk_from(walk_from(node, begin), begin);
  }
  for (int place = 0; place < nodes; ++place) position_[walk[place]] = nodes - 1 - place;
}

/// Column j of L has the rows of column j of the matrix, and those below j of every column
/// whose first row below its own diagonal is j (its children in the elimination tree).
void BlockSparseCholesky::find_pattern() {
  std::vector<int>&start = analysis_.start, &below = analysis_.below;
  start.assign(nodes() + 1, 0);
  for (const auto& [a, b] : edges_) ++start[std::min(position_[a], position_[b]) + 1];
  for (int j = 0; j < nodes(); ++j) start[j + 1] += start[j];
  below.resize(edges_.size());
  analysis_.next.assign(start.begin(), start.end());
  for (const auto& [a, b] : edges_) {
    const auto [low, high] = std::minmax(position_[a], position_[b]);
    below[analysis_.next[low]++] = high;
  }
  constexpr int none = -1;
  std::vector<int>&child = analysis_.child, &sibling = analysis_.sibling, &seen = analysis_.seen;
  child.assign(nodes(), none);
  sibling.assign(nodes(), none);
  seen.assign(nodes(), none);
  start_.assign(1, 0);
  row_.clear();
  for (int j = 0; j < nodes(); ++j) {
    const auto add = [&](int row) {
      if (seen[row] != j) row_.push_back(row);
      seen[row] = j;
    };
    add(j);
    for (int k = start[j]; k < start[j + 1]; ++k) add(below[k]);
    for (int c = child[j]; fill_ == Fill::whole && c != none; c = sibling[c]) {
      for (int slot = start_[c] + 2; slot < start_[c + 1]; ++slot) add(row_[slot]);
    }
    std::sort(row_.begin() + start_[j], row_.end());
    start_.push_back(blocks());
    if (start_[j] + 1 == start_[j + 1]) continue;
    const int parent = row_[start_[j] + 1];
    sibling[j] = std::exchange(child[parent], j);
  }
}

void BlockSparseCholesky::schedule_updates() {
  source_start_.assign(nodes() + 1, 0);
  for (int k = 0; k < nodes(); ++k) {
    for (int slot = start_[k] + 1; slot < start_[k + 1]; ++slot) ++source_start_[row_[slot] + 1];
  }
  for (int j = 0; j < nodes(); ++j) source_start_[j + 1] += source_start_[j];
  analysis_.next.assign(source_start_.begin(), source_start_.end());
  source_.resize(source_start_.back());
  source_end_.resize(source_start_.back());
  for (int k = 0; k < nodes(); ++k) {
    for (int slot = start_[k] + 1; slot < start_[k + 1]; ++slot) {
      const int place = analysis_.next[row_[slot]]++;
      source_[place] = slot;
      source_end_[place] = start_[k + 1];
    }
  }
  target_.clear();
  target_start_.clear();
  std::vector<int>& slot_of_row = analysis_.seen;
  slot_of_row.assign(nodes(), left_out());
  for (int j = 0; j < nodes(); ++j) {
    target_start_.push_back(static_cast<int>(target_.size()));
    for (int slot = start_[j]; slot < start_[j + 1]; ++slot) slot_of_row[row_[slot]] = slot;
    for (int s = source_start_[j]; s < source_start_[j + 1]; ++s) {
      for (int slot = source_[s]; slot < source_end_[s]; ++slot) {
        target_.push_back(slot_of_row[row_[slot]]);
      }
    }
    for (int slot = start_[j]; slot < start_[j + 1]; ++slot) slot_of_row[row_[slot]] = left_out();
  }
}

int BlockSparseCholesky::slot(int row, int column) const {
  assert(is_lower(row, column));
  return slot_at(position_[row], position_[column]);
}

int BlockSparseCholesky::slot_at(int row_place, int column_place) const {
  const auto begin = row_.begin() + start_[column_place];
  const auto end = row_.begin() + start_[column_place + 1];
  const auto found = std::lower_bound(begin, end, row_place);
  assert(found != end && *found == row_place);
  return static_cast<int>(std::distance(row_.begin(), found));
}

/// The parent of a column in the tree is its first row below the diagonal.
void BlockSparseCholesky::add_dependents(Columns& columns) const {
  for (int j = 0; j < nodes(); ++j) {
    if (columns[j] && start_[j] + 1 < start_[j + 1]) columns[row_[start_[j] + 1]] = true;
  }
}

void BlockSparseCholesky::clear() {
  for (Matrix6& block : values_) block.setZero();
}

void BlockSparseCholesky::clear(const Columns& columns) {
  for (int j = 0; j < nodes(); ++j) {
    if (!columns[j]) continue;
    for (int slot = start_[j]; slot < start_[j + 1]; ++slot) values_[slot].setZero();
  }
}

bool BlockSparseCholesky::factorise(const TimeLimit& limit) {
  for (int j = 0; j < nodes(); ++j) {
    if (limit.is_over() || !factorise_column(j)) return false;
  }
  return true;
}

bool BlockSparseCholesky::factorise(const Columns& columns, const TimeLimit& limit) {
  for (int j = 0; j < nodes(); ++j) {
    if (columns[j] && (limit.is_over() || !factorise_column(j))) return false;
  }
  return true;
}

bool BlockSparseCholesky::factorise_column(int j) {
  const BlockKernels& kernels = block_kernels();
  double* values = values_.data()->data();
  const int* target = target_.data() + target_start_[j];
  for (int s = source_start_[j]; s < source_start_[j + 1]; ++s) {
    const int count = source_end_[s] - source_[s];
    kernels.subtract_products(values, source_[s], count, target, values_[source_[s]].data());
    target += count;
  }
  if (!kernels.invert_factor(values_[start_[j]].data(), inverse_diagonal_[j].data())) return false;
  kernels.scale(values, start_[j] + 1, start_[j + 1] - start_[j] - 1, inverse_diagonal_[j].data());
  return true;
}

void BlockSparseCholesky::solve(Vector& r) const {
  if (nodes() == 0) return;  // there is no first block to point to
  const BlockKernels& kernels = block_kernels();
  const double* values = values_.data()->data();
  for (int node = 0; node < nodes(); ++node) {
    work_.segment<6>(6 * position_[node]) = r.segment<6>(6 * node);
  }
  for (int j = 0; j < nodes(); ++j) {
    const Vector6 y = inverse_diagonal_[j].lazyProduct(work_.segment<6>(6 * j));
    work_.segment<6>(6 * j) = y;
    kernels.scatter(values, start_[j] + 1, start_[j + 1] - start_[j] - 1, row_.data(), y.data(),
                    work_.data());
  }
  for (int j = nodes() - 1; j >= 0; --j) {
    Vector6 y = work_.segment<6>(6 * j);
    kernels.gather(values, start_[j] + 1, start_[j + 1] - start_[j] - 1, row_.data(), work_.data(),
                   y.data());
    work_.segment<6>(6 * j) = inverse_diagonal_[j].transpose().lazyProduct(y);
  }
  for (int node = 0; node < nodes(); ++node) {
    r.segment<6>(6 * node) = work_.segment<6>(6 * position_[node]);
  }
}

/// With Z the inverse and R the rows of column j below its diagonal, from the last column to the
/// first: Z_Rj = −Z_RR L_Rj L_jj⁻¹ and Z_jj = (L_jj L_jjᵀ)⁻¹ − (L_Rj L_jj⁻¹)ᵀ Z_Rj. The pattern of
/// L holds all of Z_RR, since eliminating j tied its rows to each other.
void BlockSparseCholesky::invert_selected(std::vector<Matrix6>& inverse) const {
  inverse.resize(blocks());
  for (int j = nodes() - 1; j >= 0; --j) {
    const int diagonal = start_[j], end = start_[j + 1];
    const Matrix6& inverse_factor = inverse_diagonal_[j];
    for (int slot = diagonal + 1; slot < end; ++slot) inverse[slot].setZero();
    for (int other = diagonal + 1; other < end; ++other) {
      const Matrix6 G = values_[other] * inverse_factor;
      for (int slot = diagonal + 1; slot < end; ++slot) {
        if (row_[slot] >= row_[other]) {
          inverse[slot].noalias() -= inverse[slot_at(row_[slot], row_[other])] * G;
        } else {
          inverse[slot].noalias() -= inverse[slot_at(row_[other], row_[slot])].transpose() * G;
        }
      }
    }
    inverse[diagonal] = inverse_factor.transpose() * inverse_factor;
    for (int slot = diagonal + 1; slot < end; ++slot) {
      const Matrix6 G = values_[slot] * inverse_factor;
      inverse[diagonal].noalias() -= G.transpose() * inverse[slot];
    }
  }
}

}  // namespace perpend
