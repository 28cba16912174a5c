// Every solver on problems written by others, which are not part of the project: these tests run
// where a folder `shared/problems` lies beside it.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "border/bad_input.h"
#include "import/problem_source.h"
#include "problem/assemble.h"
#include "problem/friction_bounds.h"
#include "problem/symmetry.h"
#include "recording/open_problems.h"
#include "solver/catalog.h"
#include "support/honest_answer.h"
#include "support/shared_problems.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

using support::shared_problems;

/// Calls visit(problem) with every problem of a folder that can be read; `tests/recording` is
/// about those that cannot.
template <typename Visit>
void for_each_problem(const fs::path& folder, Visit visit) {
  const auto source = open_problems(folder);
  for (int k = 0; k < source->size(); ++k) {
    StoredProblem stored;
    try {
      stored = source->read(k);
    } catch (const BadInput&) {
      continue;
    }
    SCOPED_TRACE(stored.name);
    visit(stored);
  }
}

class SharedFolder : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!fs::exists(folder())) {
      GTEST_SKIP() << "the problems written by others are not beside the project (" << folder()
                   << "), so their tests are left out";
    }
  }
  fs::path folder() const { return shared_problems() / GetParam(); }
};

/// Of "siconos/FrictionContact" the last part.
std::string folder_name(const testing::TestParamInfo<const char*>& tested) {
  return fs::path(tested.param).filename().string();
}

/// Bounded effort: what a solver promises holds however far it gets.
Limits short_limits() {
  Limits limits;
  limits.iterations = 30;
  limits.seconds = 0.05;
  return limits;
}

using EverySolverOnShared = SharedFolder;

TEST_P(EverySolverOnShared, StaysFiniteAndAgreesWithItsCertificate) {
  constexpr int most_rows = 2000;
  std::vector<std::unique_ptr<Solver>> solvers;
  for (const CatalogEntry& entry : catalog()) solvers.push_back(make_solver(entry.name));
  std::vector<int> taken(solvers.size(), 0);
  int problems = 0;
  for_each_problem(folder(), [&](StoredProblem& stored) {
    if (stored.problem.size() > most_rows) return;
    ++problems;
    ensure_rows(stored.problem);
    for (std::size_t s = 0; s < solvers.size(); ++s) {
      SCOPED_TRACE(catalog()[s].name);
      const Answer& answer = solvers[s]->solve(stored.problem, {}, short_limits());
      support::expect_honest(stored.problem, answer);
      if (answer.stop != Stop::not_applicable) ++taken[s];
    }
  });
  EXPECT_GT(problems, 0);
  for (std::size_t s = 0; s < solvers.size(); ++s) {
    RecordProperty("problems_of_" + catalog()[s].name, taken[s]);
  }
}

INSTANTIATE_TEST_SUITE_P(Problems, EverySolverOnShared,
                         testing::Values("ode", "dart", "qp_dual", "literal", "siconos", "fclib",
                                         "fclib_regen"),
                         folder_name);

using ExactOnEngines = SharedFolder;

TEST_P(ExactOnEngines, CertifiesEverySymmetricProblem) {
  const auto exact = make_solver("exact");
  int symmetric = 0;
  for_each_problem(folder(), [&](StoredProblem& stored) {
    ensure_rows(stored.problem);
    if (!is_symmetric(stored.problem.rows->A)) return;
    ++symmetric;
    const Answer& answer = exact->solve(stored.problem, {}, {});
    EXPECT_TRUE(answer.certified) << answer.certificate.natural.total << " " << answer.remark;
  });
  EXPECT_GT(symmetric, 100);
}

INSTANTIATE_TEST_SUITE_P(Problems, ExactOnEngines, testing::Values("ode", "dart"), folder_name);

/// The estimated reactions stored for a cone problem: a line of comment, then a number a row.
Vector estimated_reactions(const fs::path& path) {
  std::ifstream file(path);
  std::string comment;
  std::getline(file, comment);
  std::vector<double> values;
  for (double value; file >> value;) values.push_back(value);
  return Eigen::Map<const Vector>(values.data(), std::ssize(values));
}

class ExactOnBoxesFromCones : public SharedFolder {
 protected:
  /// Calls visit(problem) with the MLCP of every cone problem of the folder: the friction bounds
  /// are fixed at the estimated normal impulses.
  template <typename Visit>
  void for_each_box(Visit visit) const {
    constexpr int most_rows = 7000;  // one problem has twice that, in row form: minutes
    for_each_problem(folder(), [&](StoredProblem& stored) {
      if (stored.problem.size() > most_rows) return;
      const Vector r =
          estimated_reactions(shared_problems() / "ref_r" / GetParam() / (stored.name + ".r"));
      ASSERT_EQ(r.size(), stored.problem.size()) << "no estimate of the reactions";
      fix_friction_bounds(stored.problem, r);
      ensure_rows(stored.problem);
      visit(stored.problem);
    });
  }
};

TEST_P(ExactOnBoxesFromCones, CertifiesEverySymmetricProblem) {
  const auto exact = make_solver("exact");
  int symmetric = 0;
  for_each_box([&](const Problem& problem) {
    const Answer& answer = exact->solve(problem, {}, {});
    support::expect_honest(problem, answer);
    if (!is_symmetric(problem.rows->A)) {
      EXPECT_EQ(answer.stop, Stop::not_applicable);
      return;
    }
    ++symmetric;
    EXPECT_TRUE(answer.certified) << answer.certificate.natural.total << " " << answer.remark;
  });
  EXPECT_GT(symmetric, 0);
}

TEST_P(ExactOnBoxesFromCones, CertifiesTheSymmetricPartOfTheOthers) {
  const auto exact = make_solver("exact");
  for_each_box([&](Problem& problem) {
    if (is_symmetric(problem.rows->A)) return;
    problem.body.reset();
    const SparseRows transposed = problem.rows->A.transpose();
    problem.rows->A = 0.5 * (problem.rows->A + transposed);
    const Answer& answer = exact->solve(problem, {}, {});
    EXPECT_TRUE(answer.certified) << answer.certificate.natural.total << " " << answer.remark;
  });
}

INSTANTIATE_TEST_SUITE_P(Problems, ExactOnBoxesFromCones,
                         testing::Values("fclib", "fclib_regen", "siconos/FrictionContact"),
                         folder_name);

}  // namespace
}  // namespace perpend
