#include "problem/select_rows.h"

#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "support/permute.h"
#include "support/random_problems.h"
#include "support/same_problem.h"

namespace perpend {
namespace {

using support::permute;

Problem problem_in_both_forms(support::Random& random) {
  Problem problem = support::random_mechanical_problem(random);
  ensure_rows(problem);
  return problem;
}

TEST(Permute, PutsEveryRowWhereTheOrderSays) {
  support::Random random(1);
  for (int round = 0; round < 20; ++round) {
    const Problem problem = problem_in_both_forms(random);
    const std::vector<int> order = support::permutation(random, problem.size());
    const Problem permuted = permute(problem, order);
    ASSERT_EQ(find_defect(permuted), std::nullopt);
    const Eigen::MatrixXd A = problem.rows->A, permuted_A = permuted.rows->A;
    for (int i = 0; i < problem.size(); ++i) {
      EXPECT_EQ(permuted.bounds.l[i], problem.bounds.l[order[i]]);
      EXPECT_EQ(permuted.bounds.u[i], problem.bounds.u[order[i]]);
      EXPECT_EQ(permuted.motion[i], problem.motion[order[i]]);
      EXPECT_EQ(permuted.body->C[i], problem.body->C[order[i]]);
      EXPECT_EQ(permuted.body->d[i], problem.body->d[order[i]]);
      EXPECT_EQ(permuted.rows->b[i], problem.rows->b[order[i]]);
      for (int j = 0; j < problem.size(); ++j) {
        ASSERT_EQ(permuted_A(i, j), A(order[i], order[j]));
      }
    }
    ASSERT_EQ(permuted.contacts.size(), problem.contacts.size());
    for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
      EXPECT_EQ(order[permuted.contacts[k].normal], problem.contacts[k].normal);
      for (int f = 0; f < 2; ++f) {
        const int row = permuted.contacts[k].friction[f];
        EXPECT_EQ(row == Contact::no_row ? row : order[row], problem.contacts[k].friction[f]);
      }
    }
  }
}

TEST(Permute, IsUndoneByTheInverseOrder) {
  support::Random random(2);
  const Problem problem = problem_in_both_forms(random);
  const std::vector<int> order = support::permutation(random, problem.size());
  std::vector<int> inverse(order.size());
  for (int i = 0; i < problem.size(); ++i) inverse[order[i]] = i;
  support::expect_same_problem(permute(permute(problem, order), inverse), problem);
}

TEST(SelectRows, KeepsOnlyContactsWhoseNormalRowIsKept) {
  Problem problem;
  problem.bounds.l = Vector::Zero(4);
  problem.bounds.u = Vector::Ones(4);
  problem.motion.assign(4, Motion::linear);
  problem.contacts = {{0, {1, Contact::no_row}, 0.5, FrictionLaw::box},
                      {2, {3, Contact::no_row}, 0.7, FrictionLaw::box}};
  SparseRows A(4, 4);
  for (int i = 0; i < 4; ++i) A.insert(i, i) = i + 1;
  problem.rows = RowForm{A, Vector::LinSpaced(4, 0, 3)};
  const Problem part = select_rows(problem, {3, 2}, {});
  ASSERT_EQ(part.contacts.size(), 1u);
  EXPECT_EQ(part.contacts[0], (Contact{1, {0, Contact::no_row}, 0.7, FrictionLaw::box}));
  EXPECT_EQ(part.rows->A.coeff(0, 0), 4);
  EXPECT_EQ(part.rows->b, (Vector(2) << 3, 2).finished());
}

TEST(SelectRows, OfNothingIsTheEmptyProblem) {
  support::Random random(3);
  const Problem part = select_rows(problem_in_both_forms(random), {}, {});
  EXPECT_EQ(part.size(), 0);
  EXPECT_EQ(part.body->bodies(), 0);
  EXPECT_EQ(find_defect(part), std::nullopt);
}

}  // namespace
}  // namespace perpend
