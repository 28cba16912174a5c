#include "import/formats/siconos.h"

#include <gtest/gtest.h>

#include "import/text_samples.h"

namespace perpend {
namespace {

const std::string local_dense =
    "3\n1\n"
    "0\n3\n3\n3\t3\n"
    " 1 4 7\n 2 5 8\n 3 6 9\n"
    " -1 0.5 0.25\n"
    " 0.3\n0\n";

/// Two planar contacts; the blocks are 2 x 2, the second block row has one block.
const std::string local_blocks =
    "2\n2\n"
    "1\n4\n4\n3\n2\n2\n2\t4\n2\t4\n3\n3\n0\t2\t3\n0\t1\t1\n"
    "0\n1\n2\n3\n4\n"
    "1\n5\n6\n7\n8\n"
    "2\n9\n10\n11\n12\n"
    " -1 -2 -3 -4\n"
    " 0.5 0.25\n";

const std::string banner = "CSparse Version 3.1.9, May 4, 2016.  Copyright (c) somebody\n";
const std::string local_columns = "2\n1\n2\n2\n2\n2\n" + banner +
                                  "2-by-2, nzmax: 3 nnz: 3, 1-norm: 5\n"
                                  "    col 0 : locations 0 to 1\n"
                                  "      0 : 2\n"
                                  "      1 : -0.5\n"
                                  "    col 1 : locations 2 to 2\n"
                                  "      1 : 3e0\n"
                                  " 1 2\n 0.5\n";

/// One planar body, one contact; M in triplets, one of them in two parts, H dense.
const std::string global_text = "2\n1\n2\n3\n3\n1\n" + banner +
                                "triplet: 3-by-3, nzmax: 8 nnz: 4\n"
                                "    0 0 : 2\n"
                                "    1 1 : 1.5\n"
                                "    1 1 : 0.5\n"
                                "    2 2 : 4\n"
                                "0\n3\n2\n3\t2\n"
                                " 1 0 0.5\n 0 1 -1\n"
                                " 10 20 30\n"
                                " -1 -2\n"
                                " 0.75\n";

const std::string siconos_lcp =
    "2\n0\n2\n2\n2 2\n2 0.5\n1 3\n-1 -2\n\nExample 1 of a book,\nsolution unknown\n";
const std::string relay = "2\n0\n2\n2\n2 2\n2 0.5\n1 3\n-1 -2\n-0.5 -inf\n0.5 1\n";

const std::string mixed_blocks =
    "1\n1\n2\n1\n0 1 2 3 \n0 1 0 \n"
    "0\n3\n3\n3 3\n1 4 7\n2 5 8\n3 6 9\n"
    "-1 -2 -3\n"
    "1 2 3 4 5 6 7 8 9 -1 -2 -3\n";
const std::string mixed_parts = "0\n1\n1\n2\n1\n5 6 8 9\n2 3\n4 7\n-1\n-2 -3\n";

/// An equality of one row, a complementarity of one row and a contact.
const std::string generic_text =
    "1\n5\n5\n3\n3\n3\n1 2 5\n1 2 5\n4\n3\n0 1 2 3\n0 1 2\n"
    "0\n2\n"
    "1\n3\n"
    "2\n4 1 0 1 5 0 0 0 6\n"
    "-1 -2 -3 -4 -5\n\n"
    "2\n0\n4\n0.03\n";

TEST(Siconos, ReadsDenseMatricesColumnByColumn) {
  const StoredProblem stored = read_text(local_dense);
  EXPECT_EQ(stored.origin, "Siconos, friction in 3 dimensions, local");
  EXPECT_EQ(dense_A(stored), (Dense{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
  EXPECT_EQ(stored.problem.rows->b, (Vector{{-1, 0.5, 0.25}}));
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{0, -infinity, -infinity}}));
  EXPECT_EQ(stored.problem.bounds.u, Vector::Constant(3, infinity));
  ASSERT_EQ(stored.problem.contacts.size(), 1);
  EXPECT_EQ(stored.problem.contacts[0],
            (Contact{.normal = 0, .friction = {1, 2}, .mu = 0.3, .law = FrictionLaw::cone}));
}

TEST(Siconos, ReadsBlockMatricesColumnByColumn) {
  const StoredProblem stored = read_text(local_blocks);
  EXPECT_EQ(dense_A(stored), (Dense{{1, 3, 5, 7}, {2, 4, 6, 8}, {0, 0, 9, 11}, {0, 0, 10, 12}}));
  EXPECT_EQ(stored.problem.rows->b, (Vector{{-1, -2, -3, -4}}));
  ASSERT_EQ(stored.problem.contacts.size(), 2);
  EXPECT_EQ(
      stored.problem.contacts[1],
      (Contact{
          .normal = 2, .friction = {3, Contact::no_row}, .mu = 0.25, .law = FrictionLaw::cone}));
}

TEST(Siconos, LeavesOutBlockRowsThatAreEmptyAtTheEnd) {
  const StoredProblem stored =
      read_text("2\n1\n2\n2\n1\n2\n2\n1 2\n1 2\n2\n1\n0 1\n1\n0\n5\n-1 -2\n");
  EXPECT_EQ(dense_A(stored), (Dense{{0, 5}, {0, 0}}));
}

TEST(Siconos, ReadsWhatCsparsePrintsOfCompressedColumns) {
  const StoredProblem stored = read_text(local_columns);
  EXPECT_EQ(dense_A(stored), (Dense{{2, 0}, {-0.5, 3}}));
  EXPECT_EQ(stored.problem.rows->b, (Vector{{1, 2}}));
}

TEST(Siconos, ReadsGlobalProblemsAndAddsUpTriplets) {
  const StoredProblem stored = read_text(global_text);
  EXPECT_EQ(stored.origin, "Siconos, friction in 2 dimensions, global");
  ASSERT_TRUE(stored.problem.body);
  const BodyForm& body = *stored.problem.body;
  ASSERT_EQ(body.bodies(), 1);
  EXPECT_EQ(body.M[0], Matrix6(Vector6(2, 2, 1, 1, 1, 4).asDiagonal()));
  EXPECT_EQ(body.momentum, (Vector{{10, 20, 0, 0, 0, 30}}));
  EXPECT_EQ(body.J.block[0], Vector6(1, 0, 0, 0, 0, 0.5));
  EXPECT_EQ(body.J.block[1], Vector6(0, 1, 0, 0, 0, -1));
  EXPECT_EQ(body.d, (Vector{{-1, -2}}));
  EXPECT_EQ(stored.problem.contacts[0].mu, 0.75);
}

TEST(Siconos, TellsLcpFromRelayByWhatFollowsQ) {
  const StoredProblem unbounded = read_text(siconos_lcp), bounded = read_text(relay);
  EXPECT_EQ(unbounded.origin, "Siconos, LCP: Example 1 of a book, solution unknown");
  EXPECT_EQ(bounded.origin, "Siconos, relay");
  for (const StoredProblem* stored : {&unbounded, &bounded}) {
    EXPECT_EQ(dense_A(*stored), (Dense{{2, 1}, {0.5, 3}}));
    EXPECT_EQ(stored->problem.rows->b, (Vector{{-1, -2}}));
  }
  EXPECT_EQ(unbounded.problem.bounds.l, Vector::Zero(2));
  EXPECT_EQ(unbounded.problem.bounds.u, Vector::Constant(2, infinity));
  EXPECT_EQ(bounded.problem.bounds.l, (Vector{{-0.5, -infinity}}));
  EXPECT_EQ(bounded.problem.bounds.u, (Vector{{0.5, 1}}));
}

TEST(Siconos, ReadsMlcpsInBlocks) {
  const StoredProblem stored = read_text(mixed_blocks);
  EXPECT_EQ(dense_A(stored), (Dense{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
  EXPECT_EQ(stored.problem.rows->b, (Vector{{-1, -2, -3}}));
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{-infinity, 0, -infinity}}));
}

TEST(Siconos, ReadsMlcpsInPartsRowByRow) {
  const StoredProblem stored = read_text(mixed_parts);
  EXPECT_EQ(dense_A(stored), (Dense{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
  EXPECT_EQ(stored.problem.rows->b, (Vector{{-1, -2, -3}}));
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{-infinity, 0, 0}}));
}

TEST(Siconos, ReadsGenericMechanicalProblems) {
  const StoredProblem stored = read_text(generic_text);
  Dense A = Dense::Zero(5, 5);
  A.diagonal() << 2, 3, 4, 5, 6;
  A(3, 2) = A(2, 3) = 1;
  EXPECT_EQ(dense_A(stored), A);
  EXPECT_EQ(stored.problem.rows->A.nonZeros(), 11);
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{-infinity, 0, 0, -infinity, -infinity}}));
  ASSERT_EQ(stored.problem.contacts.size(), 1);
  EXPECT_EQ(stored.problem.contacts[0],
            (Contact{.normal = 2, .friction = {3, 4}, .mu = 0.03, .law = FrictionLaw::cone}));
}

