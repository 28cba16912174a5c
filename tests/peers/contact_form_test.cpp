#include "bench/peers/contact_form.h"

#include <gtest/gtest.h>

#include "bench/peers/dense_problem.h"
#include "tests/peers/row_problem.h"

namespace perpend::bench {
namespace {

TEST(ContactForm, LeavesContactsAloneAsTheyAre) {
  const Problem problem = three_contacts();
  ASSERT_TRUE(is_spatial_friction(problem));
  const ContactForm form(problem);
  EXPECT_EQ(Eigen::MatrixXd(form.A()), Eigen::MatrixXd(problem.rows->A));
  EXPECT_EQ(form.b(), problem.rows->b);
  EXPECT_EQ(form.mu(), Vector::Constant(3, 0.5));
}

TEST(ContactForm, GivesTheVelocitiesOfTheWholeProblemAtRestOfItsJoints) {
  const Problem problem = three_contacts_and_a_joint();
  ASSERT_FALSE(is_spatial_friction(problem));
  const ContactForm form(problem);
  const Vector reaction{{1, 0.2, -0.1, 2, 0.5, 0.3, 0, 0, 0}};
  Vector x(10);
  form.expand(reaction.data(), x.data());
  const Vector w = problem.rows->A * x + problem.rows->b;
  const Vector of_contacts = form.A() * reaction + form.b();
  EXPECT_NEAR(w[0], 0, 1e-15);
  for (int k = 0; k < 3; ++k) {
    const Contact& contact = problem.contacts[k];
    EXPECT_EQ(x[contact.normal], reaction[3 * k]);
    EXPECT_NEAR(w[contact.normal], of_contacts[3 * k], 1e-14);
    EXPECT_NEAR(w[contact.friction[0]], of_contacts[3 * k + 1], 1e-14);
    EXPECT_NEAR(w[contact.friction[1]], of_contacts[3 * k + 2], 1e-14);
  }
}

TEST(ContactForm, IsRefusedToContactsOfOtherRows) {
  Problem problem = three_contacts();
  EXPECT_EQ(refuse_contact_form(problem), "");
  problem.contacts[1].friction[1] = Contact::no_row;
  EXPECT_NE(refuse_contact_form(problem).find("contact 1"), std::string::npos);
}

TEST(DenseProblem, IsRefusedToCones) {
  EXPECT_NE(refuse_dense(three_contacts()), "");
  EXPECT_EQ(refuse_dense(EveryRow().problem()), "");
}

TEST(DenseProblem, IsRefusedToManyRows) {
  Problem problem;
  problem.bounds.l = problem.bounds.u = Vector::Zero(most_dense_rows);
  EXPECT_EQ(refuse_dense(problem), "");
  problem.bounds.l = problem.bounds.u = Vector::Zero(most_dense_rows + 1);
  EXPECT_NE(refuse_dense(problem).find("3001 rows"), std::string::npos);
}

TEST(DenseProblem, HasZeroWithinItsBounds) {
  const EveryRow rows;
  const DenseProblem dense = dense_problem(rows.problem());
  EXPECT_LE(dense.l.maxCoeff(), 0);
  EXPECT_GE(dense.u.minCoeff(), 0);
  const Vector w = dense.A * (rows.x - dense.at) + dense.b;
  EXPECT_LT((w - rows.w).lpNorm<Eigen::Infinity>(), 1e-14);
}

}  // namespace
}  // namespace perpend::bench
