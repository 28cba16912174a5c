#include "recording/answers_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "border/bad_input.h"
#include "recording/damage.h"
#include "recording/file/recording_writer.h"
#include "recording/random_problems.h"
#include "support/hdf5_editor.h"
#include "support/nan.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

using support::Hdf5Editor;
using support::TemporaryFolder;

using support::nan;
const std::vector<int> three_problems{2, 0, 3};

Vector vector(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(),
                                           static_cast<Eigen::Index>(values.size()));
}

/// What others write: x and no more, in HDF5's default format.
void write_x(const std::filesystem::path& path) {
  Hdf5Editor(path, Hdf5Editor::fresh).numbers("/solution/x", {1, -2, 3, 4, 5e-300});
}

void expect_answers_refused(const std::filesystem::path& path, const std::string& part) {
  try {
    read_answers(path, three_problems);
    FAIL() << "read, though: " << part;
  } catch (const BadInput& error) {
    EXPECT_TRUE(std::string_view(error.what()).starts_with(path.string())) << error.what();
    EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
  }
}

TEST(AnswersFile, GivesBackWhatWasWritten) {
  TemporaryFolder folder;
  Answers written{"ours ⊥", {}};
  written.problems.push_back({vector({1, -0.0}), 0.25, 7});
  written.problems.push_back({Vector(), nan, -1});
  written.problems.push_back({vector({nan, 4, 5}), 1e-9, 0});
  write_answers(folder / "a.h5", written);
  const Answers read = read_answers(folder / "a.h5", three_problems);
  EXPECT_EQ(read.solver, "ours ⊥");
  ASSERT_EQ(read.problems.size(), 3u);
  EXPECT_EQ(read.problems[0].x, vector({1, 0}));
  EXPECT_TRUE(std::signbit(read.problems[0].x[1]));
  EXPECT_EQ(read.problems[0].seconds, 0.25);
  EXPECT_EQ(read.problems[0].iterations, 7);
  EXPECT_TRUE(read.problems[1].is_there());
  EXPECT_TRUE(std::isnan(read.problems[1].seconds));
  EXPECT_EQ(read.problems[1].iterations, -1);
  EXPECT_FALSE(read.problems[2].is_there());
  EXPECT_EQ(read.problems[2].x.size(), 3);
}

TEST(AnswersFile, NeedsXAlone) {
  TemporaryFolder folder;
  write_x(folder / "a.h5");
  const Answers read = read_answers(folder / "a.h5", three_problems);
  EXPECT_EQ(read.solver, "");
  EXPECT_EQ(read.problems[0].x, vector({1, -2}));
  EXPECT_EQ(read.problems[1].x.size(), 0);
  EXPECT_EQ(read.problems[2].x, vector({3, 4, 5e-300}));
  for (const ProblemAnswer& answer : read.problems) {
    EXPECT_TRUE(answer.is_there());
    EXPECT_TRUE(std::isnan(answer.seconds));
    EXPECT_EQ(answer.iterations, -1);
  }
}

TEST(AnswersFile, TakesAProblemWithoutANumberAsNotAnswered) {
  TemporaryFolder folder;
  const double infinite = std::numeric_limits<double>::infinity();
  for (const double value : {nan, infinite, -infinite}) {
    Hdf5Editor(folder / "a.h5", Hdf5Editor::fresh).numbers("/solution/x", {1, value, 3, 4, 5});
    const Answers read = read_answers(folder / "a.h5", three_problems);
    EXPECT_FALSE(read.problems[0].is_there());
    EXPECT_TRUE(read.problems[2].is_there());
  }
  Hdf5Editor(folder / "a.h5", Hdf5Editor::fresh)
      .numbers("/solution/x", {1, 2, 0, 0, 0})
      .bytes("/solution/has_x", {1, 1, 0});
  const Answers read = read_answers(folder / "a.h5", three_problems);
  EXPECT_TRUE(read.problems[0].is_there());
  EXPECT_FALSE(read.problems[2].is_there());
}

TEST(AnswersFile, MayBeAWholeRecording) {
  TemporaryFolder folder;
  test::RandomProblems random(5);
  RecordingHeader header;
  header.solver = "pgs";
  RecordingWriter writer(folder / "a.h5", header, std::chrono::hours(1));
  std::vector<int> rows;
  std::vector<Vector> x;
  for (int k = 0; k < 9; ++k) {
    const StoredProblem stored = random.next(Form::body, 1 + k);
    writer.append(stored);
    rows.push_back(1 + k);
    x.push_back(stored.x);
  }
  writer.close();
  const Answers read = read_answers(folder / "a.h5", rows);
  EXPECT_EQ(read.solver, "pgs");
  int there = 0;
  for (int k = 0; k < 9; ++k) {
    EXPECT_EQ(read.problems[k].is_there(), x[k].size() > 0) << k;
    if (read.problems[k].is_there()) {
      ++there;
      EXPECT_EQ(read.problems[k].x, x[k]) << k;
    }
  }
  EXPECT_GT(there, 2);
}

