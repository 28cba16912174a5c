#include <gtest/gtest.h>

#include "bench/peers/dense_problem.h"
#include "bench/peers/run_peer.h"
#include "certificate/certificate.h"
#include "tests/peers/row_problem.h"

/// Every solver of the library that this is linked to, on problems whose solution is known.
namespace perpend::bench {

void PrintTo(const Peer& peer, std::ostream* out) {
  *out << peer.name;
}

namespace {

constexpr PeerLimits limits{.seconds = 20, .tolerance = 1e-12, .repeat = 3};

class EachPeer : public testing::TestWithParam<Peer> {
 protected:
  static bool takes_cones() { return GetParam().law == FrictionLaw::cone; }

  /// The answer to a problem that the peer must take and solve.
  static Vector solved(const Problem& problem) {
    const PeerAnswer answer = run_peer(GetParam(), problem, limits);
    EXPECT_EQ(answer.end, PeerEnd::finished) << answer.reason;
    const Certificate certificate = certify(problem, answer.x);
    EXPECT_TRUE(is_certified(certificate)) << certificate.natural.total;
    return answer.x;
  }

  static std::string refusal(const Problem& problem) {
    const PeerAnswer answer = run_peer(GetParam(), problem, limits);
    EXPECT_EQ(answer.end, PeerEnd::refused);
    return answer.reason;
  }
};

TEST_P(EachPeer, SolvesEveryKindOfRow) {
  if (takes_cones()) GTEST_SKIP() << "it is for cones";
  const EveryRow rows;
  const Vector x = solved(rows.problem());
  EXPECT_LT((x - rows.x).lpNorm<Eigen::Infinity>(), 1e-9) << Eigen::VectorXd(x).transpose();
}

TEST_P(EachPeer, SolvesFreeRowsAlone) {
  if (takes_cones()) GTEST_SKIP() << "it is for cones";
  const Vector x{{1, -2, 0.5}};
  const Eigen::MatrixXd A = firm_matrix(3);
  const Vector free = Vector::Constant(3, infinity);
  const Problem problem = row_problem(A, b_for(A, x, Vector::Zero(3)), -free, free);
  EXPECT_LT((solved(problem) - x).lpNorm<Eigen::Infinity>(), 1e-9);
}

TEST_P(EachPeer, SolvesARowThatIsFixedAlone) {
  if (takes_cones()) GTEST_SKIP() << "it is for cones";
  const Vector x{{0.5}};
  EXPECT_EQ(solved(row_problem(firm_matrix(1), x, x, x)), x);
}

TEST_P(EachPeer, TakesConesOrBoxesAndRefusesTheOther) {
  if (takes_cones()) {
    EXPECT_EQ(refusal(EveryRow().problem()), "it takes friction cones, and there are none");
  } else {
    EXPECT_NE(refusal(three_contacts()).find("no friction cones"), std::string::npos);
  }
}

TEST_P(EachPeer, SolvesContactsUnderCones) {
  if (!takes_cones()) GTEST_SKIP() << "it is for boxes";
  const Vector x = solved(three_contacts());
  EXPECT_LT(std::hypot(x[1], x[2]), 0.49 * x[0]);         // sticks
  EXPECT_NEAR(std::hypot(x[4], x[5]), 0.5 * x[3], 1e-9);  // slides
  EXPECT_LT(x.tail(3).norm(), 1e-12);                     // opens
}

TEST_P(EachPeer, EliminatesTheJointsBesideCones) {
  if (!takes_cones()) GTEST_SKIP() << "it is for boxes";
  const Problem problem = three_contacts_and_a_joint();
  const Vector x = solved(problem);
  EXPECT_GT(std::abs(x[0]), 0.1);
  EXPECT_GT(x[3], 0.1);
}

TEST_P(EachPeer, RefusesARowWithBoundsBesideCones) {
  if (!takes_cones()) GTEST_SKIP() << "it is for boxes";
  Problem problem = three_contacts_and_a_joint();
  problem.bounds.u[0] = 1;
  EXPECT_NE(refusal(problem).find("row 0"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Library, EachPeer, testing::ValuesIn(peer_library().peers),
                         [](const auto& of) {
                           std::string name;
                           for (const char c : of.param.name) {
                             if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
                           }
                           return name;
                         });

}  // namespace
}  // namespace perpend::bench
