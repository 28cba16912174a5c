#include "support/edge_problems.h"

#include "problem/assemble.h"
#include "support/random_problems.h"

namespace perpend::support {
namespace {

constexpr bool easy = true, hard = false, solvable = true, unsolvable = false;

Problem row_form(const Eigen::MatrixXd& A, const Vector& b, double l, double u) {
  Problem problem;
  problem.bounds.l = Vector::Constant(b.size(), l);
  problem.bounds.u = Vector::Constant(b.size(), u);
  problem.motion.assign(b.size(), Motion::linear);
  problem.rows = RowForm{A.sparseView(), b};
  return problem;
}

Vector vector(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(), std::ssize(values));
}

/// Hilbert's matrix: positive definite, with a condition of 1.7e16 at 12 rows.
Eigen::MatrixXd hilbert(int n) {
  Eigen::MatrixXd A(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) A(i, j) = 1.0 / (i + j + 1);
  }
  return A;
}

/// A body on the ground whose one hard contact is given `copies` times, with offset `d` on the
/// last of them.
Problem repeated_contact(int copies, double l, double d) {
  Problem problem;
  BodyForm body;
  body.M.assign(1, Matrix6::Identity());
  body.momentum = -Vector6::Unit(2);
  for (int k = 0; k < copies; ++k) {
    body.J.add_block(0, Vector6::Unit(2));
    body.J.end_row();
  }
  body.C.setZero(copies);
  body.d.setZero(copies);
  body.d[copies - 1] = d;
  problem.bounds.l.setConstant(copies, l);
  problem.bounds.u.setConstant(copies, infinity);
  problem.motion.assign(copies, Motion::linear);
  problem.body = body;
  ensure_rows(problem);
  return problem;
}

/// A tower of two masses, 1e16 to 1, on hard contacts.
Problem extreme_masses() {
  Problem problem;
  BodyForm body;
  body.M = {Matrix6::Identity() * 1e-8, Matrix6::Identity() * 1e8};
  body.momentum = Vector::Zero(12);
  body.momentum[2] = -1e-8;
  body.momentum[8] = -1e8;
  body.J.add_block(0, Vector6::Unit(2));
  body.J.end_row();
  body.J.add_block(0, -Vector6::Unit(2));
  body.J.add_block(1, Vector6::Unit(2));
  body.J.end_row();
  body.C.setZero(2);
  body.d.setZero(2);
  problem.bounds.l.setZero(2);
  problem.bounds.u.setConstant(2, infinity);
  problem.motion.assign(2, Motion::linear);
  problem.body = body;
  ensure_rows(problem);
  return problem;
}

Problem nothing_in_body_form() {
  Problem problem;
  problem.body = BodyForm{};
  ensure_rows(problem);
  return problem;
}

}  // namespace

std::vector<EdgeProblem> edge_problems() {
  const Eigen::Matrix2d identity = Eigen::Matrix2d::Identity(), ones = Eigen::Matrix2d::Ones();
  const Eigen::Matrix2d none = Eigen::Matrix2d::Zero(), with_zero_row{{1, 0}, {0, 0}};
  const Eigen::Matrix2d indefinite{{1, 2}, {2, 1}}, unsymmetric{{1, 3}, {0, 1}};
  const Eigen::Matrix2d coupled{{1, -0.5}, {-0.5, 1}};
  const Vector b = vector({-1, 2});
  return {
      {"NoRows", row_form(Eigen::MatrixXd(0, 0), Vector(0), 0, 1), easy, solvable},
      {"NoRowsNoBodies", nothing_in_body_form(), easy, solvable},
      {"OneRow", row_form(Eigen::MatrixXd::Ones(1, 1), vector({-3}), 0, infinity), easy, solvable},
      {"AllFixed", row_form(coupled, b, 0.3, 0.3), easy, solvable},
      {"AllFixedFarOff", row_form(coupled, b, -1e6, -1e6), easy, solvable},
      {"AllBilateral", row_form(identity, b, -infinity, infinity), easy, solvable},
      {"AllBilateralCoupled", row_form(coupled, b, -infinity, infinity), hard, solvable},
      {"ZeroA", row_form(none, b, 0, 1), hard, solvable},
      {"ZeroAUnbounded", row_form(none, b, 0, infinity), hard, unsolvable},
      {"ZeroRow", row_form(with_zero_row, vector({-1, 0}), 0, infinity), hard, solvable},
      {"SingularConsistent", row_form(ones, vector({-1, -1}), -infinity, infinity), hard, solvable},
      {"SingularInconsistent", row_form(ones, b, -infinity, infinity), hard, unsolvable},
      {"RepeatedHardContact", repeated_contact(4, 0, 0), hard, solvable},
      {"ContradictoryHardJoints", repeated_contact(2, -infinity, 0.5), hard, unsolvable},
      {"Indefinite", row_form(indefinite, b, 0, infinity), hard, solvable},
      {"IndefiniteBilateral", row_form(indefinite, b, -infinity, infinity), hard, solvable},
      {"NegativeDefinite", row_form(-identity, b, -1, 1), hard, solvable},
      {"Unsymmetric", row_form(unsymmetric, b, 0, infinity), hard, solvable},
      {"Condition1e16", row_form(hilbert(12), -Vector::Ones(12), 0, infinity), hard, solvable},
      {"Masses1e16", extreme_masses(), hard, solvable},
      {"HugeNumbers", row_form(1e99 * identity, 1e99 * b, 0, infinity), hard, solvable},
      {"TinyNumbers", row_form(1e-99 * identity, 1e-99 * b, 0, infinity), hard, solvable},
      {"HugeAnswer", row_form(1e-99 * identity, 1e99 * b, 0, infinity), hard, solvable},
  };
}

}  // namespace perpend::support
