#include "solver/contact_block.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>

#include "solver/index_sets.h"

namespace perpend {
namespace {

using Sides = std::array<Side, 3>;

constexpr int most_moves = 26;  // of three rows: 3 (3 · 2 + 2) + 2
constexpr double rounding = 1e-14;
constexpr double unsolved = 1e-9;

Side side_of(const ContactBlock& block, int i, double x) {
  if (x <= block.l[i]) return Side::lower;
  return x >= block.u[i] ? Side::upper : Side::free;
}

/// x of these sides; false if A of the free rows has no factor.
bool solve_free(const ContactBlock& block, const Sides& sides, Eigen::Vector3d& x) {
  Eigen::Matrix3d A = block.A;
  for (int i = 0; i < 3; ++i) {
    if (sides[i] == Side::free) continue;
    x[i] = sides[i] == Side::lower ? block.l[i] : block.u[i];
    A.row(i).setZero();
    A.col(i).setZero();
    A(i, i) = 1;
  }
  Eigen::Vector3d right = x;
  for (int i = 0; i < 3; ++i) {
    if (sides[i] != Side::free) continue;
    right[i] = -block.b[i];
    for (int j = 0; j < 3; ++j) {
      if (sides[j] != Side::free) right[i] -= block.A(i, j) * x[j];
    }
  }
  const Eigen::LLT<Eigen::Matrix3d> factor(A);
  if (factor.info() != Eigen::Success) return false;
  x = factor.solve(right);
  return true;
}

}  // namespace

bool solve(const ContactBlock& block, Eigen::Vector3d& x) {
  Sides sides;
  for (int i = 0; i < 3; ++i) sides[i] = side_of(block, i, x[i]);
  const Eigen::Vector3d w_start = block.A * x + block.b;
  const double velocity = std::max(block.b.cwiseAbs().maxCoeff(), w_start.cwiseAbs().maxCoeff());
  const PivotTolerance tolerance{rounding * velocity / block.A.diagonal().minCoeff(),
                                 rounding * velocity};
  Eigen::Vector3d trial = x;
  for (int move = 0; move <= most_moves; ++move) {
    if (!solve_free(block, sides, trial)) return false;
    const Eigen::Vector3d w = block.A * trial + block.b;
    bool moved = false;
    for (int i = 0; i < 3 && !moved; ++i) {
      // A factor that hardly exists leaves w_i of a free row.
      if (sides[i] == Side::free && !(std::abs(w[i]) <= unsolved * velocity)) return false;
      const Side next = next_side(sides[i], {trial[i], w[i], block.l[i], block.u[i]}, tolerance);
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
