#include "support/oracles.h"

#include <string>

namespace perpend::support {
namespace {

using Sides = std::string;  // one letter a row: 'f', 'l' or 'u'

/// x of these sides: bounds where they say so, w = 0 on the free rows.
std::optional<LongVector> x_of(const Problem& problem, const LongRows& rows, const Sides& sides) {
  const int n = problem.size();
  LongVector x = LongVector::Zero(n);
  std::vector<int> free;
  for (int i = 0; i < n; ++i) {
    if (sides[i] == 'f') free.push_back(i);
    if (sides[i] == 'l') x[i] = problem.bounds.l[i];
    if (sides[i] == 'u') x[i] = problem.bounds.u[i];
  }
  if (!x.allFinite()) return {};
  if (free.empty()) return x;
  const LongVector right = -(rows.A * x + rows.b)(free);
  const auto factor = LongMatrix(rows.A(free, free)).fullPivLu();
  x(free) = factor.solve(right);
  if (!x.allFinite()) return {};
  return x;
}

/// The side that row i should be on instead; its own if it is feasible.
char better_side(const Problem& problem, int i, char side, long double x, long double w,
                 long double tolerance) {
  if (side == 'f' && x < problem.bounds.l[i] - tolerance) return 'l';
  if (side == 'f' && x > problem.bounds.u[i] + tolerance) return 'u';
  if (side == 'f' && std::abs(w) > tolerance) return 'x';  // a singular A_FF that has no solution
  const bool is_fixed = problem.bounds.l[i] == problem.bounds.u[i];
  if (side == 'l' && w < -tolerance && !is_fixed) return 'f';
  if (side == 'u' && w > tolerance && !is_fixed) return 'f';
  return side;
}

constexpr long double oracle_tolerance = 1e-13L;

Sides nearest_to_zero(const Problem& problem) {
  Sides sides(problem.size(), 'f');
  for (int i = 0; i < problem.size(); ++i) {
    if (problem.bounds.l[i] >= 0) sides[i] = 'l';
    if (problem.bounds.u[i] <= 0) sides[i] = 'u';
  }
  return sides;
}

}  // namespace

LongRows long_rows(const Problem& problem) {
  if (problem.body) return {dense_A(*problem.body), dense_b(*problem.body)};
  return {Eigen::MatrixXd(problem.rows->A).cast<long double>(),
          problem.rows->b.cast<long double>()};
}

std::optional<LongVector> w_by_enumeration(const Problem& problem) {
  const LongRows rows = long_rows(problem);
  const int n = problem.size();
  int choices = 1;
  for (int i = 0; i < n; ++i) choices *= 3;
  for (int choice = 0; choice < choices; ++choice) {
    Sides sides(n, 'f');
    for (int i = 0, rest = choice; i < n; ++i, rest /= 3) sides[i] = "flu"[rest % 3];
    const std::optional<LongVector> x = x_of(problem, rows, sides);
    if (!x) continue;
    const LongVector w = rows.A * *x + rows.b;
    bool is_solution = true;
    for (int i = 0; i < n && is_solution; ++i) {
      is_solution = better_side(problem, i, sides[i], (*x)[i], w[i], oracle_tolerance) == sides[i];
    }
    if (is_solution) return w;
  }
  return {};
}

std::optional<LongVector> w_by_single_moves(const Problem& problem, int most_moves) {
  const LongRows rows = long_rows(problem);
  Sides sides = nearest_to_zero(problem);
  for (int move = 0; move <= most_moves; ++move) {
    const std::optional<LongVector> x = x_of(problem, rows, sides);
    if (!x) return {};
    const LongVector w = rows.A * *x + rows.b;
    int i = 0;
    while (i < problem.size()) {
      const char side = better_side(problem, i, sides[i], (*x)[i], w[i], oracle_tolerance);
      if (side != sides[i]) {
        sides[i] = side;
        break;
      }
      ++i;
    }
    if (i == problem.size()) return w;
  }
  return {};
}

}  // namespace perpend::support
