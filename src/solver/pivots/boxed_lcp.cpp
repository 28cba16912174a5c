#include "solver/pivots/boxed_lcp.h"

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

/// Of the diagonal of A_BB: redundant joints leave it singular, and what this changes the direct
/// solve at the end makes good.
constexpr double relative_shift = 1e-10;

bool is_free(const Bounds& bounds, int i) {
  return bounds.l[i] == -infinity && bounds.u[i] == infinity;
}

bool has_two_bounds(const Bounds& bounds, int i) {
  return bounds.l[i] > -infinity && bounds.u[i] < infinity;
}

}  // namespace

int BoxedLcp::count(const Bounds& bounds) {
  int rows = 0;
  for (int i = 0; i < bounds.size(); ++i) {
    rows += has_two_bounds(bounds, i) ? 2 : 1;
  }
  return rows;
}

void BoxedLcp::take(const Problem& problem, const Bounds& bounds) {
  A_ = problem.rows->A;
  sort_rows(bounds);
  eliminate(problem);
  pose(bounds);
}

void BoxedLcp::sort_rows(const Bounds& bounds) {
  rows_.clear();
  bilateral_.clear();
  constant_.setZero(bounds.size());
  for (int i = 0; i < bounds.size(); ++i) {
    if (is_free(bounds, i)) {
      bilateral_.push_back(i);
      continue;
    }
    const bool from_below = bounds.l[i] > -infinity;
    constant_[i] = from_below ? bounds.l[i] : bounds.u[i];
    if (bounds.l[i] == bounds.u[i]) continue;
    const double unit = A_(i, i) > 0 ? 1 / std::sqrt(A_(i, i)) : 1;
    rows_.push_back({i, constant_[i], from_below ? unit : -unit, -1});
  }
  int pairs = static_cast<int>(rows_.size());
  for (Row& row : rows_) {
    if (has_two_bounds(bounds, row.row)) row.second = pairs++;
  }
  M_.setZero(pairs, pairs);
  q_.resize(pairs);
}

/// S = A_UU − A_UB A_BB⁻¹ A_BU, and w at z = 0.
void BoxedLcp::eliminate(const Problem& problem) {
  const int count = static_cast<int>(rows_.size()), free = static_cast<int>(bilateral_.size());
  S_.resize(count, count);
  for (int j = 0; j < count; ++j) {
    for (int i = 0; i < count; ++i) S_(i, j) = A_(rows_[i].row, rows_[j].row);
  }
  w0_ = problem.rows->b;
  w0_.noalias() += A_ * constant_;
  x_B0_.resize(free);
  if (free == 0) return;
  A_BB_.resize(free, free);
  for (int i = 0; i < free; ++i) {
    for (int j = 0; j < free; ++j) A_BB_(i, j) = A_(bilateral_[i], bilateral_[j]);
    const double a = A_BB_(i, i);
    A_BB_(i, i) += a > 0 ? relative_shift * a : 1;
  }
  factor_.compute(A_BB_);
  A_BU_.resize(free, count);
  for (int j = 0; j < count; ++j) {
    for (int i = 0; i < free; ++i) A_BU_(i, j) = A_(bilateral_[i], rows_[j].row);
  }
  for (int i = 0; i < free; ++i) x_B0_[i] = -w0_[bilateral_[i]];
  factor_.solveInPlace(x_B0_);
  X_ = A_BU_;
  factor_.solveInPlace(X_);
  S_.noalias() -= A_BU_.transpose() * X_;
  for (int i = 0; i < free; ++i) w0_ += x_B0_[i] * A_.col(bilateral_[i]);
}

void BoxedLcp::pose(const Bounds& bounds) {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    for (std::size_t j = 0; j < rows_.size(); ++j) {
      M_(i, j) = row.unit * S_(i, j) * rows_[j].unit;
    }
    q_[i] = row.unit * w0_[row.row];
    if (row.second < 0) continue;
    M_(i, row.second) = 1;
    M_(row.second, i) = -1;
    q_[row.second] = (bounds.u[row.row] - bounds.l[row.row]) / std::abs(row.unit);
  }
}

void BoxedLcp::read_x(const LemkeTableau& tableau, Vector& x) {
  x = constant_;
  moved_.resize(static_cast<Eigen::Index>(rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    moved_[i] = rows_[i].unit * tableau.z(static_cast<int>(i));
    x[rows_[i].row] += moved_[i];
  }
  if (bilateral_.empty()) return;
  x_B_ = x_B0_;
  x_B_.noalias() -= X_ * moved_;
  for (std::size_t i = 0; i < bilateral_.size(); ++i) x[bilateral_[i]] = x_B_[i];
}

void BoxedLcp::read_sets(const LemkeTableau& tableau, IndexSets& sets) const {
  sets.assign(constant_.size(), Side::lower);
  for (const int i : bilateral_) sets[i] = Side::free;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const Row& row = rows_[i];
    const bool from_below = row.unit > 0;
    if (!tableau.is_basic(static_cast<int>(i))) {
      sets[row.row] = from_below ? Side::lower : Side::upper;
    } else {
      const bool is_beyond = row.second >= 0 && tableau.is_basic(row.second);
      sets[row.row] = is_beyond ? Side::upper : Side::free;
    }
  }
}

}  // namespace perpend
