// Every solver on problems written by others, which are not part of the project: these tests run
// where a folder `shared/problems` lies beside it.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "border/bad_input.h"
#include "import/problem_source.h"
#include "problem/assemble.h"
#include "problem/friction_bounds.h"
#include "problem/symmetry.h"
#include "recording/open_problems.h"
#include "solver/catalog.h"
#include "solver/methods/lemke.h"
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

constexpr int most_rows = 2000;  // of a problem that every solver is tried on

/// What a solver demands of a problem. It takes all that have this, and refuses the others.
struct Demands {
  bool no_cones = false;
  bool bodies = false;
  bool symmetric_A = false;
  bool positive_diagonal = false;
  bool few_rows = false;  ///< as many as a dense tableau takes
};

const std::map<std::string, Demands> demands{
    {"pgs", {.no_cones = true, .positive_diagonal = true}},
    {"psor", {.no_cones = true, .bodies = true, .positive_diagonal = true}},
    {"jacobi", {.no_cones = true, .positive_diagonal = true}},
    {"lemke", {.no_cones = true, .symmetric_A = true, .few_rows = true}},
    {"bpp", {.no_cones = true, .symmetric_A = true}},
    {"pgs-sm", {.no_cones = true, .symmetric_A = true, .positive_diagonal = true}},
    {"spook", {.no_cones = true, .symmetric_A = true, .positive_diagonal = true}},
    {"exact", {.no_cones = true, .symmetric_A = true}},
    {"cone-psor", {.positive_diagonal = true}},
    {"cone-exact", {}},
    {"hybrid", {.no_cones = true, .bodies = true, .positive_diagonal = true}}};

bool meets(const Problem& problem, const Demands& demanded) {
  const SparseRows& A = problem.rows->A;
  if (demanded.no_cones && has_cone(problem)) return false;
  if (demanded.bodies && !problem.body) return false;
  if (demanded.symmetric_A && !is_symmetric(A)) return false;
  if (demanded.few_rows && BoxedLcp::count(problem.bounds) > LemkeOptions().most_rows) return false;
  return !demanded.positive_diagonal || (Vector(A.diagonal()).array() > 0).all();
}

/// Bounded effort: what a solver promises holds however far it gets.
Limits short_limits() {
  Limits limits;
  limits.iterations = 30;
  limits.seconds = 0.05;
  return limits;
}

/// Fewer would mean that problems are no longer read, or no longer seen to be of their kind.
struct LeastTaken {
  int exact;       ///< boxes whose A is symmetric
  int pgs;         ///< boxes with a positive diagonal
  int cone_exact;  ///< all
};

const std::map<std::string, LeastTaken> least_taken{
    {"ode", {138, 138, 138}},   {"dart", {104, 104, 104}}, {"qp_dual", {10, 2, 10}},
    {"literal", {12, 8, 28}},   {"siconos", {14, 18, 57}}, {"fclib", {0, 0, 31}},
    {"fclib_regen", {0, 0, 26}}};

using EverySolverOnShared = SharedFolder;

TEST_P(EverySolverOnShared, TakesItsKindStaysFiniteAndAgreesWithItsCertificate) {
  std::map<std::string, std::unique_ptr<Solver>> solvers;
  for (const CatalogEntry& entry : catalog()) {
    ASSERT_TRUE(demands.contains(entry.name))
        << "say in `demands` what the new solver " << entry.name << " takes";
    solvers[entry.name] = make_solver(entry.name);
  }
  std::map<std::string, int> taken;
  for_each_problem(folder(), [&](StoredProblem& stored) {
    if (stored.problem.size() > most_rows) return;
    ensure_rows(stored.problem);
    for (const auto& [name, solver] : solvers) {
      SCOPED_TRACE(name);
      const Answer& answer = solver->solve(stored.problem, {}, short_limits());
      support::expect_honest(stored.problem, answer);
      const bool is_taken = answer.stop != Stop::not_applicable;
      EXPECT_EQ(is_taken, meets(stored.problem, demands.at(name))) << answer.remark;
      taken[name] += is_taken;
    }
  });
  const LeastTaken least = least_taken.at(GetParam());
  EXPECT_GE(taken["exact"], least.exact);
  EXPECT_GE(taken["pgs"], least.pgs);
  EXPECT_GE(taken["cone-exact"], least.cone_exact);
}

INSTANTIATE_TEST_SUITE_P(Problems, EverySolverOnShared,
                         testing::Values("ode", "dart", "qp_dual", "literal", "siconos", "fclib",
                                         "fclib_regen"),
                         folder_name);

/// Problems that a solver takes and need not certify; each of the others it must.
const std::map<std::string, std::set<std::string>> not_certified{
    {"exact", {"literal_lcps.json: unsolvable_1x1", "GenericMechanical/GMP3.dat"}},
    {"cone-exact",
     {"literal_lcps.json: unsolvable_1x1", "MLCP/Buck2_mlcp.dat", "Box_Stacks-i1000-466-9.hdf5",
      "Kaplas-nc00317-step00228.hdf5", "local_problem_test.hdf5", "Kaplas-nc00459-step00264.hdf5",
      "Kaplas-nc00655-step00300.hdf5"}}};

using ExactOnShared = SharedFolder;

TEST_P(ExactOnShared, CertifiesAllItTakesButTheNamed) {
  const auto exact = make_solver("exact"), cone_exact = make_solver("cone-exact");
  int certified = 0, named = 0;
  const auto expect_certified = [&](const StoredProblem& stored, const std::string& name,
                                    Solver& solver) {
    if (!meets(stored.problem, demands.at(name))) return;
    const Answer& answer = solver.solve(stored.problem, {}, {});
    const bool is_named = not_certified.at(name).contains(stored.name);
    EXPECT_TRUE(answer.certified || is_named)
        << name << ": " << answer.certificate.natural.total << " " << answer.remark;
    certified += answer.certified;
    named += is_named;
  };
  for_each_problem(folder(), [&](StoredProblem& stored) {
    if (stored.problem.size() > most_rows) return;
    ensure_rows(stored.problem);
    expect_certified(stored, "exact", *exact);
    expect_certified(stored, "cone-exact", *cone_exact);
  });
  const LeastTaken least = least_taken.at(GetParam());
  EXPECT_GE(certified + named, least.exact + least.cone_exact);
}

INSTANTIATE_TEST_SUITE_P(Problems, ExactOnShared,
                         testing::Values("ode", "dart", "qp_dual", "literal", "siconos", "fclib",
                                         "fclib_regen"),
                         folder_name);

/// The estimated reactions stored for a cone problem: a line of comment, then a number a row.
Vector estimated_reactions(const fs::path& path) {
  std::ifstream file(path);
  std::string comment;
  std::getline(file, comment);
  std::vector<double> values;
  for (double value; file >> value;) values.push_back(value);
  return Eigen::Map<const Eigen::VectorXd>(values.data(), std::ssize(values));
}

class ExactOnBoxesFromCones : public SharedFolder {
 protected:
  /// Calls visit(problem) with the MLCP of every cone problem of the folder: the friction bounds
  /// are fixed at the estimated normal impulses.
  template <typename Visit>
  void for_each_box(Visit visit) const {
    constexpr int most_box_rows = 7000;  // one problem has twice that, in row form: minutes
    for_each_problem(folder(), [&](StoredProblem& stored) {
      if (stored.problem.size() > most_box_rows) return;
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
    EXPECT_TRUE(answer.certified) << answer.certificate.of_limit << " of the limit in row "
                                  << answer.certificate.limiting_row << ", stop "
                                  << static_cast<int>(answer.stop);
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
