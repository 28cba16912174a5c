#include "bench/certificate/base_problem.h"

#include <algorithm>
#include <array>

namespace perpend::bench {
namespace {

using namespace perpend::support;

/// In low … high.
double whole(Random& random, int low, int high) {
  return low + pick(random, high - low + 1);
}

/// Fixed, one-sided, two-sided or bilateral; often at 0.
void choose_bounds(Random& random, int n, Problem& problem) {
  problem.bounds.l.setConstant(n, -infinity);
  problem.bounds.u.setConstant(n, infinity);
  const bool only_contacts = happens(random, 0.15), only_joints = happens(random, 0.1);
  for (int i = 0; i < n; ++i) {
    double &l = problem.bounds.l[i], &u = problem.bounds.u[i];
    const double kind = only_contacts ? 0.2 : only_joints ? 0.99 : uniform(random, 0, 1);
    const double bound = happens(random, 0.6) ? 0 : whole(random, -3, 3);
    if (kind < 0.08) {
      l = u = bound;
    } else if (kind < 0.4) {
      l = bound;
    } else if (kind < 0.5) {
      u = bound;
    } else if (kind < 0.65) {
      u = whole(random, 1, 4);
      l = -u;
    } else if (kind < 0.8) {
      l = bound;
      u = bound + whole(random, 1, 5);
    }
  }
  problem.motion.resize(n);
  for (Motion& motion : problem.motion)
    motion = happens(random, 0.5) ? Motion::linear : Motion::angular;
}

/// clamp(0, l, u) or a bound or a whole number between.
double allowed_impulse(Random& random, double l, double u) {
  return std::min(std::max(whole(random, -4, 4), l), u);
}

/// w that is complementary to that x.
double allowed_speed(Random& random, double x, double l, double u) {
  if (l == u) return whole(random, -3, 3);
  if (x == l) return whole(random, 0, 3);
  if (x == u) return whole(random, -3, 0);
  return 0;
}

/// b = w − A x of a solution.
Vector planted_b(Random& random, const Eigen::MatrixXd& A, const Bounds& bounds) {
  const int n = bounds.size();
  Vector x(n), w(n);
  for (int i = 0; i < n; ++i) {
    x[i] = allowed_impulse(random, bounds.l[i], bounds.u[i]);
    w[i] = allowed_speed(random, x[i], bounds.l[i], bounds.u[i]);
  }
  return w - A * x;
}

Vector whole_vector(Random& random, int size, int low, int high) {
  Vector values(size);
  for (double& value : values) value = whole(random, low, high);
  return values;
}

/// Rows of whole numbers, each island in columns of its own; some repeat others.
Eigen::MatrixXd jacobian_of_islands(Random& random, int n) {
  const int islands = 1 + (n > 1 && happens(random, 0.3)) + (n > 2 && happens(random, 0.15));
  const int width = 1 + pick(random, std::max(2, n));
  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(n, islands * width);
  std::array<int, 8> island{};
  for (int i = 0; i < n; ++i) {
    island[i] = pick(random, islands);
    const int other = i > 0 ? pick(random, i) : 0, third = i > 0 ? pick(random, i) : 0;
    const double kind = uniform(random, 0, 1);
    if (i > 0 && kind < 0.12) G.row(i) = G.row(other);
    if (i > 0 && kind >= 0.12 && kind < 0.25) G.row(i) = -G.row(other);
    if (i > 0 && kind >= 0.25 && kind < 0.32) G.row(i) = G.row(other) + G.row(third);
    if (kind >= 0.32 && kind < 0.36) continue;  // an empty row
    if (i > 0 && kind < 0.36) continue;
    for (int c = 0; c < width; ++c) {
      if (happens(random, 0.6)) G(i, island[i] * width + c) = whole(random, -2, 2);
    }
  }
  return G;
}

Problem of_rows(Problem problem, const Eigen::MatrixXd& A, Vector b) {
  problem.rows = RowForm{A.sparseView(), std::move(b)};
  return problem;
}

Matrix6 whole_mass(Random& random) {
  Vector6 sizes;
  for (double& size : sizes) size = std::ldexp(1.0, pick(random, 4));
  if (happens(random, 0.7)) return sizes.asDiagonal();
  // L D Lᵀ with a unit L of whole numbers, whose inverse is whole too.
  Matrix6 L = Matrix6::Identity();
  for (int k = 0; k < 3; ++k) {
    const int i = 1 + pick(random, 5);
    L(i, pick(random, i)) = whole(random, -1, 1);
  }
  return L * sizes.asDiagonal() * L.transpose();
}

Vector6 whole_block(Random& random) {
  Vector6 block;
  for (double& value : block) value = happens(random, 0.35) ? whole(random, -2, 2) : 0;
  return block;
}

/// The blocks of an earlier row once more, with that sign.
void repeat_row(int row, double sign, BlockRows& J) {
  for (int k = J.start[row]; k < J.start[row + 1]; ++k) {
    const Vector6 block = sign * J.block[k];
    J.add_block(J.body[k], block);
  }
  J.end_row();
}

BlockRows whole_jacobian(Random& random, int n, int bodies) {
  BlockRows J;
  for (int i = 0; i < n; ++i) {
    const double kind = uniform(random, 0, 1);
    if (i > 0 && kind < 0.3) {
      repeat_row(pick(random, i), kind < 0.15 ? 1 : -1, J);
      continue;
    }
    if (kind < 0.97) {
      const int first = pick(random, bodies), second = pick(random, bodies);
      J.add_block(first, whole_block(random));
      if (second != first && happens(random, 0.5)) {
        const Vector6 block = happens(random, 0.5) ? Vector6(-J.block.back()) : whole_block(random);
        J.add_block(second, block);
      }
    }
    J.end_row();
  }
  return J;
}

}  // namespace

int random_rows(Random& random) {
  constexpr std::array<int, 8> percent{8, 20, 24, 20, 15, 8, 4, 1};
  int rest = pick(random, 100);
  for (int n = 1; n <= 8; ++n) {
    rest -= percent[n - 1];
    if (rest < 0) return n;
  }
  return 8;
}

Problem mechanical_base(Random& random) {
  const int n = random_rows(random);
  Problem problem;
  choose_bounds(random, n, problem);
  const Eigen::MatrixXd G = jacobian_of_islands(random, n);
  Eigen::MatrixXd A = G * G.transpose();
  if (happens(random, 0.25)) {
    for (int i = 0; i < n; ++i) A(i, i) += happens(random, 0.5) ? 1 : 0;
  }
  Vector b = G * whole_vector(random, static_cast<int>(G.cols()), -3, 3);
  const double kind = uniform(random, 0, 1);
  if (kind < 0.4) b += whole_vector(random, n, -2, 2);
  if (kind >= 0.4 && kind < 0.5) b.setZero();
  if (kind >= 0.5 && kind < 0.65) b = planted_b(random, A, problem.bounds);
  return of_rows(std::move(problem), A, b);
}

Problem general_base(Random& random) {
  const int n = random_rows(random);
  Problem problem;
  choose_bounds(random, n, problem);
  const bool is_symmetric = happens(random, 0.4);
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (happens(random, 0.6)) A(i, j) = whole(random, -3, 3);
      if (is_symmetric && j < i) A(i, j) = A(j, i);
    }
    if (happens(random, 0.5)) A(i, i) = whole(random, 1, 5);
  }
  const Vector b =
      happens(random, 0.3) ? planted_b(random, A, problem.bounds) : whole_vector(random, n, -4, 4);
  return of_rows(std::move(problem), A, b);
}

Problem body_base(Random& random) {
  const int n = std::min(random_rows(random), 6), bodies = 1 + pick(random, 3);
  Problem problem;
  choose_bounds(random, n, problem);
  BodyForm body;
  body.momentum.resize(6 * bodies);
  const bool moves = happens(random, 0.85);
  for (int k = 0; k < bodies; ++k) {
    body.M.push_back(whole_mass(random));
    const Vector v = moves ? whole_vector(random, 6, -3, 3) : Vector(Vector::Zero(6));
    body.momentum.segment<6>(6 * k) = body.M[k] * v;
  }
  body.J = whole_jacobian(random, n, bodies);
  body.C.setZero(n);
  if (happens(random, 0.25)) body.C = whole_vector(random, n, 0, 1);
  body.d.setZero(n);
  if (happens(random, 0.5)) body.d = whole_vector(random, n, -2, 2);
  problem.body = std::move(body);
  return problem;
}

}  // namespace perpend::bench
