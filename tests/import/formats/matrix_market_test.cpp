#include "import/formats/matrix_market.h"

#include <gtest/gtest.h>

#include "import/text_samples.h"
#include "recording/open_problems.h"

namespace perpend {
namespace {

const std::string b_of_two = "%%MatrixMarket matrix array real general\n2 1\n-1\n0.5\n";

/// A beside a b of two rows.
StoredProblem read_beside_b(const std::string& A) {
  static const support::TemporaryFolder folder;
  write(folder, "m_b.mtx", b_of_two);
  return open_problems(write(folder, "m.mtx", A))->read(0);
}

TEST(MatrixMarket, ReadsCoordinatesAsAnLcp) {
  const StoredProblem stored = read_beside_b(
      "%%MatrixMarket MATRIX coordinate real general\n"
      "% from nowhere\n%\n"
      "2 2 3\n1 1 2\n1 2 -0.25\n2 2 3\n");
  EXPECT_EQ(stored.name, "m");
  EXPECT_EQ(stored.origin, "% from nowhere %");
  EXPECT_EQ(dense_A(stored), (Dense{{2, -0.25}, {0, 3}}));
  EXPECT_EQ(stored.problem.rows->A.nonZeros(), 3);
  EXPECT_EQ(stored.problem.rows->b, (Vector{{-1, 0.5}}));
  EXPECT_EQ(stored.problem.bounds.l, Vector::Zero(2));
  EXPECT_EQ(stored.problem.bounds.u, Vector::Constant(2, infinity));
  EXPECT_EQ(stored.x.size(), 0);
}

TEST(MatrixMarket, MirrorsSymmetricAndSkewMatrices) {
  const std::string head = "%%MatrixMarket matrix ";
  const Dense symmetric{{2, 5}, {5, 3}}, skew{{0, -5}, {5, 0}};
  EXPECT_EQ(
      dense_A(read_beside_b(head + "coordinate integer symmetric\n2 2 3\n1 1 2\n2 1 5\n2 2 3")),
      symmetric);
  EXPECT_EQ(dense_A(read_beside_b(head + "array real symmetric\n2 2\n2\n5\n3\n")), symmetric);
  EXPECT_EQ(dense_A(read_beside_b(head + "coordinate real skew-symmetric\n2 2 1\n2 1 5\n")), skew);
  EXPECT_EQ(dense_A(read_beside_b(head + "array real skew-symmetric\n2 2\n5\n")), skew);
}

TEST(MatrixMarket, ReadsArraysColumnByColumn) {
  EXPECT_EQ(dense_A(read_beside_b("%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n")),
            (Dense{{1, 3}, {2, 4}}));
}

TEST(MatrixMarket, TakesBoundsAndASolutionFromTheFilesBeside) {
  const support::TemporaryFolder folder;
  write(folder, "m_b.mtx", b_of_two);
  write(folder, "m_l.mtx", "%%MatrixMarket matrix array real general\n2 1\n-inf\n-2\n");
  write(folder, "m_u.mtx", "%%MatrixMarket matrix array real general\n2 1\ninf\n2\n");
  write(folder, "m_x.mtx", "%%MatrixMarket matrix coordinate real general\n2 1 1\n2 1 1.5\n");
  const auto A = write(folder, "m.mtx", "%%MatrixMarket matrix array real general\n2 2\n1 0 0 1\n");
  const StoredProblem stored = open_problems(A)->read(0);
  EXPECT_EQ(stored.problem.bounds.l, (Vector{{-infinity, -2}}));
  EXPECT_EQ(stored.problem.bounds.u, (Vector{{infinity, 2}}));
  EXPECT_EQ(stored.x, (Vector{{0, 1.5}}));
}

TEST(MatrixMarket, NamesTheVectorThatIsMissing) {
  const std::string why =
      refusal("%%MatrixMarket matrix array real general\n2 2\n1\n0\n0\n1\n", "stiff.mtx");
  EXPECT_NE(why.find("stiff_b.mtx"), std::string::npos) << why;
}

TEST(MatrixMarket, RefusesEveryPieceOfAFile) {
  for (const std::string& text :
       {std::string("%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 2\n2 2 3\n"),
        std::string("%%MatrixMarket matrix array real symmetric\n2 2\n2\n5\n3\n")}) {
    ASSERT_NO_THROW(read_beside_b(text));
    for (std::size_t end = 0; end + 2 < text.size(); ++end) {
      EXPECT_THROW(read_beside_b(text.substr(0, end)), BadInput) << text.substr(0, end);
    }
  }
}

TEST(MatrixMarket, RefusesMalformedMatrices) {
  const std::string good = "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 5\n";
  ASSERT_NO_THROW(read_beside_b(good));
  const auto refuses = [&](std::string_view from, std::string_view to) {
    EXPECT_THROW(read_beside_b(with(good, from, to)), BadInput) << to;
  };
  refuses("real", "pattern");
  refuses("real", "complex");
  refuses("symmetric", "hermitian");
  refuses("coordinate", "list");
  refuses(" matrix ", " vector ");
  refuses("2 2 1", "3 2 1");
  refuses("2 2 1", "3 3 1");
  refuses("2 2 1", "2 2 2");
  refuses("2 2 1", "2 2 0");
  refuses("2 2 1", "2000000000 2000000000 1");
  refuses("2 2 1", "2 2 2000000000");
  refuses("2 1 5", "1 2 5");
  refuses("2 1 5", "3 1 5");
  refuses("2 1 5", "0 1 5");
  refuses("2 1 5", "2 1 inf");
  EXPECT_THROW(
      read_beside_b("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n1 1 5\n"),
      BadInput);
  EXPECT_THROW(read_beside_b("%%MatrixMarket matrix coordinate real general\n2 1 1\n1 1 5\n"),
               BadInput);
}

TEST(MatrixMarket, KnowsWhatStandsBesideAMatrix) {
  const support::TemporaryFolder folder;
  write(folder, "m.mtx", b_of_two);
  EXPECT_TRUE(is_matrix_market_companion(folder.path() / "m_b.mtx"));
  EXPECT_TRUE(is_matrix_market_companion(folder.path() / "m_l.mtx"));
  EXPECT_FALSE(is_matrix_market_companion(folder.path() / "m_c.mtx"));
  EXPECT_FALSE(is_matrix_market_companion(folder.path() / "m.mtx"));
  EXPECT_FALSE(is_matrix_market_companion(folder.path() / "other_b.mtx"));
  write(folder, "notes.mtx", "About notes_b\n");
  EXPECT_FALSE(is_matrix_market_companion(folder.path() / "notes_b.mtx"));
}

}  // namespace
}  // namespace perpend
