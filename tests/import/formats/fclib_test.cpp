#include "import/formats/fclib.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "border/bad_input.h"
#include "import/fclib_files.h"
#include "recording/hdf5_problems.h"
#include "support/shared_problems.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using support::Hdf5Editor;
using support::TemporaryFolder;
using test::write_global;
using test::write_local;

/// What a test expects of a refusal.
void expect_refusal(const std::filesystem::path& path, const std::string& words) {
  try {
    open_hdf5_problems(path)->read(0);
    FAIL() << "expected a refusal with: " << words;
  } catch (const BadInput& error) {
    const std::string what = error.what();
    EXPECT_NE(what.find(words), std::string::npos) << what;
    EXPECT_TRUE(what.starts_with(path.string())) << what;
  }
}

TEST(Fclib, ReadsALocalProblem) {
  TemporaryFolder folder;
  write_local(folder / "two.hdf5");
  const auto source = open_hdf5_problems(folder / "two.hdf5");
  EXPECT_EQ(source->format(), "FCLIB, local");
  ASSERT_EQ(source->size(), 1);
  const StoredProblem stored = source->read(0);
  EXPECT_EQ(stored.name, "two");
  EXPECT_EQ(stored.origin, "Two boxes: made for a test");
  ASSERT_EQ(stored.problem.size(), 6);
  ASSERT_EQ(stored.problem.contacts.size(), 2u);
  EXPECT_EQ(stored.problem.contacts[1].normal, 3);
  EXPECT_EQ(stored.problem.contacts[1].mu, 0.25);
  EXPECT_EQ(stored.problem.contacts[1].law, FrictionLaw::cone);
  EXPECT_EQ(stored.problem.rows->A.coeff(0, 1), 0.5);
  EXPECT_EQ(stored.problem.rows->A.coeff(1, 0), 0);
  EXPECT_EQ(stored.problem.rows->b[5], -6);
  EXPECT_EQ(stored.x, (Vector(6) << 1, 2, 3, 4, 5, 6).finished()) << "the guess: r is zero";
}

TEST(Fclib, ReadsAGlobalProblemOfARigidBody) {
  TemporaryFolder folder;
  write_global(folder / "one.hdf5");
  const auto source = open_hdf5_problems(folder / "one.hdf5");
  EXPECT_EQ(source->format(), "FCLIB, global");
  const StoredProblem stored = source->read(0);
  ASSERT_TRUE(stored.problem.body);
  EXPECT_EQ(stored.problem.body->bodies(), 1);
  EXPECT_EQ(stored.problem.body->M[0](2, 2), 3) << "triplets: i is the row, p the column";
  EXPECT_EQ(stored.problem.body->J.block[0][0], 7) << "entries that come twice are summed";
  EXPECT_EQ(stored.x.size(), 0);
}

TEST(Fclib, BringsItsRemarksOnOneLineThatCanBePrinted) {
  TemporaryFolder folder;
  write_local(folder / "a.hdf5");
  Hdf5Editor(folder / "a.hdf5", Hdf5Editor::existing)
      .text("/fclib_local/info/title", "Zwei\nW\xfcrfel")
      .text("/fclib_local/info/description", "\x1b[2J⊥");
  EXPECT_EQ(open_hdf5_problems(folder / "a.hdf5")->read(0).origin, "Zwei W?rfel: ?[2J⊥");
}

TEST(Fclib, PrefersASolutionThatIsNotZeroToTheGuess) {
  TemporaryFolder folder;
  write_local(folder / "a.hdf5");
  Hdf5Editor(folder / "a.hdf5", Hdf5Editor::existing).numbers("/solution/r", {0, 0, 0, 0, 0, 9});
  EXPECT_EQ(open_hdf5_problems(folder / "a.hdf5")->read(0).x[5], 9);
}

TEST(Fclib, ReadsTheSameMatrixFromRowsColumnsAndTriplets) {
  TemporaryFolder folder;
  const auto read_A = [&](const std::vector<int>& nz, const std::vector<int>& p,
                          const std::vector<int>& i, const std::vector<double>& x) {
    write_local(folder / "a.hdf5");
    Hdf5Editor(folder / "a.hdf5", Hdf5Editor::existing)
        .integers("/fclib_local/W/nz", nz)
        .integers("/fclib_local/W/p", p)
        .integers("/fclib_local/W/i", i)
        .numbers("/fclib_local/W/x", x);
    return Eigen::MatrixXd(open_hdf5_problems(folder / "a.hdf5")->read(0).problem.rows->A);
  };
  Eigen::MatrixXd expected = Eigen::MatrixXd::Zero(6, 6);
  expected(0, 0) = 1;
  expected(0, 5) = 2;
  expected(5, 1) = 3;
  EXPECT_EQ(read_A({-2}, {0, 2, 2, 2, 2, 2, 3}, {0, 5, 1}, {1, 2, 3}), expected);
  EXPECT_EQ(read_A({-1}, {0, 1, 2, 2, 2, 2, 3}, {0, 5, 0}, {1, 3, 2}), expected);
  EXPECT_EQ(read_A({3}, {0, 5, 1, 9}, {0, 0, 5, 9}, {1, 2, 3, 9}), expected);
}

