#include <gtest/gtest.h>

#include "problem/assemble.h"
#include "problem/defect.h"
#include "problem/select_rows.h"
#include "solver/catalog.h"
#include "support/allocation_counter.h"
#include "support/brick_wall.h"
#include "support/edge_problems.h"
#include "support/honest_answer.h"
#include "support/random_problems.h"

/// What every solver of the catalog promises. A new solver is tested by being listed there.
namespace perpend {
namespace {

using support::expect_honest;

class EverySolver : public testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Solver> solver() const { return make_solver(GetParam()); }
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
  support::BrickWall wall;
  wall.rows = 4;
  problems.push_back(support::brick_wall_problem(wall));
  wall.shake_m_per_s = 0.1;
  problems.push_back(support::brick_wall_problem(wall));
  for (Problem& problem : problems) ensure_rows(problem);
  return problems;
}

TEST_P(EverySolver, AgreesWithItsCertificate) {
  const auto solver = this->solver();
  for (const Problem& problem : ordinary_problems()) {
    for (Select select :
         {Select::last, Select::natural, Select::fischer_burmeister, Select::energy}) {
      Limits limits;
      limits.select = select;
      expect_honest(problem, solver->solve(problem, {}, limits));
    }
  }
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
  for (int round = 0; round < 50; ++round) {
    const support::KnownProblem known = support::random_known_problem(random);
    const Answer& answer = solver->solve(known.problem, {}, {});
    if (!answer.certified) continue;
    EXPECT_LE((answer.certificate.w - known.w).cwiseAbs().maxCoeff(), 1e-7);
    EXPECT_LE((answer.x - known.x).cwiseAbs().maxCoeff(), 1e-7);
  }
}

TEST_P(EverySolver, StaysAtASolutionItIsGiven) {
  support::Random random(3);
  const auto solver = this->solver();
  for (int round = 0; round < 50; ++round) {
    const support::KnownProblem known = support::random_known_problem(random);
    const Answer& answer = solver->solve(known.problem, known.x, {});
    if (answer.stop == Stop::not_applicable) continue;
    EXPECT_TRUE(answer.certified);
    EXPECT_LE((answer.x - known.x).cwiseAbs().maxCoeff(), 1e-9);
  }
}

TEST_P(EverySolver, GivesTheSameBitsWhateverItSolvedBefore) {
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
  for (const Problem& problem : ordinary_problems()) {
    Limits limits;
    limits.seconds = 0;
    const Vector start = Vector::Constant(problem.size(), 0.1);
    const Answer& answer = solver->solve(problem, start, limits);
    if (answer.stop == Stop::not_applicable) continue;
    EXPECT_EQ(answer.stop, Stop::deadline);
    EXPECT_EQ(answer.iterations, 0);
    EXPECT_EQ(answer.x, start.cwiseMax(problem.bounds.l).cwiseMin(problem.bounds.u));
    expect_honest(problem, answer);
  }
}

TEST_P(EverySolver, StopsAtItsIterationLimit) {
  const auto solver = this->solver();
  for (const Problem& problem : ordinary_problems()) {
    for (int iterations : {1, 2, 7}) {
      Limits limits;
      limits.iterations = iterations;
      limits.keep_history = true;
      const Answer& answer = solver->solve(problem, {}, limits);
      if (answer.stop == Stop::not_applicable) continue;
      EXPECT_LE(answer.iterations, iterations);
      if (answer.stop == Stop::iteration_limit) {
        EXPECT_EQ(answer.iterations, iterations);
      }
      EXPECT_EQ(static_cast<int>(answer.history.size()), answer.iterations + 1);
    }
  }
}

TEST_P(EverySolver, AllocatesNothingWhenItSolvesAProblemAgain) {
#ifndef NDEBUG
  GTEST_SKIP() << "assertions look for defects, which allocates";
#endif
  const auto solver = this->solver();
  if (GetParam() == "cone-exact") GTEST_SKIP() << "its unsymmetric factor, Eigen's, allocates";
  for (const Problem& problem : ordinary_problems()) {
    Limits limits;
    limits.keep_history = true;
    limits.select = Select::energy;
    if (solver->solve(problem, {}, limits).stop == Stop::not_applicable) continue;
    EXPECT_EQ(support::allocations_of([&] { solver->solve(problem, {}, limits); }), 0);
  }
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
