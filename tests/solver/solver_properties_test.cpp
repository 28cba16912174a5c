#include <gtest/gtest.h>

#include <map>

#include "problem/assemble.h"
#include "problem/islands.h"
#include "problem/select_rows.h"
#include "problem/units.h"
#include "solver/catalog.h"
#include "support/oracles.h"
#include "support/permute.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

/// What must hold of any solver's certified answers, for any method: the velocities w of a
/// problem are unique (docs/theory/01-problem.md, eq. (11)).
namespace perpend {
namespace {

/// Σ ½ Δw²/a in joules: how far two answers are apart.
double energy_between(const Problem& problem, const Vector& one, const Vector& other) {
  const Certificate first = certify(problem, one), second = certify(problem, other);
  BlockCholesky M;
  if (problem.body) M.compute(problem.body->M);
  Vector a;
  diagonal(problem, M, a);
  double energy = 0;
  for (int i = 0; i < problem.size(); ++i) {
    const double change = first.w[i] - second.w[i];
    if (a[i] > 0) energy += 0.5 * change * change / a[i];
  }
  return energy;
}

double largest_difference(const Vector& one, const Vector& other) {
  return one.size() > 0 ? (one - other).cwiseAbs().maxCoeff() : 0;
}

/// Small problems of all kinds, compliant or with independent rows, in the row form too.
std::vector<Problem> small_problems(int count) {
  support::Random random(11);
  std::vector<Problem> problems;
  for (int k = 0; k < count; ++k) {
    if (k % 2 == 0) {
      problems.push_back(support::random_mechanical_problem(random, {6, 16, 0}));
    } else {
      problems.push_back(support::random_known_problem(random).problem);
    }
    ensure_rows(problems.back());
  }
  return problems;
}

TEST(SolverProperties, ExactHasTheVelocitiesThatTryingAllSetsFinds) {
  support::Random random(12);
  const auto exact = make_solver("exact");
  int tried = 0;
  for (int round = 0; round < 60; ++round) {
    const int n = 1 + round % 6;
    const int rank = round % 3 == 0 ? (n + 1) / 2 : n;
    const Problem problem = support::random_known_problem(random, {n, rank, 0, 0.6}).problem;
    const auto w = support::w_by_enumeration(problem);
    if (!w) continue;  // at sets where A_FF is singular enumeration may miss the solution
    ++tried;
    const Answer& answer = exact->solve(problem, {}, {});
    EXPECT_TRUE(answer.certified) << round;
    EXPECT_LE(largest_difference(answer.certificate.w, w->cast<double>()), 1e-9) << round;
  }
  EXPECT_GE(tried, 50);
}

TEST(SolverProperties, ExactHasTheVelocitiesOfALongDoubleOracle) {
  support::Random random(13);
  const auto exact = make_solver("exact");
  for (int n : {10, 25, 50, 100}) {
    for (int round = 0; round < 3; ++round) {
      const Problem problem = support::random_known_problem(random, {n, n, 0.5, 0.3}).problem;
      const auto w = support::w_by_single_moves(problem, 4 * n);
      ASSERT_TRUE(w) << n;
      const Answer& answer = exact->solve(problem, {}, {});
      EXPECT_LE(largest_difference(answer.certificate.w, w->cast<double>()), 1e-9) << n;
    }
  }
}

TEST(SolverProperties, ExactFindsKnownSolutionsOfUpToTwoThousandRows) {
  support::Random random(14);
  const auto exact = make_solver("exact");
  for (int n : {1, 2, 5, 20, 100, 500, 2000}) {
    const double entries = std::min(0.3, 3.0 / n);
    for (int rank : {n, (n + 1) / 2}) {
      const support::KnownProblem known =
          support::random_known_problem(random, {n, rank, 0, entries});
      const Answer& answer = exact->solve(known.problem, {}, {});
      EXPECT_TRUE(answer.certified) << n << " rows of rank " << rank;
      EXPECT_LE(largest_difference(answer.certificate.w, known.w), 1e-7)
          << n << " rows of rank " << rank;
    }
  }
}

TEST(SolverProperties, CertifiedAnswersAgreeWhateverTheSolver) {
  const auto exact = make_solver("exact");
  std::map<std::string, int> certified;
  for (const Problem& problem : small_problems(60)) {
    const Answer& reference = exact->solve(problem, {}, {});
    ASSERT_TRUE(reference.certified);
    for (const CatalogEntry& entry : catalog()) {
      Limits limits;
      limits.iterations = 2000;
      const auto solver = make_solver(entry.name);
      const Answer& answer = solver->solve(problem, {}, limits);
      if (!answer.certified) continue;
      ++certified[entry.name];
      EXPECT_LE(energy_between(problem, reference.x, answer.x), 1e-9) << entry.name;
    }
  }
  for (const std::string name : {"bpp", "pgs-sm"}) EXPECT_GE(certified[name], 20) << name;
}

TEST(SolverProperties, AWarmStartDoesNotChangeTheCertifiedVelocities) {
  support::Random random(15);
  for (const CatalogEntry& entry : catalog()) {
    const auto solver = make_solver(entry.name);
    for (const Problem& problem : small_problems(20)) {
      const Answer cold = solver->solve(problem, {}, {});
      const Vector start = support::uniform_vector(random, problem.size(), -1, 1);
      const Answer& warm = solver->solve(problem, start, {});
      if (!cold.certified || !warm.certified) continue;
      EXPECT_LE(energy_between(problem, cold.x, warm.x), 1e-9) << entry.name;
    }
  }
}

TEST(SolverProperties, RowsMayComeInAnyOrder) {
  support::Random random(16);
  const auto exact = make_solver("exact");
  for (const Problem& problem : small_problems(40)) {
    const std::vector<int> order = support::permutation(random, problem.size());
    const Vector w = exact->solve(problem, {}, {}).certificate.w;
    const Problem permuted = support::permute(problem, order);
    const Answer& answer = exact->solve(permuted, {}, {});
    EXPECT_TRUE(answer.certified);
    const double size = std::max(1.0, w.cwiseAbs().maxCoeff());
    EXPECT_LE(largest_difference(answer.certificate.w, w(order)), 1e-12 * size * problem.size());
  }
}

TEST(SolverProperties, IslandsMayBeSolvedByThemselves) {
  support::Random random(17);
  const auto exact = make_solver("exact");
  int split = 0;
  for (int round = 0; round < 40; ++round) {
    const Problem problem = support::random_mechanical_problem(random, {12, 10, 0});
    const Vector w = exact->solve(problem, {}, {}).certificate.w;
    Vector x = Vector::Zero(problem.size());
    const std::vector<Island> islands = find_islands(problem);
    split += islands.size() > 1;
    for (const Island& island : islands) {
      insert(island, exact->solve(extract(problem, island), {}, {}).x, x);
    }
    const Certificate together = certify(problem, x);
    EXPECT_TRUE(is_certified(together));
    const double size = std::max(1.0, w.cwiseAbs().maxCoeff());
    EXPECT_LE(largest_difference(together.w, w), 1e-12 * size * problem.size());
  }
  EXPECT_GE(split, 30);
}

/// Two halves of a spring side by side are the spring: each row twice, with twice its compliance
/// and half its bounds.
TEST(SolverProperties, AContactMayBeCountedTwice) {
  support::Random random(18);
  const auto exact = make_solver("exact");
  for (int round = 0; round < 40; ++round) {
    Problem problem = support::random_mechanical_problem(random, {6, 16, 0});
    problem.contacts.clear();
    problem.rows.reset();
    const Vector w = exact->solve(problem, {}, {}).certificate.w;
    std::vector<int> twice, bodies;
    for (int i = 0; i < problem.size(); ++i) twice.insert(twice.end(), {i, i});
    for (int k = 0; k < problem.body->bodies(); ++k) bodies.push_back(k);
    Problem doubled = select_rows(problem, twice, bodies);
    doubled.body->C *= 2;
    doubled.bounds.l /= 2;
    doubled.bounds.u /= 2;
    const Answer& answer = exact->solve(doubled, {}, {});
    EXPECT_TRUE(answer.certified);
    const double size = std::max(1.0, w.cwiseAbs().maxCoeff());
    EXPECT_LE(largest_difference(answer.certificate.w, w(twice)), 1e-11 * size * problem.size());
  }
}

TEST(SolverProperties, UnitsChangeTheNumbersAndNotTheMotion) {
  const auto exact = make_solver("exact");
  support::StandingWall wall;
  wall.rows = 4;
  wall.shake_m_per_s = 0.1;
  const Problem in_metres = support::standing_wall_problem(wall);
  const UnitChange to_millimetres{.length = 1e3};
  const Problem in_millimetres = change_units(in_metres, to_millimetres);
  const Answer metres = exact->solve(in_metres, {}, {});
  const Answer& millimetres = exact->solve(in_millimetres, {}, {});
  ASSERT_TRUE(metres.certified);
  ASSERT_TRUE(millimetres.certified);
  for (int i = 0; i < in_metres.size(); ++i) {
    EXPECT_NEAR(1e-3 * millimetres.certificate.w[i], metres.certificate.w[i], 1e-12);
  }
}

/// Fathi's problems: A = M Mᵀ with M lower triangular, 1 on its diagonal and 2 below it. Moves of
/// single rows need 2ⁿ of them.
Problem fathi_problem(int n) {
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) M(i, j) = i == j ? 1 : 2;
  }
  Problem problem;
  problem.bounds.l = Vector::Zero(n);
  problem.bounds.u = Vector::Constant(n, infinity);
  problem.motion.assign(n, Motion::linear);
  problem.rows = RowForm{(M * M.transpose()).sparseView(), Vector::Constant(n, -1)};
  return problem;
}

