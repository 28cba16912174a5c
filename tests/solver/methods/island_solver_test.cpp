#include "solver/methods/island_solver.h"

#include <gtest/gtest.h>

#include <new>

#include "problem/assemble.h"
#include "solver/catalog.h"
#include "solver/methods/exact.h"
#include "solver/methods/pgs.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend {
namespace {

/// Problems side by side, none touching another.
Problem side_by_side(const std::vector<Problem>& problems) {
  Problem all;
  BodyForm body;
  int rows = 0, bodies = 0;
  for (const Problem& problem : problems) {
    rows += problem.size();
    bodies += problem.body->bodies();
  }
  all.bounds.l.resize(rows);
  all.bounds.u.resize(rows);
  body.C.resize(rows);
  body.d.resize(rows);
  body.momentum.resize(6 * bodies);
  for (const Problem& problem : problems) {
    const int first = body.J.rows(), n = problem.size(), first_body = body.bodies();
    const BodyForm& part = *problem.body;
    all.bounds.l.segment(first, n) = problem.bounds.l;
    all.bounds.u.segment(first, n) = problem.bounds.u;
    all.motion.insert(all.motion.end(), problem.motion.begin(), problem.motion.end());
    for (Contact contact : problem.contacts) {
      contact.normal += first;
      for (int& i : contact.friction) i += i == Contact::no_row ? 0 : first;
      all.contacts.push_back(contact);
    }
    body.C.segment(first, n) = part.C;
    body.d.segment(first, n) = part.d;
    body.momentum.segment(6 * first_body, part.momentum.size()) = part.momentum;
    body.M.insert(body.M.end(), part.M.begin(), part.M.end());
    for (int i = 0; i < n; ++i) {
      for (int k = part.J.start[i]; k < part.J.start[i + 1]; ++k) {
        body.J.add_block(first_body + part.J.body[k], part.J.block[k]);
      }
      body.J.end_row();
    }
  }
  all.body = std::move(body);
  ensure_rows(all);
  return all;
}

Problem wall_of(int rows, double shake_m_per_s, std::uint64_t seed) {
  support::StandingWall wall;
  wall.rows = rows;
  wall.shake_m_per_s = shake_m_per_s;
  wall.shake_seed = seed;
  return support::standing_wall_problem(wall);
}

std::vector<Problem> walls(double shake_m_per_s = 0.1) {
  std::vector<Problem> problems;
  for (int rows : {3, 1, 6, 2, 4, 1}) {
    problems.push_back(wall_of(rows, shake_m_per_s, problems.size() + 1));
  }
  return problems;
}

constexpr const char* every_kind[] = {"pgs", "psor", "bpp", "exact", "cone-psor"};

std::string with_islands(const std::string& name, int threads) {
  return name + ":islands=yes,threads=" + std::to_string(threads);
}

TEST(IslandSolver, PutsTheAnswersOfTheIslandsTogether) {
  const std::vector<Problem> parts = walls();
  const Problem all = side_by_side(parts);
  for (const std::string name : every_kind) {
    const auto solver = make_solver(with_islands(name, 2));
    const Answer& answer = solver->solve(all, {}, {});
    int first = 0, iterations = 0, work = 0;
    for (const Problem& part : parts) {
      // The first row of bricks of a wall is one island a brick, unless a second row ties them.
      Problem with_rows = part;
      ensure_rows(with_rows);
      for (const Island& island : find_islands(with_rows)) {
        const auto alone = make_solver(name);
        const Answer& expected = alone->solve(extract(with_rows, island), {}, {});
        const Vector x = answer.x.segment(first, part.size())(island.rows);
        EXPECT_LE((x - expected.x).cwiseAbs().maxCoeff(), 1e-12) << name;
        iterations = std::max(iterations, expected.iterations);
        for (int count : expected.work.count) work += count;
      }
      first += part.size();
    }
    EXPECT_EQ(answer.iterations, iterations) << name;
    int counted = 0;
    for (int count : answer.work.count) counted += count;
    EXPECT_EQ(counted, work) << name;
  }
}

TEST(IslandSolver, GivesTheSameBitsForAnyNumberOfThreads) {
  const Problem all = side_by_side(walls());
  for (const std::string name : every_kind) {
    const Vector x = make_solver(with_islands(name, 1))->solve(all, {}, {}).x;
    for (int threads : {2, 3, 4}) {
      const auto solver = make_solver(with_islands(name, threads));
      for (int repeat = 0; repeat < 3; ++repeat) EXPECT_EQ(solver->solve(all, {}, {}).x, x);
    }
  }
}

TEST(IslandSolver, IsCertifiedWhereTheWholeIs) {
  const Problem all = side_by_side(walls());
  const Answer whole = Exact({}).solve(all, {}, {});
  const auto solver = make_solver(with_islands("exact", 2));
  const Answer& answer = solver->solve(all, {}, {});
  EXPECT_EQ(answer.stop, Stop::converged);
  EXPECT_TRUE(answer.certified);
  EXPECT_LE((answer.certificate.w - whole.certificate.w).cwiseAbs().maxCoeff(), 1e-9);
}

TEST(IslandSolver, KeepsItsPartsWhileTheGraphStays) {
  // Other numbers on the same graph, then another graph, then the first again.
  const std::vector<Problem> problems{side_by_side(walls(0.1)), side_by_side(walls(0.3)),
                                      side_by_side({wall_of(2, 0.1, 1), wall_of(5, 0.1, 2)}),
                                      side_by_side(walls(0.1))};
  for (const std::string name : every_kind) {
    const auto used = make_solver(with_islands(name, 2));
    for (Problem problem : problems) {
      problem.contacts[0].mu = 0.7;
      const Vector x = used->solve(problem, {}, {}).x;
      EXPECT_EQ(x, make_solver(with_islands(name, 2))->solve(problem, {}, {}).x) << name;
      problem.body.reset();
      if (used->form() == Form::body) continue;
      const Vector rows_only = used->solve(problem, {}, {}).x;
      EXPECT_EQ(rows_only, make_solver(with_islands(name, 2))->solve(problem, {}, {}).x) << name;
    }
  }
}

TEST(IslandSolver, TellsTheWorstOutcome) {
  // One row is solved by one sweep, the wall by many.
  const Problem all = side_by_side({wall_of(4, 0.1, 1), wall_of(1, 0, 2)});
  IslandSolver solver([] { return std::make_unique<Pgs>(PgsOptions{}); }, 2);
  Limits limits;
  limits.iterations = 3;
  EXPECT_EQ(solver.solve(all, {}, limits).stop, Stop::iteration_limit);
  limits.iterations = 100'000;
  EXPECT_EQ(solver.solve(all, {}, limits).stop, Stop::converged);
  limits.energy_J = 1e-3;
  EXPECT_EQ(solver.solve(all, {}, limits).stop, Stop::energy_reached);
  EXPECT_LE(solver.solve(all, {}, limits).certificate.energy.total, 1e-3);
}

/// Runs out of memory on problems of more than so many rows.
class Greedy : public Pgs {
 public:
  explicit Greedy(int most_rows) : Pgs({}), most_rows_(most_rows) {}
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override {
    if (problem.size() > most_rows_) throw std::bad_alloc();
    return Pgs::iterate(problem, bounds, x, monitor);
  }