TEST(AnswersFile, IsWhatAFewLinesOfH5pyWrite) {
  TemporaryFolder folder;
  const auto path = folder / "a.h5";
  std::ofstream(folder / "write.py") << "import sys\n"
                                        "try:\n  import h5py, numpy as np\n"
                                        "except ImportError:\n  sys.exit(77)\n"
                                        "with h5py.File(sys.argv[1], 'w') as f:\n"
                                        "  f['solution/x'] = np.arange(5.0)\n"
                                        "  f['solution/seconds'] = [1e-3, np.nan, 2e-3]\n"
                                        "  f['solution/iterations'] = [3, -1, 2**30]\n"
                                        "  f['solution'].attrs['solver'] = 'mine \\u22a5'\n";
  const std::string command =
      std::string(PERPEND_PYTHON) + " " + (folder / "write.py").string() + " " + path.string();
  const int status = std::system(command.c_str());
  constexpr int cannot_run = 127, no_h5py = 77;
  if (WEXITSTATUS(status) == cannot_run || WEXITSTATUS(status) == no_h5py) {
    GTEST_SKIP() << "there is no Python with h5py";
  }
  ASSERT_EQ(status, 0);
  const Answers read = read_answers(path, three_problems);
  EXPECT_EQ(read.solver, "mine ⊥");
  EXPECT_EQ(read.problems[2].x, vector({2, 3, 4}));
  EXPECT_EQ(read.problems[0].seconds, 1e-3);
  EXPECT_TRUE(std::isnan(read.problems[1].seconds));
  EXPECT_EQ(read.problems[2].iterations, 1 << 30);
}

TEST(AnswersFile, IsRefusedWhereItDoesNotFit) {
  TemporaryFolder folder;
  const auto path = folder / "a.h5";
  expect_answers_refused(path, "there is no such file");
  std::ofstream(path) << "x = 1, 2, 3";
  expect_answers_refused(path, "is not an HDF5 file");

  Hdf5Editor(path, Hdf5Editor::fresh).numbers("/solution/y", {1});
  expect_answers_refused(path, "dataset /solution/x is missing");
  Hdf5Editor(path, Hdf5Editor::fresh).numbers("/solution/x", {1, 2, 3, 4});
  expect_answers_refused(path, "has 4 elements, expected 5, the rows of all 3 problems");
  Hdf5Editor(path, Hdf5Editor::fresh).integers("/solution/x", {1, 2, 3, 4, 5});
  expect_answers_refused(path, "another type, expected 64-bit floating-point numbers");
  Hdf5Editor(path, Hdf5Editor::fresh).shape("/solution/x", H5T_IEEE_F64LE, {5, 1});
  expect_answers_refused(path, "has 2 dimensions, expected 1");

  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing).integers("/problems/row_start", {0, 2, 5});
  expect_answers_refused(path, "has 3 elements, expected 4");
  Hdf5Editor(path, Hdf5Editor::existing).integers("/problems/row_start", {0, 2, 3, 5});
  expect_answers_refused(path, "gives problem 1 1 rows, and it has 0");

  for (const char* dataset : {"has_x", "iterations"}) {
    write_x(path);
    Hdf5Editor(path, Hdf5Editor::existing)
        .integers(std::string("/solution/") + dataset, {1, 1, 1, 1});
    expect_answers_refused(path, "has 4 elements, expected 3, one for each problem");
  }
  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing).numbers("/solution/seconds", {1, -1, 1});
  expect_answers_refused(path, "has -1 for problem 1, expected a time");
  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing).integers("/solution/iterations", {1, 1, -2});
  expect_answers_refused(path, "has -2 for problem 2, expected a number of iterations");
  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing).numbers("/solution/iterations", {1, 1, 2});
  expect_answers_refused(path, "another type, expected 64-bit integers");
  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing).integer_attribute("/solution", "solver", 3);
  expect_answers_refused(path, "attribute solver of /solution is not a string");
  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing)
      .text_attribute("/solution", "solver", std::string(300, 'a'));
  expect_answers_refused(path, "attribute solver of /solution has 300 bytes");
  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing).soft_link("/solution/x", "/solution/x");
  expect_answers_refused(path, "is a soft, external or user-defined link");
}

/// Files without checksums: a changed number goes unnoticed, but nothing dies of it.
TEST(AnswersFile, IsRefusedOrReadWhereItIsDamaged) {
  TemporaryFolder folder;
  const auto path = folder / "a.h5";
  write_x(path);
  Hdf5Editor(path, Hdf5Editor::existing)
      .integers("/solution/iterations", {1, 2, 3})
      .text_attribute("/solution", "solver", "theirs");
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  std::mt19937 random(9);
  int refused = 0;
  for (int k = 0; k < 200; ++k) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << test::damage(bytes, random);
    try {
      EXPECT_EQ(read_answers(path, three_problems).problems.size(), 3u);
    } catch (const BadInput& error) {
      EXPECT_TRUE(std::string_view(error.what()).starts_with(path.string())) << error.what();
      ++refused;
    }
  }
  EXPECT_GT(refused, 50);
}

}  // namespace
}  // namespace perpend
