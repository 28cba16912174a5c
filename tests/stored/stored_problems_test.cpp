#include "stored/stored_problems.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "certificate/certificate.h"
#include "recording/open_problems.h"
#include "support/same_problem.h"

namespace perpend::support {
namespace {

const std::filesystem::path stored_folder = PERPEND_STORED_PROBLEMS;

TEST(StoredProblems, AreWhatTheirGeneratorMakes) {
  for (const ProblemFileContents& contents : stored_problems()) {
    const auto source = open_problems(stored_folder / contents.file);
    ASSERT_EQ(source->size(), 1) << contents.file;
    const StoredProblem read = source->read(0);
    EXPECT_EQ(read.name, contents.stored.name);
    EXPECT_EQ(read.origin, contents.stored.origin);
    SCOPED_TRACE(contents.file + ": if it is out of date, run build/store_problems problems");
    expect_same_problem(read.problem, contents.stored.problem);
    EXPECT_EQ(read.x, contents.stored.x);
  }
}

TEST(StoredProblems, AreAllThatTheFolderHolds) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(stored_folder)) {
    if (entry.path().extension() == ".h5") ++files;
  }
  EXPECT_EQ(files, stored_problems().size());
}

TEST(StoredProblems, AreSolvedByTheSolutionTheyState) {
  int with_solution = 0;
  for (const ProblemFileContents& contents : stored_problems()) {
    if (contents.stored.x.size() == 0) continue;
    ++with_solution;
    EXPECT_TRUE(is_certified(certify(contents.stored.problem, contents.stored.x))) << contents.file;
  }
  EXPECT_EQ(with_solution, 3);
}

}  // namespace
}  // namespace perpend::support