TEST(SolverProperties, ProblemsThatAreExponentialForSingleMovesAreSolved) {
  for (int n : {4, 8, 12, 16}) {
    for (const std::string name : {"bpp:algebra=dense", "bpp:algebra=sparse", "exact"}) {
      const auto solver = make_solver(name);
      const Problem problem = fathi_problem(n);
      const Answer& answer = solver->solve(problem, {}, {});
      EXPECT_TRUE(answer.certified) << name << ", n = " << n;
      EXPECT_LE(answer.iterations, 60) << name << ", n = " << n;
    }
  }
}

TEST(SolverProperties, WherePivotsWanderTheAnswerSaysWhatTheFallbackDid) {
  support::StandingWall wall;
  wall.stiffness_N_per_m = 1e9;
  wall.damping_N_s_per_m = 1e8;
  wall.shake_m_per_s = 1;
  const Problem problem = support::standing_wall_problem(wall);
  Limits limits;
  limits.iterations = 200;
  const auto bpp = make_solver("bpp");
  const Answer& pivoted = bpp->solve(problem, {}, limits);
  EXPECT_GT(pivoted.work[Work::single_pivot], 0);
  EXPECT_EQ(pivoted.work[Work::interior], 0);
  const auto exact = make_solver("exact");
  const Answer& answer = exact->solve(problem, {}, {});
  EXPECT_TRUE(answer.certified);
  EXPECT_GT(answer.work[Work::interior], 0);
  EXPECT_EQ(answer.work[Work::single_pivot], 0);
}

}  // namespace
}  // namespace perpend