 private:
  int most_rows_;
};

TEST(IslandSolver, ThrowsWhatASolverThrowsOnAnyThread) {
  const Problem small = wall_of(1, 0, 1), large = wall_of(4, 0.1, 1);
  for (int threads : {1, 2, 3}) {
    IslandSolver solver([&] { return std::make_unique<Greedy>(small.size()); }, threads);
    EXPECT_NO_THROW(solver.solve(side_by_side({small, small}), {}, {}));
    EXPECT_THROW(solver.solve(side_by_side({small, large, small}), {}, {}), std::bad_alloc);
  }
}

TEST(IslandSolver, RefusesWhatItsSolverRefuses) {
  Problem all = side_by_side(walls());
  all.body.reset();
  const auto solver = make_solver(with_islands("psor", 2));
  const Answer& answer = solver->solve(all, {}, {});
  EXPECT_EQ(answer.stop, Stop::not_applicable);
  EXPECT_NE(answer.remark.find("body form"), std::string::npos) << answer.remark;
}

TEST(IslandSolver, SelectsTheBestOfEachIsland) {
  const Problem all = side_by_side(walls());
  const auto solver = make_solver(with_islands("bpp", 2));
  Limits limits;
  limits.iterations = 3;
  const double last = solver->solve(all, {}, limits).certificate.energy.total;
  limits.select = Select::energy;
  EXPECT_LE(solver->solve(all, {}, limits).certificate.energy.total, last);
}

TEST(IslandSolver, UpdatesFrictionBoundsLikeItsSolver) {
  const Problem all = side_by_side({wall_of(4, 0.3, 1)});
  Limits limits;
  limits.update_friction = true;
  const Answer whole = Exact({}).solve(all, {}, limits);
  const auto solver = make_solver(with_islands("exact", 2));
  const Answer& answer = solver->solve(all, {}, limits);
  EXPECT_LE((answer.bounds.u - whole.bounds.u).tail(20).cwiseAbs().maxCoeff(), 1e-9);
  EXPECT_LE((answer.x - whole.x).cwiseAbs().maxCoeff(), 1e-7);
}

TEST(IslandSolver, DoesOneRoundBetweenTwoBoundUpdatesLikeItsSolver) {
  const Problem all = side_by_side({wall_of(4, 0.1, 1)});
  Limits limits;
  limits.update_friction = true;
  for (const std::string name : {"pgs-sm:tolerance=0", "pgs-sm", "spook"}) {
    SCOPED_TRACE(name);
    const Answer whole = make_solver(name)->solve(all, {}, limits);
    const auto solver =
        make_solver(name + (name.find(':') < name.size() ? "," : ":") + "islands=yes");
    const Answer& answer = solver->solve(all, {}, limits);
    EXPECT_EQ(answer.work.count, whole.work.count);
    EXPECT_EQ(answer.stop, whole.stop);
    EXPECT_LE((answer.x - whole.x).cwiseAbs().maxCoeff(), 1e-9);
  }
}

TEST(IslandSolver, EndsAtADeadlineWithAFiniteAnswer) {
  const Problem all = side_by_side(walls());
  const auto solver = make_solver("psor:tolerance=0,islands=yes,threads=2");
  for (double seconds : {0.0, 1e-5, 1e-3}) {
    Limits limits;
    limits.iterations = 10'000'000;
    limits.seconds = seconds;
    const Answer& answer = solver->solve(all, {}, limits);
    EXPECT_EQ(answer.stop, Stop::deadline);
    EXPECT_TRUE(answer.x.allFinite());
  }
}

TEST(IslandSolver, SharesTheTimeByRows) {
  EXPECT_EQ(seconds_for(1, 50, 100, 1), 0.5);
  EXPECT_EQ(seconds_for(1, 50, 100, 2), 1);
  EXPECT_EQ(seconds_for(1, 10, 100, 2), 0.2);
  EXPECT_EQ(seconds_for(1, 90, 100, 2), 1);
  EXPECT_EQ(seconds_for(0.5, 10, 10, 1), 0.5) << "the last has all that is left";
}

TEST(IslandSolver, TakesAProblemWithoutRows) {
  Problem nothing;
  nothing.body = BodyForm{};
  ensure_rows(nothing);
  const auto solver = make_solver(with_islands("exact", 2));
  EXPECT_EQ(solver->solve(nothing, {}, {}).stop, Stop::converged);
  EXPECT_TRUE(solver->solve(nothing, {}, {}).certified);
}

TEST(IslandSolver, KeepsTheIterationLimitOverAllCouplings) {
  support::StandingWall wall;
  wall.rows = 2;
  wall.shake_m_per_s = 0.1;
  Problem problem = support::standing_wall_problem(wall);
  ensure_rows(problem);
  const auto solver = make_solver("pgs:islands=yes,tolerance=0");
  for (int iterations : {1, 2, 4, 7}) {
    Limits limits;
    limits.iterations = iterations;
    limits.update_friction = true;
    EXPECT_LE(solver->solve(problem, {}, limits).iterations, iterations);
  }
}

}  // namespace
}  // namespace perpend
