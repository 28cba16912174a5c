#pragma once

#include "problem/problem.h"

namespace perpend::test {

/// w = x − 1 on [−bound, bound]. Without bounds the energy of x is (x − 1)²/2.
inline Problem one_row(double bound = infinity) {
  Problem problem;
  problem.bounds.l = Vector::Constant(1, -bound);
  problem.bounds.u = Vector::Constant(1, bound);
  problem.motion.assign(1, Motion::linear);
  problem.rows = RowForm{Eigen::MatrixXd::Ones(1, 1).sparseView(), Vector::Constant(1, -1)};
  return problem;
}

}  // namespace perpend::test
