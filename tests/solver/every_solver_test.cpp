#include <gtest/gtest.h>

#include <map>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "problem/select_rows.h"
#include "solver/catalog.h"
#include "support/allocation_counter.h"
#include "support/edge_problems.h"
#include "support/honest_answer.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

/// What every solver of the catalog promises. A new solver is tested by being listed there.
namespace perpend {
namespace {

using support::expect_honest;

/// What a solver must do with the problems below, so that it passes no test by refusing or by
/// giving up: as many as it did when this was written, fewer by what another processor may round
/// away.
struct Promise {
  int takes_ordinary;      ///< of the ordinary problems
  int certifies_ordinary;  ///< of these, without limits of ours
  int takes_known;         ///< of 50 in the row form
  int certifies_known;     ///< of these
};

const std::map<std::string, Promise> promises{
    {"pgs", {32, 0, 50, 0}},          {"psor", {12, 0, 0, 0}},     {"cone-psor", {32, 0, 50, 0}},
    {"jacobi", {32, 0, 50, 0}},       {"lemke", {32, 32, 50, 50}}, {"bpp", {32, 28, 50, 50}},
    {"pgs-sm", {32, 29, 50, 50}},     {"spook", {32, 18, 50, 49}}, {"exact", {32, 32, 50, 50}},
    {"cone-exact", {32, 32, 50, 50}}, {"hybrid", {12, 0, 0, 0}}};

class EverySolver : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    ASSERT_TRUE(promises.contains(GetParam())) << "say in `promises` what the new solver must do";
  }
  std::unique_ptr<Solver> solver() const { return make_solver(GetParam()); }
  const Promise& promise() const { return promises.at(GetParam()); }
};

/// All solvable, in both forms or in the row form.
std::vector<Problem> ordinary_problems() {
  support::Random random(1);
  std::vector<Problem> problems;
  for (int round = 0; round < 10; ++round) {
    problems.push_back(support::random_mechanical_problem(random, {6, 16, 0}));
    problems.push_back(support::random_known_problem(random).problem);
    problems.push_back(support::random_known_problem(random, {20, 10, 0, 0.3}).problem);
  }
  support::StandingWall wall;
  wall.rows = 4;
  problems.push_back(support::standing_wall_problem(wall));
  wall.shake_m_per_s = 0.1;
  problems.push_back(support::standing_wall_problem(wall));
  for (Problem& problem : problems) ensure_rows(problem);
  return problems;
}

TEST_P(EverySolver, AgreesWithItsCertificateAndCertifiesWhatItMust) {
  const auto solver = this->solver();
  for (Select select :
       {Select::last, Select::natural, Select::fischer_burmeister, Select::energy}) {
    int taken = 0, certified = 0;
    for (const Problem& problem : ordinary_problems()) {
      Limits limits;
      limits.select = select;
      const Answer& answer = solver->solve(problem, {}, limits);
      expect_honest(problem, answer);
      taken += answer.stop != Stop::not_applicable;
      certified += answer.certified;
    }
    EXPECT_EQ(taken, promise().takes_ordinary);
    EXPECT_GE(certified, promise().certifies_ordinary);
  }
}

TEST_P(EverySolver, LeavesLessErrorThanItsStart) {
  const auto solver = this->solver();
  int better = 0, taken = 0;
  for (const Problem& problem : ordinary_problems()) {
    const Answer& answer = solver->solve(problem, {}, {});
    if (answer.stop == Stop::not_applicable) continue;
    ++taken;
    const double at_start_J = certify(problem, Vector::Zero(problem.size())).energy.total;
    better += answer.certificate.energy.total < 0.5 * at_start_J;
  }
  EXPECT_EQ(taken, promise().takes_ordinary);
  EXPECT_EQ(better, taken);
}

TEST_P(EverySolver, StaysFiniteAndHonestOnEdgeProblems) {
  const auto solver = this->solver();
  for (const support::EdgeProblem& edge : support::edge_problems()) {
    SCOPED_TRACE(edge.name);
    ASSERT_EQ(find_defect(edge.problem), std::nullopt);
    for (int iterations : {0, 1, 5000}) {
      for (Select select : {Select::last, Select::energy}) {
        Limits limits;
        limits.iterations = iterations;
        limits.select = select;
        const Answer& answer = solver->solve(edge.problem, {}, limits);
        expect_honest(edge.problem, answer);
        if (!edge.is_solvable) {
          EXPECT_FALSE(answer.certified);
        }
        if (edge.is_easy && answer.stop != Stop::not_applicable) {
          EXPECT_TRUE(answer.certified);
        }
      }
    }
  }
}