TEST(Fclib, RefusesWhatItCannotReadByName) {
  struct Case {
    std::string path;
    std::vector<int> value;
    std::string words;
  };
  const std::string W = "/fclib_local/W/";
  for (const Case& bad : {
           Case{"/fclib_local/spacedim", {5}, "rolling"},
           Case{"/fclib_local/spacedim", {4}, "expected 2 or 3"},
           Case{"/fclib_local/spacedim", {3, 3}, "expected 1"},
           Case{W + "m", {7}, "expected 6 x 6"},
           Case{W + "n", {2147483647}, "expected 6 x 6"},
           Case{W + "nz", {-3}, "expected −2"},
           Case{W + "nz", {100}, "at most"},
           Case{W + "p", {0, 2, 3}, "7 numbers"},
           Case{W + "p", {0, 2, 1, 3, 4, 5, 6}, "rise"},
           Case{W + "p", {0, 2, 3, 4, 5, 6, 99}, "at most"},
           Case{W + "i", {0, 1, 1, 2, 3, 4, 6}, "expected 0 … 5"},
           Case{W + "i", {0, -1, 1, 2, 3, 4, 5}, "expected 0 … 5"},
           Case{W + "x", {0, 1}, "64-bit floating-point"},
       }) {
    TemporaryFolder folder;
    write_local(folder / "a.hdf5");
    Hdf5Editor(folder / "a.hdf5", Hdf5Editor::existing).integers(bad.path, bad.value);
    expect_refusal(folder / "a.hdf5", bad.words);
  }
}

TEST(Fclib, RefusesDefectsOfTheProblemAndOfItsX) {
  TemporaryFolder folder;
  const double nan = std::nan("");
  write_local(folder / "a.hdf5");
  Hdf5Editor(folder / "a.hdf5", Hdf5Editor::existing)
      .numbers("/fclib_local/vectors/q", {0, 0, nan, 0, 0, 0});
  expect_refusal(folder / "a.hdf5", "b[2] is nan");
  write_local(folder / "b.hdf5");
  Hdf5Editor(folder / "b.hdf5", Hdf5Editor::existing).numbers("/solution/r", {0, 0, 0, nan, 0, 0});
  expect_refusal(folder / "b.hdf5", "x[3] is nan");
}

TEST(Fclib, RefusesRollingFrictionByItsGroup) {
  TemporaryFolder folder;
  Hdf5Editor(folder / "a.hdf5", Hdf5Editor::fresh).integers("/fclib_global_rolling/spacedim", {5});
  expect_refusal(folder / "a.hdf5", "rolling friction");
}

TEST(Fclib, RefusesAFileOfOtherContents) {
  TemporaryFolder folder;
  Hdf5Editor(folder / "a.hdf5", Hdf5Editor::fresh).integers("/other/spacedim", {3});
  expect_refusal(folder / "a.hdf5", "/fclib_local and /fclib_global");
}

TEST(Fclib, ReadsEveryFileOfTheSharedCollection) {
  const std::filesystem::path shared = support::shared_problems();
  std::ifstream manifest(shared / "MANIFEST.tsv");
  if (!manifest) GTEST_SKIP() << "there is no collection of others' problems at " << shared;
  int files = 0;
  for (std::string line; std::getline(manifest, line);) {
    std::istringstream fields(line);
    std::string file, sha256, kind;
    long bytes = 0, n = 0, entries = 0, contacts = 0;
    fields >> file >> sha256 >> bytes >> kind >> n >> entries >> contacts;
    if (!file.starts_with("fclib") || !file.ends_with(".hdf5")) continue;
    ++files;
    const auto source = open_hdf5_problems(shared / file);
    EXPECT_EQ(source->format(), kind == "fc" ? "FCLIB, local" : "FCLIB, global") << file;
    const StoredProblem stored = source->read(0);
    EXPECT_EQ(stored.problem.size(), n) << file;
    EXPECT_EQ(std::ssize(stored.problem.contacts), contacts) << file;
  }
  EXPECT_EQ(files, 65);
}

}  // namespace
}  // namespace perpend
