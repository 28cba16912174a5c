#include "bench/certificate/enumeration.h"

#include <cmath>

namespace perpend::bench {
namespace {

constexpr int most_kept = 3;

/// What is drawn at random from a stream of unknown length.
class Draw {
 public:
  void offer(const Row<Quad>& x, support::Random& random) {
    ++offered_;
    if (static_cast<int>(kept.size()) < most_kept) {
      kept.push_back(x);
    } else if (const int place = support::pick(random, offered_); place < most_kept) {
      kept[place] = x;
    }
  }
  std::vector<Row<Quad>> kept;

 private:
  int offered_ = 0;
};

/// Row by row, by principal pivots: (x_F, w_B) = T (w_F, x_B) + q.
template <typename Scalar>
class Walk {
 public:
  Walk(const FullRows<Scalar>& rows, const Bounds& bounds, double least_pivot,
       support::Random& random)
      : rows_(rows), bounds_(bounds), least_pivot_(least_pivot), random_(random) {
    for (int i = 0; i < rows.n; ++i) {
      root_a_[i] = std::sqrt(static_cast<double>(magnitude(rows.A[i][i])));
    }
  }

  void run() { visit(0, rows_); }

  Draw solutions, others;

 private:
  void visit(int i, const FullRows<Scalar>& T) {
    if (i == rows_.n) {
      arrive(T);
      return;
    }
    const double l = bounds_.l[i], u = bounds_.u[i];
    is_free_[i] = false;
    for (const double at : {l, u}) {
      if (std::isinf(at)) continue;
      x_[i] = at;
      visit(i + 1, T);
      if (l == u) return;
    }
    if (std::isinf(l) && std::isinf(u)) {
      x_[i] = 0;
      visit(i + 1, T);
    }
    const Scalar size = magnitude(rows_.A[i][i]);
    if (magnitude(T.A[i][i]) <= Scalar(least_pivot_) * size || T.A[i][i] == 0) return;
    is_free_[i] = true;
    visit(i + 1, pivoted(T, i));
    is_free_[i] = false;
  }

  static FullRows<Scalar> pivoted(const FullRows<Scalar>& before, int k) {
    FullRows<Scalar> T = before;
    const Scalar pivot = 1 / T.A[k][k];
    for (int j = 0; j < T.n; ++j) T.A[k][j] *= -pivot;
    T.A[k][k] = pivot;
    T.b[k] *= -pivot;
    for (int i = 0; i < T.n; ++i) {
      const Scalar factor = before.A[i][k];
      if (i == k || factor == 0) continue;
      for (int j = 0; j < T.n; ++j) {
        if (j != k) T.A[i][j] += factor * T.A[k][j];
      }
      T.A[i][k] = factor * pivot;
      T.b[i] += factor * T.b[k];
    }
    return T;
  }

  void arrive(const FullRows<Scalar>& T) {
    Row<Scalar> x{};
    Row<Quad> stored{};
    for (int i = 0; i < rows_.n; ++i) {
      x[i] = is_free_[i] ? T.b[i] : Scalar(x_[i]);
      for (int j = 0; j < rows_.n && is_free_[i]; ++j) {
        if (!is_free_[j] && x_[j] != 0) x[i] += T.A[i][j] * Scalar(x_[j]);
      }
      stored[i] = x[i];
      if (!is_finite(stored[i])) return;
    }
    (is_solution(x) ? solutions : others).offer(stored, random_);
  }

  /// Free rows are at rest to rounding, of their own terms and of those of all others in energy.
  bool is_solution(const Row<Scalar>& x) const {
    constexpr double tolerance = 1e-13;
    Row<Scalar> w{}, terms{};
    Scalar level = 0, largest = 1;
    for (int i = 0; i < rows_.n; ++i) {
      w[i] = rows_.b[i];
      terms[i] = magnitude(w[i]);
      for (int j = 0; j < rows_.n; ++j) {
        const Scalar term = rows_.A[i][j] * x[j];
        w[i] += term;
        terms[i] += magnitude(term);
      }
      largest = std::max(largest, magnitude(x[i]));
      if (root_a_[i] > 0) level = std::max(level, terms[i] / Scalar(root_a_[i]));
    }
    for (int i = 0; i < rows_.n; ++i) {
      const Scalar l = bounds_.l[i], u = bounds_.u[i], a = magnitude(rows_.A[i][i]);
      const Scalar none = Scalar(tolerance) * std::max(terms[i], Scalar(root_a_[i]) * level);
      const Scalar slack = a > 0 ? none / a : Scalar(tolerance) * largest;
      if (x[i] < l - slack || x[i] > u + slack) return false;
      if (l == u) continue;
      if (w[i] > none && !(x[i] <= l + slack)) return false;
      if (w[i] < -none && !(x[i] >= u - slack)) return false;
    }
    return true;
  }

  const FullRows<Scalar>& rows_;
  const Bounds& bounds_;
  double least_pivot_;
  support::Random& random_;
  Row<double> x_{}, root_a_{};
  std::array<bool, row_capacity> is_free_{};
};

template <typename Scalar>
Enumerated walked(const FullRows<Scalar>& rows, const Bounds& bounds, double pivot,
                  support::Random& random) {
  Walk<Scalar> walk(rows, bounds, pivot, random);
  walk.run();
  return {!walk.solutions.kept.empty(), std::move(walk.solutions.kept),
          std::move(walk.others.kept)};
}

}  // namespace

Enumerated enumerate(const FullRows<Quad>& rows, const Bounds& bounds, double pivot,
                     support::Random& random) {
  if (pivot > 1e-20) return walked(in_long_double(rows), bounds, pivot, random);
  return walked(rows, bounds, pivot, random);
}

}  // namespace perpend::bench
