#pragma once

#include <Eigen/LU>
#include <vector>

#include "problem/assemble.h"
#include "problem/problem.h"
#include "support/random_numbers.h"

/// Small problems of box friction, and all solutions of their law by trying every set.
namespace perpend::test {

struct LawChoice {
  int bodies = 2;
  int contacts = 3;
  double mu = 0.8;
  double relative_C = 1e-4;  ///< of A_ii
  bool has_rolling = false;  ///< the first contact has a third friction row, on the same normal
};

/// Contacts in random directions between the bodies, the first of each also against the ground.
inline Problem random_law_problem(support::Random& random, const LawChoice& choice) {
  Problem problem;
  BodyForm body;
  for (int k = 0; k < choice.bodies; ++k) {
    Matrix6 M = Matrix6::Identity() * support::uniform(random, 0.5, 5);
    M.bottomRightCorner<3, 3>() *= 0.1;
    body.M.push_back(M);
  }
  body.momentum = support::uniform_vector(random, 6 * choice.bodies, -3, 3);
  const auto add_rows = [&](int first, int second, int count) {
    const int begin = body.J.rows();
    for (int k = 0; k < count; ++k) {
      body.J.add_block(first, support::uniform_vector(random, 6, -1, 1));
      if (second != first) body.J.add_block(second, support::uniform_vector(random, 6, -1, 1));
      body.J.end_row();
    }
    return begin;
  };
  for (int c = 0; c < choice.contacts; ++c) {
    const int first = c % choice.bodies;
    const int second = c < choice.bodies ? first : (c + 1) % choice.bodies;
    const bool rolls = choice.has_rolling && c == 0;
    const int row = add_rows(first, second, rolls ? 4 : 3);
    problem.contacts.push_back({.normal = row, .friction = {row + 1, row + 2}, .mu = choice.mu});
    if (rolls) problem.contacts.push_back({row, {row + 3, Contact::no_row}, 0.1});
  }
  const int n = body.J.rows();
  problem.bounds.l = Vector::Zero(n);
  problem.bounds.u = Vector::Zero(n);
  for (const Contact& contact : problem.contacts) problem.bounds.u[contact.normal] = infinity;
  problem.motion.assign(n, Motion::linear);
  body.C = Vector::Zero(n);
  body.d = support::uniform_vector(random, n, -0.3, 0.3);
  problem.body = body;
  problem.body->C = choice.relative_C * Vector(assemble(body).A.diagonal());
  return problem;
}

/// Every x that satisfies the law, found by trying each contact open, and closed with each of its
/// friction rows holding or slipping to either side.
inline std::vector<Vector> solutions_by_enumeration(const Problem& problem) {
  const RowForm rows = assemble(*problem.body);
  const Eigen::MatrixXd A = rows.A;
  const int n = problem.size();
  std::vector<int> normal_of(n, -1);
  Vector mu = Vector::Zero(n);
  for (const Contact& contact : problem.contacts) {
    for (int i : contact.friction) {
      if (i == Contact::no_row) continue;
      normal_of[i] = contact.normal;
      mu[i] = contact.mu;
    }
  }
  std::vector<Vector> solutions;
  std::vector<int> state(n, 0);  // normal: 0 open, 1 closed; friction: 0 holds, ±1 slips
  const auto try_state = [&] {
    Eigen::MatrixXd S = Eigen::MatrixXd::Identity(n, n);
    Vector right = Vector::Zero(n);
    for (int i = 0; i < n; ++i) {
      const bool is_open = normal_of[i] >= 0 && state[normal_of[i]] == 0;
      if (normal_of[i] >= 0 && !is_open && state[i] != 0) S(i, normal_of[i]) = -state[i] * mu[i];
      if (normal_of[i] < 0 ? state[i] == 1 : !is_open && state[i] == 0) {
        S.row(i) = A.row(i);
        right[i] = -rows.b[i];
      }
    }
    const Vector x = S.fullPivLu().solve(right), w = A * x + rows.b;
    for (int i = 0; i < n; ++i) {
      if (normal_of[i] < 0) {
        if (state[i] == 1 ? !(x[i] >= 0) : !(w[i] >= 0)) return;
      } else if (state[normal_of[i]] == 1) {
        const double reach = mu[i] * x[normal_of[i]];
        if (state[i] == 0 ? !(std::abs(x[i]) <= reach) : !(state[i] * w[i] <= 0)) return;
      }
    }
    solutions.push_back(x);
  };
  const auto try_from = [&](const auto& self, int i) -> void {
    if (i == n) return try_state();
    if (normal_of[i] >= 0 && state[normal_of[i]] == 0) return self(self, i + 1);
    for (int s : normal_of[i] < 0 ? std::vector<int>{0, 1} : std::vector<int>{0, 1, -1}) {
      state[i] = s;
      self(self, i + 1);
      state[i] = 0;
    }
  };
  try_from(try_from, 0);
  return solutions;
}

/// The least distance of x from one of these, beside the largest impulse.
inline double distance_to_nearest(const Vector& x, const std::vector<Vector>& solutions) {
  double least = infinity;
  for (const Vector& solution : solutions) {
    const double size = std::max(solution.cwiseAbs().maxCoeff(), 1e-9);
    least = std::min(least, (x - solution).cwiseAbs().maxCoeff() / size);
  }
  return least;
}

}  // namespace perpend::test