TEST(Siconos, TellsTheSmallestProblemsApart) {
  const std::string one_block = "1\n1\n1\n1\n1\n1\n1\n1\n2\n1\n0 1\n0\n0\n5\n-7\n";
  const auto kind = [](const std::string& text) { return read_text(text).origin; };
  EXPECT_EQ(kind(one_block + "2\n"), "Siconos, generic mechanical problem");
  EXPECT_EQ(kind("1\n" + one_block), "Siconos, LCP");
  EXPECT_EQ(kind("1\n" + one_block + "-1 1\n"), "Siconos, relay");
  EXPECT_EQ(kind("1\n0\n1\n1\n1 1\n5\n-7\n"), "Siconos, LCP");
  EXPECT_EQ(kind("1\n1\n1\n0\n0 1\n0\n0\n1\n1\n1 1\n5\n-7\n 5 -7\n"), "Siconos, MLCP");
  EXPECT_EQ(kind("1\n1\n0\n1\n0 1\n1\n" + one_block + " 5 -7\n"), "Siconos, MLCP");
  EXPECT_EQ(kind("1\n0\n1\n0\n0 1\n0\n0\n1\n1\n1 1\n5\n-7\n"), "Siconos, MLCP");
  EXPECT_EQ(kind("0\n1\n1\n0\n5\n-7\n"), "Siconos, MLCP");
  EXPECT_EQ(kind("2\n1\n2\n2\n1\n1\n1\n2\n2\n2\n1\n0 1\n0\n0\n1 0 0 1\n-1 -2\n").substr(0, 12),
            "Siconos, LCP");
  EXPECT_EQ(kind(local_columns), "Siconos, friction in 2 dimensions, local");
  EXPECT_EQ(kind("2\n2\n2\n2\n2\n" + banner + "triplet: 2-by-2, nzmax: 1 nnz: 1\n 0 0 : 5\n1 2\n"),
            "Siconos, LCP");
  EXPECT_EQ(kind("1\n2\n1\n1\n2\n" + banner + "triplet: 1-by-1, nzmax: 1 nnz: 1\n 0 0 : 5\n1\n"),
            "Siconos, LCP");
}

