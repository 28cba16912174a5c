#include "import/formats/bmlcp.h"

#include <gtest/gtest.h>

#include "import/text_samples.h"

namespace perpend {
namespace {

const std::string bmlcp_sample =
    "BMLCP 1\n"
    "4 5 1 1\n"
    "# made by hand\n"
    "0 0 2\n"
    "1 0 -0.5\n"
    "1 1 3\n"
    "2 2 4\n"
    "3 3 5\n"
    "0.5 -inf inf -1 1.5\n"
    "-1 0 inf -1 -2\n"
    "2 -0.25 0.25 1 0.125\n"
    "3 -0.25 0.25 1 0\n";

TEST(Bmlcp, ReadsEveryNumberAndMirrorsASymmetricMatrix) {
  const StoredProblem stored = read_text(bmlcp_sample, "hand.bmlcp");
  EXPECT_EQ(stored.name, "hand");
  EXPECT_EQ(stored.origin, "made by hand");
  EXPECT_EQ(dense_A(stored), (Dense{{2, -0.5, 0, 0}, {-0.5, 3, 0, 0}, {0, 0, 4, 0}, {0, 0, 0, 5}}));
  EXPECT_EQ(stored.problem.rows->b, (Vector{{0.5, -1, 2, 3}}));
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{-infinity, 0, -0.5, -0.5}}));
  EXPECT_EQ(stored.problem.bounds.u, (Vector{{infinity, infinity, 0.5, 0.5}}));
  EXPECT_EQ(stored.x, (Vector{{1.5, -2, 0.125, 0}}));
  EXPECT_EQ(stored.problem.motion, std::vector<Motion>(4, Motion::linear));
  ASSERT_EQ(stored.problem.contacts.size(), 1);
  EXPECT_EQ(stored.problem.contacts[0],
            (Contact{.normal = 1, .friction = {2, 3}, .mu = 0.25, .law = FrictionLaw::box}));
}

TEST(Bmlcp, LeavesAnUnsymmetricMatrixAsItIs) {
  const StoredProblem stored =
      read_text("BMLCP 1\n2 3 0 0\n#\n0 1 7\n0 0 1\n1 1 2\n1 0 inf -1 0\n1 0 inf -1 0\n");
  EXPECT_EQ(dense_A(stored), (Dense{{1, 7}, {0, 2}}));
}

TEST(Bmlcp, GivesRowsOfAnotherFrictionCoefficientAContactOfTheirOwn) {
  const StoredProblem stored = read_text(
      "BMLCP 1\n5 0 0 1\n#\n"
      "0 0 inf -1 2\n"
      "0 -1 0.5 0 0\n"
      "0 -1 0.25 0 0\n"
      "0 -1 0.5 0 0\n"
      "0 -1 0.5 0 0\n");
  const auto contact = [](std::array<int, 2> rows, double mu) {
    return Contact{.normal = 0, .friction = rows, .mu = mu, .law = FrictionLaw::box};
  };
  EXPECT_EQ(stored.problem.contacts,
            (std::vector{contact({1, 3}, 0.5), contact({2, Contact::no_row}, 0.25),
                         contact({4, Contact::no_row}, 0.5)}));
  EXPECT_EQ(stored.problem.bounds.u, (Vector{{infinity, 1, 0.5, 1, 1}}));
}

TEST(Bmlcp, HoldsInfiniteFrictionAtZeroWhereTheNormalImpulseIsZero) {
  const StoredProblem stored = read_text(
      "BMLCP 1\n4 0 0 1\n#\n"
      "0 0 inf -1 0\n"
      "0 -inf inf 0 0\n"
      "0 0 inf -1 1\n"
      "0 -inf inf 2 0\n");
  EXPECT_EQ(stored.problem.bounds.u, (Vector{{infinity, 0, infinity, infinity}}));
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{0, 0, 0, -infinity}}));
}

TEST(Bmlcp, RefusesEveryPieceOfAFile) {
  expect_every_piece_refused(bmlcp_sample);
}

TEST(Bmlcp, RefusesMalformedFiles) {
  expect_refused(with(bmlcp_sample, "BMLCP 1", "BMLCP 2"), "version 2");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "4 5 9 1"), "line 2");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "4 5 1 2"), "sym");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "4 4 1 1"), "line");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "3 4 1 1"), "line");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "-4 5 1 1"), "cannot be -4");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "2000000000 5 1 1"), "too short");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "4 2000000000 1 1"), "too short");
  expect_refused(with(bmlcp_sample, "4 5 1 1", "1000000000000 5 1 1"), "whole number");
  expect_refused(with(bmlcp_sample, "# made", "made"), "line 3");
  expect_refused(with(bmlcp_sample, "1 0 -0.5", "0 1 -0.5"), "above the diagonal");
  expect_refused(with(bmlcp_sample, "3 3 5", "3 4 5"), "line 8");
  expect_refused(with(bmlcp_sample, "3 3 5", "3 3 nan"), "A[3, 3]");
  expect_refused(with(bmlcp_sample, "-1 0 inf", "-1 inf inf"), "row 1");
  expect_refused(with(bmlcp_sample, "0.5 -inf", "x -inf"),
                 "line 9: expected b, a number, found 'x'");
  expect_refused(with(bmlcp_sample, "0.25 1 0\n", "0.25 4 0\n"), "row 3");
  expect_refused(with(bmlcp_sample, "0.25 1 0\n", "0.25 3 0\n"), "itself");
  expect_refused(with(bmlcp_sample, "0.25 1 0\n", "-0.25 1 0\n"), "≥ 0");
  expect_refused(with(bmlcp_sample, "-1 1.5", "-1 nan"), "x[0]");
  expect_refused(bmlcp_sample + "1\n", "goes on");
}

}  // namespace
}  // namespace perpend
