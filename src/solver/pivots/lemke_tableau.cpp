#include "solver/pivots/lemke_tableau.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace perpend {
namespace {

/// Entries below this are rounding: M has a diagonal of about one.
constexpr double least_pivot = 1e-10;
/// Ratios that differ by less, relatively, are ties.
constexpr double same_ratio = 1e-12;

}  // namespace

void LemkeTableau::begin(const Eigen::MatrixXd& M, const Vector& q) {
  const int m = static_cast<int>(q.size());
  T_.resize(m, m + 1);
  T_.leftCols(m) = M;
  T_.col(m).setOnes();
  q_ = q;
  basic_.resize(m);
  std::iota(basic_.begin(), basic_.end(), 0);
  nonbasic_.resize(m + 1);
  std::iota(nonbasic_.begin(), nonbasic_.end(), m);
  place_.resize(2 * m + 1);
  for (int i = 0; i < m; ++i) place_[i] = i;
  for (int j = 0; j <= m; ++j) place_[m + j] = -1 - j;
  entering_ = m;
  state_ = m == 0 || q.minCoeff() >= 0 ? State::solved : State::going_on;
  if (state_ == State::going_on) enter_instead_of(first_row());
}

int LemkeTableau::complement(int variable) const {
  return variable < size() ? variable + size() : variable - size();
}

double LemkeTableau::value_of(int variable) const {
  const int row = place_[variable];
  return row >= 0 ? std::max(q_[row], 0.0) : 0;
}

void LemkeTableau::pivot() {
  const int row = leaving_row();
  if (row < 0) {
    state_ = State::ray;
  } else {
    enter_instead_of(row);
  }
}

/// What enters next is the complement of what leaves now.
void LemkeTableau::enter_instead_of(int row) {
  const int left = basic_[row];
  exchange(row);
  if (left == z0_variable()) {
    state_ = State::solved;
  } else {
    entering_ = -1 - place_[complement(left)];
  }
}

/// z₀ enters with the value that makes the worst row 0; of equals the last, which is the
/// lexicographic choice.
int LemkeTableau::first_row() const {
  int row = 0;
  for (int i = 1; i < size(); ++i) {
    if (q_[i] <= q_[row]) row = i;
  }
  return row;
}

/// The row that the entering variable makes 0 first; −1 if there is none. z₀ goes first of all,
/// for that is the end.
int LemkeTableau::leaving_row() const {
  int best = -1;
  for (int i = 0; i < size(); ++i) {
    if (T_(i, entering_) >= -least_pivot) continue;
    if (best < 0 || comes_first(i, best)) best = i;
  }
  return best;
}

/// Whether row i is lexicographically before row k, by (q, β⁻¹) over the entry of the entering
/// column, β being the basis.
bool LemkeTableau::comes_first(int i, int k) const {
  const double by_i = -T_(i, entering_), by_k = -T_(k, entering_);
  const double of_i = std::max(q_[i], 0.0) / by_i, of_k = std::max(q_[k], 0.0) / by_k;
  if (std::abs(of_i - of_k) > same_ratio * std::max({of_i, of_k, 1.0})) return of_i < of_k;
  if (basic_[i] == z0_variable()) return true;
  if (basic_[k] == z0_variable()) return false;
  for (int j = 0; j < size(); ++j) {
    const double one = inverse_basis(i, j) / by_i, other = inverse_basis(k, j) / by_k;
    if (std::abs(one - other) > same_ratio * std::max(std::abs(one), std::abs(other))) {
      return one < other;
    }
  }
  return false;
}

/// β⁻¹ stands in the columns of w.
double LemkeTableau::inverse_basis(int i, int k) const {
  const int place = place_[k];
  if (place >= 0) return place == i ? 1 : 0;
  return -T_(i, -1 - place);
}

/// The basic variable of that row and the entering one change places.
void LemkeTableau::exchange(int row) {
  const double p = T_(row, entering_);
  T_.row(row) /= -p;
  T_(row, entering_) = 1 / p;
  q_[row] /= -p;
  for (int i = 0; i < size(); ++i) {
    const double factor = T_(i, entering_);
    if (i == row || factor == 0) continue;
    T_(i, entering_) = 0;
    T_.row(i) += factor * T_.row(row);
    q_[i] += factor * q_[row];
  }
  std::swap(basic_[row], nonbasic_[entering_]);
  place_[basic_[row]] = row;
  place_[nonbasic_[entering_]] = -1 - entering_;
}

}  // namespace perpend