TEST(Siconos, RefusesRollingFriction) {
  expect_refused("5\n1\n0\n5\n5\n5 5\n" + std::string(60, '1') + "\n", "rolling");
}

TEST(Siconos, RefusesEveryPieceOfAFile) {
  // Past the friction coefficients, and in an LCP past q, what follows is not needed.
  expect_every_piece_refused(local_dense, 1);
  expect_every_piece_refused(local_blocks);
  expect_every_piece_refused(local_columns);
  expect_every_piece_refused(global_text);
  expect_every_piece_refused(siconos_lcp, 8);
  expect_every_piece_refused(mixed_blocks);
  expect_every_piece_refused(mixed_parts);
  expect_every_piece_refused(generic_text);
  // A relay without its bounds is an LCP.
  const std::size_t bounds = relay.find("-0.5 -inf");
  for (const char* piece : {"-0.5", "-0.5 -inf", "-0.5 -inf 0.5"}) {
    expect_refused(relay.substr(0, bounds) + piece, "follow q");
  }
}

TEST(Siconos, RefusesMalformedMatrices) {
  expect_refused(with(local_dense, "3\t3", "3\t2"), "sample.txt");
  expect_refused(with(local_dense, "0\n3\n3", "3\n3\n3"), "sample.txt");
  expect_refused(with(local_dense, "4 7", "4 x"), "line 7");
  expect_refused(with(local_dense, "4 7", "4 nan"), "A[2, 0] is nan");
  expect_refused(with(local_blocks, "2\t4\n2\t4", "2\t2\n2\t4"), "sample.txt");
  expect_refused(with(local_blocks, "0\t2\t3", "0\t4\t3"), "must not fall");
  expect_refused(with(local_blocks, "0\t2\t3", "1\t2\t3"), "from 0");
  expect_refused(with(local_blocks, "0\t1\t1", "0\t2\t1"), "column of a block");
  expect_refused(with(local_blocks, "2\n9", "5\n9"), "expected block 2");
  expect_refused(with(local_blocks, "4\n3\n3\n0\t2\t3", "4\n9\n3\n0\t2\t3"), "filled1");
  expect_refused(with(local_columns, "2-by-2", "3-by-2"), "2-by-2");
  expect_refused(with(local_columns, "nnz: 3", "nnz: 4"), "announced");
  expect_refused(with(local_columns, "col 1", "col 0"), "expected column 1");
  expect_refused(with(local_columns, "1 : 3e0", "2 : 3e0"), "line 13");
  expect_refused(with(local_columns, "2 to 2", "2 to 2000000000"), "sample.txt");
  expect_refused(with(global_text, "nnz: 4", "nnz: 5"), "announced");
  expect_refused(with(global_text, "2 2 : 4", "2 3 : 4"), "line 12");
}

