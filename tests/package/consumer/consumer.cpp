#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "problem/defect.h"
#include "solver/methods/pgs.h"

namespace {

/// A contact and a joint, coupled:  w = [4 1; 1 2] x + [−5; −2],  x_0 ≥ 0.
/// Both rows are free at x = (8/7, 3/7).
perpend::Problem contact_and_joint() {
  perpend::RowForm rows;
  rows.A.resize(2, 2);
  rows.A.insert(0, 0) = 4;
  rows.A.insert(0, 1) = 1;
  rows.A.insert(1, 0) = 1;
  rows.A.insert(1, 1) = 2;
  rows.A.makeCompressed();
  rows.b.resize(2);
  rows.b << -5, -2;

  perpend::Problem problem;
  problem.bounds.l.resize(2);
  problem.bounds.l << 0, -perpend::infinity;
  problem.bounds.u.setConstant(2, perpend::infinity);
  problem.motion.assign(2, perpend::Motion::linear);
  problem.rows = rows;
  return problem;
}

}  // namespace

int main() {
  const perpend::Problem problem = contact_and_joint();
  if (perpend::find_defect(problem)) return 1;

  perpend::PgsOptions options;
  options.tolerance = 1e-14;
  perpend::Pgs pgs(options);
  const perpend::Answer& answer = pgs.solve(problem, {}, {});

  std::printf("x = (%.6f, %.6f) N s, energy error %.1e J, %s\n", answer.x[0], answer.x[1],
              answer.certificate.energy.total, answer.certified ? "certified" : "not certified");
  const bool right =
      std::abs(answer.x[0] - 8.0 / 7) < 1e-9 && std::abs(answer.x[1] - 3.0 / 7) < 1e-9;

  // A program has vectors and matrices of Eigen's own beside those of perpend.
  const Eigen::VectorXd own = answer.x;
  const Eigen::MatrixXd outer = answer.x * own.transpose();
  std::cout << "x = [" << answer.x.transpose() << "], x xᵀ =\n" << outer << "\n";
  const bool agrees = outer(0, 1) == answer.x[0] * own[1] && answer.x == own;
  return answer.certified && right && agrees ? 0 : 1;
}
