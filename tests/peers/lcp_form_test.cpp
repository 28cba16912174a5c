#include "bench/peers/lcp_form.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "tests/peers/row_problem.h"

namespace perpend::bench {
namespace {

/// The z of a solution that is known: distances from the bounds, then λ = −w at upper bounds.
Vector known_z(const EveryRow& rows, const std::vector<int>& kept, const std::vector<int>& boxed) {
  Vector z(std::ssize(kept) + std::ssize(boxed));
  Eigen::Index k = 0;
  for (const int i : kept) {
    z[k++] = std::isfinite(rows.l[i]) ? rows.x[i] - rows.l[i] : rows.u[i] - rows.x[i];
  }
  for (const int i : boxed) z[k++] = rows.x[i] == rows.u[i] ? -rows.w[i] : 0;
  return z;
}

TEST(LcpForm, HasTheSolutionOfTheProblem) {
  const EveryRow rows;
  const LcpForm form(rows.problem());
  // Rows 0 and 1 are free, row 9 is fixed.
  const Vector z = known_z(rows, {2, 3, 4, 5, 6, 7, 8, 10, 11}, {4, 5, 6, 7, 8});
  ASSERT_EQ(form.size(), z.size());
  const Vector w = form.M() * z + form.q();
  EXPECT_GE(z.minCoeff(), 0);
  EXPECT_GE(w.minCoeff(), -1e-14);
  EXPECT_NEAR(z.dot(w), 0, 1e-13);

  Vector x(rows.x.size());
  form.expand(z.data(), x.data());
  EXPECT_LT((x - rows.x).lpNorm<Eigen::Infinity>(), 1e-14);
}

TEST(LcpForm, RefusesFreeRowsThatDependOnEachOther) {
  const Eigen::MatrixXd A = Eigen::MatrixXd::Ones(2, 2);
  const Vector free = Vector::Constant(2, infinity);
  EXPECT_THROW(LcpForm(row_problem(A, Vector::Ones(2), -free, free)), BadInput);
}

TEST(LcpForm, IsEmptyWhereAllRowsAreFreeOrFixed) {
  const Vector l{{-infinity, 2}}, u{{infinity, 2}};
  const Eigen::MatrixXd A = firm_matrix(2);
  const LcpForm form(row_problem(A, Vector::Ones(2), l, u));
  EXPECT_EQ(form.size(), 0);
  Vector x(2);
  form.expand(nullptr, x.data());
  EXPECT_EQ(x[1], 2);
  EXPECT_NEAR(A(0, 0) * x[0] + A(0, 1) * 2 + 1, 0, 1e-15);
}

}  // namespace
}  // namespace perpend::bench
