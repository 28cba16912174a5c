#include "import/friction/local_problem.h"

#include <gtest/gtest.h>

#include "border/bad_input.h"
#include "problem/defect.h"

namespace perpend {
namespace {

using Dense = Eigen::MatrixXd;

LocalProblem planar_contact_and_joint() {
  LocalProblem local;
  local.dim = 2;
  local.W = Dense{{2, 0.5}, {0.25, 3}}.sparseView();
  local.V = Dense{{1}, {-1}}.sparseView();
  local.R = Dense{{4}}.sparseView();
  local.q = Vector{{-1, 0.5}};
  local.s = Vector{{7}};
  local.mu = Vector{{0.3}};
  return local;
}

TEST(LocalProblem, PutsTheBilateralRowsAfterTheContacts) {
  const Problem problem = to_problem(planar_contact_and_joint());
  EXPECT_FALSE(find_defect(problem));
  EXPECT_EQ(Dense(problem.rows->A), (Dense{{2, 0.5, 1}, {0.25, 3, -1}, {1, -1, 4}}));
  EXPECT_EQ(problem.rows->b, (Vector{{-1, 0.5, 7}}));
  EXPECT_EQ(problem.bounds.l, (Vector{{0, -infinity, -infinity}}));
  EXPECT_EQ(problem.bounds.u, Vector::Constant(3, infinity));
  ASSERT_EQ(problem.contacts.size(), 1);
  EXPECT_EQ(
      problem.contacts[0],
      (Contact{
          .normal = 0, .friction = {1, Contact::no_row}, .mu = 0.3, .law = FrictionLaw::cone}));
}

TEST(LocalProblem, NeedsNoBilateralRows) {
  LocalProblem local = planar_contact_and_joint();
  local.V.resize(0, 0);
  local.R.resize(0, 0);
  local.s.resize(0);
  EXPECT_EQ(to_problem(local).size(), 2);
  local.V.resize(2, 0);
  EXPECT_EQ(to_problem(local).size(), 2);
}

TEST(LocalProblem, RefusesSizesThatDisagree) {
  const auto refuses = [](auto spoil) {
    LocalProblem local = planar_contact_and_joint();
    spoil(local);
    EXPECT_THROW(to_problem(local), BadInput);
  };
  refuses([](LocalProblem& local) { local.W.resize(2, 3); });
  refuses([](LocalProblem& local) { local.V.resize(3, 1); });
  refuses([](LocalProblem& local) { local.R.resize(2, 2); });
  refuses([](LocalProblem& local) { local.s.resize(0); });
  refuses([](LocalProblem& local) { local.q.resize(3); });
  refuses([](LocalProblem& local) { local.dim = 3; });
  refuses([](LocalProblem& local) { local.dim = 5; });
}

}  // namespace
}  // namespace perpend