TEST_P(EverySolver, CertifiesOnlyTheKnownSolution) {
  support::Random random(2);
  const auto solver = this->solver();
  int certified = 0;
  for (int round = 0; round < 50; ++round) {
    const support::KnownProblem known = support::random_known_problem(random);
    const Answer& answer = solver->solve(known.problem, {}, {});
    if (!answer.certified) continue;
    ++certified;
    EXPECT_LE((answer.certificate.w - known.w).cwiseAbs().maxCoeff(), 1e-7);
    EXPECT_LE((answer.x - known.x).cwiseAbs().maxCoeff(), 1e-7);
  }
  EXPECT_GE(certified, promise().certifies_known);
}

TEST_P(EverySolver, StaysAtASolutionItIsGiven) {
  support::Random random(3);
  const auto solver = this->solver();
  int taken = 0;
  for (int round = 0; round < 50; ++round) {
    const support::KnownProblem known = support::random_known_problem(random);
    const Answer& answer = solver->solve(known.problem, known.x, {});
    if (answer.stop == Stop::not_applicable) continue;
    ++taken;
    EXPECT_TRUE(answer.certified);
    EXPECT_LE((answer.x - known.x).cwiseAbs().maxCoeff(), 1e-9);
  }
  EXPECT_EQ(taken, promise().takes_known);
}

TEST_P(EverySolver, GivesTheSameBitsAfterAnyOtherProblem) {
  const auto used = this->solver();
  for (const Problem& problem : ordinary_problems()) {
    const Vector first = used->solve(problem, {}, {}).x;
    used->solve(problem, first, {});
    EXPECT_EQ(used->solve(problem, {}, {}).x, first);
    EXPECT_EQ(this->solver()->solve(problem, {}, {}).x, first);
  }
}

TEST_P(EverySolver, ReturnsTheStartAtADeadlineOfZero) {
  const auto solver = this->solver();
  int taken = 0;
  for (const Problem& problem : ordinary_problems()) {
    Limits limits;
    limits.seconds = 0;
    const Vector start = Vector::Constant(problem.size(), 0.1);
    const Answer& answer = solver->solve(problem, start, limits);
    if (answer.stop == Stop::not_applicable) continue;
    ++taken;
    EXPECT_EQ(answer.stop, Stop::deadline);
    EXPECT_EQ(answer.iterations, 0);
    EXPECT_EQ(answer.x, start.cwiseMax(problem.bounds.l).cwiseMin(problem.bounds.u));
    expect_honest(problem, answer);
  }
  EXPECT_EQ(taken, promise().takes_ordinary);
}

TEST_P(EverySolver, StopsAtItsIterationLimit) {
  const auto solver = this->solver();
  int stopped = 0;
  for (int iterations : {1, 2, 7}) {
    for (const Problem& problem : ordinary_problems()) {
      Limits limits;
      limits.iterations = iterations;
      limits.keep_history = true;
      const Answer& answer = solver->solve(problem, {}, limits);
      if (answer.stop == Stop::not_applicable) continue;
      EXPECT_LE(answer.iterations, iterations);
      if (answer.stop == Stop::iteration_limit) {
        ++stopped;
        EXPECT_EQ(answer.iterations, iterations);
      }
      EXPECT_EQ(static_cast<int>(answer.history.size()), answer.iterations + 1);
    }
  }
  EXPECT_GT(stopped, 0) << "a limit that nobody reaches shows nothing";
}

TEST_P(EverySolver, AllocatesNothingWhenItSolvesAProblemAgain) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  const auto solver = this->solver();
  if (GetParam() == "cone-exact") GTEST_SKIP() << "its unsymmetric factor, Eigen's, allocates";
  int taken = 0;
  for (const Problem& problem : ordinary_problems()) {
    Limits limits;
    limits.keep_history = true;
    limits.select = Select::energy;
    if (solver->solve(problem, {}, limits).stop == Stop::not_applicable) continue;
    ++taken;
    EXPECT_EQ(support::allocations_of([&] { solver->solve(problem, {}, limits); }), 0);
  }
  EXPECT_EQ(taken, promise().takes_ordinary);
}

std::vector<std::string> every_description() {
  std::vector<std::string> descriptions;
  for (const CatalogEntry& entry : catalog()) descriptions.push_back(entry.name);
  return descriptions;
}

std::string as_test_name(const testing::TestParamInfo<std::string>& tested) {
  std::string name = tested.param;
  for (char& c : name) {
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalog, EverySolver, testing::ValuesIn(every_description()),
                         as_test_name);

}  // namespace
}  // namespace perpend
