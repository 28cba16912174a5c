#include "recording/open_problems.h"

#include <gtest/gtest.h>

#include "import/fclib_files.h"
#include "import/problem_source.h"
#include "import/text_samples.h"
#include "recording/file/recording_writer.h"
#include "recording/hdf5_problems.h"
#include "recording/random_problems.h"
#include "support/hdf5_editor.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

const std::string tiny_bmlcp = "BMLCP 1\n1 1 0 1\n# tiny\n0 0 2\n-1 0 inf -1 0.5\n";
const std::string tiny_lcp = "1\n0\n1\n1\n1 1\n5\n-7\n";
const std::string two_literals =
    R"([{"name": "p", "kind": "lcp", "n": 1, "A": [1], "b": [1]},
        {"name": "q", "kind": "lcp", "n": 1, "A": [1], "b": [2]}])";
const std::string tiny_market = "%%MatrixMarket matrix array real general\n1 1\n3\n";

TEST(OpenProblems, RecognisesFilesByTheirContents) {
  const support::TemporaryFolder folder;
  EXPECT_EQ(open_problems(write(folder, "a.dat", tiny_bmlcp))->format(), "BMLCP, version 1");
  EXPECT_EQ(open_problems(write(folder, "b.bmlcp", tiny_lcp))->format(), "Siconos text");
  EXPECT_EQ(open_problems(write(folder, "c", two_literals))->format(),
            "JSON list of literal problems");
  write(folder, "d_b.txt", tiny_market);
  EXPECT_EQ(open_problems(write(folder, "d.txt", tiny_market))->format(), "Matrix Market");
}

TEST(OpenProblems, RefusesWhatHoldsNoProblem) {
  const support::TemporaryFolder folder;
  EXPECT_THROW(open_problems(folder.path()), BadInput);
  EXPECT_THROW(open_problems(folder.path() / "absent"), BadInput);
  EXPECT_THROW(open_problems(write(folder, "empty", "")), BadInput);
  EXPECT_THROW(open_problems(write(folder, "README", "12 boxes and 3 balls, 4 walls, 5 scenes\n")),
               BadInput);
  EXPECT_THROW(open_problems(write(folder, "table", "1 2 3\n4 5 6\n7 8 9\n")), BadInput);
  EXPECT_THROW(open_problems(write(folder, "binary", std::string("\0\1\2\377", 4))), BadInput);
  EXPECT_THROW(open_problems(folder.path()), BadInput);
}

TEST(OpenProblems, ReadsAFolderInTheOrderOfNames) {
  const support::TemporaryFolder folder;
  write(folder, "c.json", two_literals);
  write(folder, "a.bmlcp", tiny_bmlcp);
  write(folder, "b/inner.dat", tiny_lcp);
  write(folder, "d.mtx", tiny_market);
  write(folder, "d_b.mtx", tiny_market);
  write(folder, "README.md", "# About\n");
  write(folder, ".hidden", tiny_lcp);
  const auto source = open_problems(folder.path());
  std::vector<std::string> names;
  for (int k = 0; k < source->size(); ++k) names.push_back(source->read(k).name);
  EXPECT_EQ(names, (std::vector<std::string>{"a.bmlcp", "b/inner.dat", "c.json: p", "c.json: q",
                                             "d.mtx"}));
  EXPECT_EQ(source->read(3).problem.rows->b[0], 2);
  EXPECT_EQ(source->read(0).origin, "tiny");
}

TEST(OpenProblems, CountsTheProblemsOfEveryHdf5FileOfAFolder) {
  const support::TemporaryFolder folder;
  test::write_local(folder / "b.hdf5");
  support::Hdf5Editor(folder / "c.h5", support::Hdf5Editor::fresh).numbers("/other", {1});
  test::RandomProblems random(1, false);
  RecordingHeader header;
  header.form = Form::rows;
  RecordingWriter writer(folder / "a.h5", header);
  for (int k = 0; k < 3; ++k) writer.append(random.next(Form::rows, 2));
  writer.close();
  EXPECT_EQ(count_hdf5_problems(folder / "a.h5"), 3);
  EXPECT_EQ(count_hdf5_problems(folder / "b.hdf5"), 1);
  EXPECT_EQ(count_hdf5_problems(folder / "c.h5"), 1) << "to be refused when it is read";
  const auto source = open_problems(folder.path());
  ASSERT_EQ(source->size(), 5);
  EXPECT_EQ(source->read(2).name, "a.h5: step 3 ⊥ Größe 滑り");
  EXPECT_EQ(source->read(3).name, "b.hdf5");
  EXPECT_THROW(source->read(4), BadInput);
}

TEST(OpenProblems, LeavesOutOnlyWhatStandsBesideAMatrixMarketFile) {
  const support::TemporaryFolder folder;
  write(folder, "a.bmlcp", tiny_bmlcp);
  write(folder, "a_b.bmlcp", tiny_bmlcp);
  write(folder, "c.txt", "About the matrix c_b\n");
  write(folder, "c_b.txt", tiny_market);
  write(folder, "c_b_b.txt", tiny_market);
  const auto source = open_problems(folder.path());
  std::vector<std::string> names;
  for (int k = 0; k < source->size(); ++k) names.push_back(source->read(k).name);
  EXPECT_EQ(names, (std::vector<std::string>{"a.bmlcp", "a_b.bmlcp", "c_b.txt"}));
}

TEST(OpenProblems, RefusesAMalformedFileOfAFolderWhenItIsRead) {
  const support::TemporaryFolder folder;
  write(folder, "a.bmlcp", tiny_bmlcp);
  write(folder, "b.bmlcp", with(tiny_bmlcp, "0 0 2", "0 0 two"));
  write(folder, "c.json", with(two_literals, "]}]", "]}"));
  write(folder, "d.dat", tiny_lcp);
  const auto source = open_problems(folder.path());
  ASSERT_EQ(source->size(), 4);
  EXPECT_EQ(source->read(0).name, "a.bmlcp");
  for (const auto& [k, file] : {std::pair{1, "b.bmlcp"}, std::pair{2, "c.json"}}) {
    try {
      source->read(k);
      ADD_FAILURE() << file << " was not refused";
    } catch (const BadInput& error) {
      EXPECT_NE(std::string(error.what()).find(file), std::string::npos) << error.what();
    }
  }
  EXPECT_EQ(source->read(3).name, "d.dat");
}

TEST(OpenProblems, NamesFileProblemAndRowOfADefect) {
  const std::string why = refusal(with(tiny_bmlcp, "-1 0 inf", "-1 2 1"), "bad.bmlcp");
  EXPECT_NE(why.find("bad.bmlcp, problem bad: row 0"), std::string::npos) << why;
}

}  // namespace
}  // namespace perpend