TEST(Siconos, RefusesSizesThatDisagree) {
  expect_refused(with(local_dense, "3\n1", "3\n2"), "6 rows");
  expect_refused(with(local_dense, "0.3", "-0.3"), "contact 0");
  expect_refused(with(global_text, "0\n3\n2\n3\t2", "0\n2\n2\n2\t2"), "H of 3 x 2");
  expect_refused(with(global_text, "2 2 : 4", "2 2 : 0"), "singular");
  expect_refused(with(relay, "0.5 1\n", "0.5 1 2\n"), "5 numbers follow q");
  expect_refused(with(relay, "0.5 1\n", "-1 1\n"), "row 0");
  expect_refused(with(mixed_blocks, "0 1 2 3", "0 2 1 3"), "must rise");
  expect_refused(with(mixed_blocks, "0 1 2 3", "0 1 2 4"), "must rise");
  expect_refused(with(mixed_blocks, "0 1 0 ", "0 1 1 "), "1 equalities where 2");
  expect_refused(with(mixed_blocks, "0 1 0 ", "0 1 2 "), "kind of a block");
  expect_refused(with(generic_text, "2\n0\n4\n0.03", "2\n4\n0.03\n4\n0.03"), "3 rows");
  expect_refused(with(generic_text, "2\n0\n4\n0.03", "2\n7\n4\n0.03"), "type 7");
}

TEST(Siconos, RefusesAnnouncedSizesThatTheFileCannotHold) {
  expect_refused("3\n700000000\n0\n2100000000\n2100000000\n2100000000 2100000000\n1 2 3\n",
                 "short");
  expect_refused("2000000000\n0\n2000000000\n2000000000\n2000000000 2000000000\n1 2\n", "short");
  expect_refused("2\n1\n1\n100000\n100000\n1000000000\n100000\n100000\n1 2 3\n", "short");
  expect_refused("0\n1\n2000000000\n2000000000\n1 2 3\n", "short");
  expect_refused("1\n1\n2000000000\n2000000000\n0 1 2\n", "short");
  expect_refused("1\n90000\n90000\n5\n2\n2\n1 90000\n1 90000\n3\n5\n", "short");
  expect_refused("5\n1\n1000000000000\n2\n3\n4\n", "no problem");
}

}  // namespace
}  // namespace perpend
