#include "support/random_problems.h"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <algorithm>
#include <set>

#include "certificate/certificate.h"
#include "problem/defect.h"

namespace perpend::support {
namespace {

TEST(RandomMechanicalProblem, IsFreeOfDefects) {
  Random random(1);
  for (int round = 0; round < 500; ++round) {
    const MechanicalChoice choice{1 + pick(random, 8), pick(random, 20), uniform(random, 0, 1)};
    EXPECT_EQ(find_defect(random_mechanical_problem(random, choice)), std::nullopt);
  }
}

TEST(RandomMechanicalProblem, HasRowsOfEveryKind) {
  Random random(2);
  const Problem problem = random_mechanical_problem(random, {8, 300, 0.2});
  std::set<std::size_t> touched;
  int fixed = 0, upper_only = 0, hard = 0, angular = 0, bilateral = 0;
  for (int i = 0; i < problem.size(); ++i) {
    touched.insert(problem.body->J.bodies(i).size());
    fixed += problem.bounds.l[i] == problem.bounds.u[i];
    upper_only += problem.bounds.l[i] == -infinity && problem.bounds.u[i] < infinity;
    hard += problem.body->C[i] == 0;
    angular += problem.motion[i] == Motion::angular;
    bilateral += is_bilateral(problem, i);
  }
  EXPECT_EQ(touched, (std::set<std::size_t>{0, 1, 2, 3}));
  EXPECT_GT(std::min({fixed, upper_only, hard, angular, bilateral}), 5);
  EXPECT_GT(problem.contacts.size(), 20u);
}

/// Hard rows that hold one body fast in all six ways, twelve times over: without agreement they
/// contradict each other; with it one motion satisfies them all.
TEST(MakeHardRowsAgree, LeavesAMotionThatEveryHardRowAllows) {
  Random random(5);
  for (int round = 0; round < 50; ++round) {
    Problem problem = random_mechanical_problem(random, {1, 30, 1});
    make_hard_rows_agree(random, problem);
    EXPECT_EQ(find_defect(problem), std::nullopt);
    const BodyForm& body = *problem.body;
    std::vector<int> joints;
    for (int i = 0; i < problem.size(); ++i) {
      if (is_bilateral(problem, i) && body.C[i] == 0) joints.push_back(i);
    }
    const int count = static_cast<int>(joints.size());
    Eigen::MatrixXd J(count, 6);
    Vector d(count);
    for (int k = 0; k < count; ++k) {
      J.row(k).setZero();
      for (int b = body.J.start[joints[k]]; b < body.J.start[joints[k] + 1]; ++b) {
        J.row(k) += body.J.block[b];
      }
      d[k] = body.d[joints[k]];
    }
    const Vector v = J.completeOrthogonalDecomposition().solve(-d);
    EXPECT_LE((J * v + d).norm(), 1e-12) << count << " joints";
  }
}

TEST(RandomKnownProblem, IsSolvedByItsKnownSolution) {
  Random random(3);
  for (int round = 0; round < 200; ++round) {
    const int n = 1 + pick(random, 60);
    const KnownChoice choice{n, 1 + pick(random, n), happens(random, 0.5) ? 0.0 : 0.5, 0.3};
    const KnownProblem known = random_known_problem(random, choice);
    ASSERT_EQ(find_defect(known.problem), std::nullopt);
    const Certificate certificate = certify(known.problem, known.x);
    EXPECT_LE((certificate.w - known.w).cwiseAbs().maxCoeff(), 1e-13);
    EXPECT_LE(certificate.natural.total, 1e-13 * n);
  }
}

TEST(RandomKnownProblem, IsTheSameForTheSameSeed) {
  Random first(4), second(4);
  EXPECT_EQ(random_known_problem(first).x, random_known_problem(second).x);
}

}  // namespace
}  // namespace perpend::support
