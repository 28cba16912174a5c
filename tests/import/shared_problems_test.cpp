// Problems written by others, which are not part of the project: these tests run where a folder
// `shared/problems` with a MANIFEST.tsv lies beside it.

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "border/bad_input.h"
#include "certificate/certificate.h"
#include "import/problem_source.h"
#include "problem/assemble.h"
#include "recording/open_problems.h"
#include "support/shared_problems.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

using support::shared_problems;

/// One line of the manifest; numbers it does not give are empty.
struct Listed {
  std::string file;
  std::string kind;
  std::string n;
  std::string nnz;
  std::string contacts;
  std::string extra;
  std::string relative_residual;
};

void PrintTo(const Listed& listed, std::ostream* out) {
  *out << listed.file;
}

std::vector<Listed> listed_text_files() {
  std::ifstream manifest(shared_problems() / "MANIFEST.tsv");
  std::vector<Listed> all;
  std::string line;
  std::getline(manifest, line);
  while (std::getline(manifest, line)) {
    std::istringstream in(line);
    std::vector<std::string> fields(11);
    for (std::string& field : fields) std::getline(in, field, '\t');
    const fs::path file = fields[0];
    if (file.extension() == ".hdf5") continue;
    if (!fs::exists(shared_problems() / file)) continue;
    all.push_back({fields[0], fields[3], fields[4], fields[5], fields[6], fields[7], fields[10]});
  }
  return all;
}

/// The number behind "name=" in "a=1;b=2"; 0 if it is not there.
int number_in(const std::string& extra, const std::string& name) {
  const std::size_t at = extra.find(name + "=");
  return at == std::string::npos ? 0 : std::atoi(extra.c_str() + at + name.size() + 1);
}

class SharedProblem : public testing::TestWithParam<Listed> {};

TEST_P(SharedProblem, HasTheSizesOfItsManifest) {
  const Listed& listed = GetParam();
  const auto source = open_problems(shared_problems() / listed.file);
  if (listed.kind == "json") {
    EXPECT_EQ(source->size(), std::stoi(listed.n));
    return;
  }
  ASSERT_EQ(source->size(), 1);
  StoredProblem stored = source->read(0);
  const Problem& problem = stored.problem;
  EXPECT_EQ(problem.size(), std::stoi(listed.n));
  // The manifest counts the contacts of generic mechanical problems apart.
  EXPECT_EQ(static_cast<int>(problem.contacts.size()),
            std::stoi(listed.contacts) + number_in(listed.extra, "fc3d"));
  ensure_rows(stored.problem);
  EXPECT_EQ(problem.rows->A.nonZeros(), std::stoi(listed.nnz));
}

class SharedSolution : public testing::TestWithParam<Listed> {};

TEST_P(SharedSolution, IsCertified) {
  const StoredProblem stored = open_problems(shared_problems() / GetParam().file)->read(0);
  const Certificate certificate = certify(stored.problem, stored.x);
  EXPECT_TRUE(is_certified(certificate)) << certificate.natural.total;
}

/// Those whose stored solution is good by the manifest's own measure; many are rough.
std::vector<Listed> listed_solutions() {
  constexpr double good = 1e-12;
  std::vector<Listed> all = listed_text_files();
  std::erase_if(all, [](const Listed& listed) {
    return listed.kind != "boxlcp" || std::stod(listed.relative_residual) > good;
  });
  return all;
}

std::string test_name(const testing::TestParamInfo<Listed>& info) {
  std::string name = info.param.file;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Text, SharedProblem, testing::ValuesIn(listed_text_files()), test_name);
INSTANTIATE_TEST_SUITE_P(Text, SharedSolution, testing::ValuesIn(listed_solutions()), test_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SharedProblem);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SharedSolution);

TEST(SharedProblems, AreThere) {
  if (!fs::exists(shared_problems() / "MANIFEST.tsv")) {
    GTEST_SKIP() << "the problems written by others are not beside the project ("
                 << shared_problems() << "), so their tests are left out";
  }
  EXPECT_FALSE(listed_text_files().empty());
}

TEST(SharedProblems, OfEveryFolderAreReadOrRefusedWithASentence) {
  for (const char* folder : {"siconos", "ode", "dart", "qp_dual", "literal"}) {
    if (!fs::exists(shared_problems() / folder))
      GTEST_SKIP() << (shared_problems() / folder) << " is not there";
    const auto source = open_problems(shared_problems() / folder);
    int refused = 0;
    for (int k = 0; k < source->size(); ++k) {
      try {
        EXPECT_GT(source->read(k).problem.size(), 0);
      } catch (const BadInput& error) {
        ++refused;
        EXPECT_NE(std::string(error.what()).find("'mu' is missing"), std::string::npos)
            << error.what();
      }
    }
    // One literal problem was published without its friction coefficients.
    EXPECT_EQ(refused, std::string_view(folder) == "literal" ? 1 : 0);
  }
}

}  // namespace
}  // namespace perpend
