#include "solver/sweeps/contact_block.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/pivots/index_sets.h"

namespace perpend {
namespace {

using Sides = std::array<Side, 3>;

constexpr int most_moves = 26;  // of three rows: 3 (3 · 2 + 2) + 2
constexpr double rounding = 1e-14;
constexpr double unsolved_contact = 1e-9;

Side side_of(const ContactBlock& block, int i, double x) {
  if (x <= block.l[i]) return Side::lower;
  return x >= block.u[i] ? Side::upper : Side::free;
}

/// Solves A x = right by L D Lᵀ, written out: a general factor costs several times as much at this
/// size. False if A is not positive definite to rounding.
bool solve_positive_definite(const Eigen::Matrix3d& A, const Eigen::Vector3d& right,
                             Eigen::Vector3d& x) {
  const double d0 = A(0, 0);
  if (!(d0 > 0)) return false;
  const double l10 = A(1, 0) / d0, l20 = A(2, 0) / d0;
  const double d1 = A(1, 1) - l10 * A(1, 0);
  if (!(d1 > rounding * A(1, 1))) return false;
  const double l21 = (A(2, 1) - l20 * A(1, 0)) / d1;
  const double d2 = A(2, 2) - l20 * A(2, 0) - l21 * l21 * d1;
  if (!(d2 > rounding * A(2, 2))) return false;
  const double y1 = right[1] - l10 * right[0];
  x[2] = (right[2] - l20 * right[0] - l21 * y1) / d2;
  x[1] = y1 / d1 - l21 * x[2];
  x[0] = right[0] / d0 - l10 * x[1] - l20 * x[2];
  return true;
}

/// x of these sides; false if A of the free rows has no factor.
bool solve_free(const ContactBlock& block, const Sides& sides, Eigen::Vector3d& x) {
  for (int i = 0; i < 3; ++i) {
    if (sides[i] == Side::lower) x[i] = block.l[i];
    if (sides[i] == Side::upper) x[i] = block.u[i];
  }
  Eigen::Matrix3d A = block.A;
  Eigen::Vector3d right = -block.b;
  for (int j = 0; j < 3; ++j) {
    if (sides[j] == Side::free) continue;
    right -= block.A.col(j) * x[j];
    A.row(j).setZero();
    A.col(j).setZero();
    A(j, j) = 1;
  }
  for (int j = 0; j < 3; ++j) {
    if (sides[j] != Side::free) right[j] = x[j];
  }
  return solve_positive_definite(A, right, x);
}

}  // namespace

bool solve(const ContactBlock& block, Eigen::Vector3d& x) {
  Sides sides;
  for (int i = 0; i < 3; ++i) sides[i] = side_of(block, i, x[i]);
  const Eigen::Vector3d w_start = block.A * x + block.b;
  const double velocity = std::max(block.b.cwiseAbs().maxCoeff(), w_start.cwiseAbs().maxCoeff());
  Eigen::Vector3d trial = x;
  for (int move = 0; move <= most_moves; ++move) {
    if (!solve_free(block, sides, trial)) return false;
    const Eigen::Vector3d w = block.A * trial + block.b;
    bool moved = false;
    for (int i = 0; i < 3 && !moved; ++i) {
      // A factor that hardly exists leaves w_i of a free row.
      if (sides[i] == Side::free && !(std::abs(w[i]) <= unsolved_contact * velocity)) return false;
      const double a = block.A(i, i);  // impulses as velocities: one tolerance for both
      const RowPoint row{a * trial[i], w[i], a * block.l[i], a * block.u[i]};
      const Side next = next_side(sides[i], row, rounding * velocity);
      moved = next != sides[i];
      sides[i] = next;
    }
    if (!moved) {
      x = trial.cwiseMax(block.l).cwiseMin(block.u);
      return true;
    }
  }
  return false;
}

void sweep(const ContactBlock& block, Eigen::Vector3d& x) {
  for (int i = 0; i < 3; ++i) {
    const double w = block.A.row(i).dot(x) + block.b[i];
    x[i] = std::clamp(x[i] - w / block.A(i, i), block.l[i], block.u[i]);
  }
}

}  // namespace perpend
