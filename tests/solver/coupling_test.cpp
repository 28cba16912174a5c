#include "solver/coupling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "problem/assemble.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

/// A brick of 2 kg on the ground, falling at 1 m/s and sliding at 3 m/s along the first friction
/// row, with μ = 0.5 and bounds as after a normal impulse of 0: frictionless, until updated.
Problem sliding_brick() {
  Problem problem;
  problem.bounds.l = Vector::Zero(3);
  problem.bounds.u = Vector::Zero(3);
  problem.bounds.u[0] = infinity;
  problem.motion.assign(3, Motion::linear);
  problem.contacts.push_back({.normal = 0, .friction = {1, 2}, .mu = 0.5});
  BodyForm body;
  body.M.push_back(2 * Matrix6::Identity());
  body.momentum = Vector::Zero(6);
  body.momentum[0] = 2 * 3;
  body.momentum[2] = 2 * -1;
  for (int axis : {2, 0, 1}) {
    body.J.add_block(0, Vector6::Unit(axis));
    body.J.end_row();
  }
  body.C = body.d = Vector::Zero(3);
  problem.body = body;
  ensure_rows(problem);
  return problem;
}

TEST(Coupling, UpdatesTheFrictionBoundsBetweenSolvesWhereAskedTo) {
  const Problem problem = sliding_brick();
  for (const CatalogEntry& entry : catalog()) {
    SCOPED_TRACE(entry.name);
    const auto solver = make_solver(entry.name);
    Limits limits;
    EXPECT_EQ(solver->solve(problem, {}, limits).x[1], 0) << "a recorded MLCP has fixed bounds";
    limits.update_friction = true;
    const Answer& answer = solver->solve(problem, {}, limits);
    if (answer.stop == Stop::not_applicable) continue;
    EXPECT_TRUE(answer.certified);
    EXPECT_NEAR(answer.x[0], 2, 1e-6);                   // stops the fall: m v_n
    EXPECT_NEAR(answer.x[1], -0.5 * answer.x[0], 1e-6);  // slides on
    EXPECT_NEAR(answer.bounds.u[1], 1, 1e-6);
    EXPECT_EQ(answer.bounds.l[1], -answer.bounds.u[1]);
    EXPECT_EQ(problem.bounds.u[1], 0) << "the problem itself stays as it is";
  }
}

TEST(Coupling, TellsTheBoundsOfTheLastSolveAndItsPhases) {
  const Problem problem = sliding_brick();
  Limits limits;
  limits.update_friction = true;
  const auto pivoter = make_solver("bpp:couplings=2");
  const Answer& two = pivoter->solve(problem, {}, limits);
  EXPECT_NEAR(two.solved_with.u[1], 1, 1e-6) << "the second solve has the first one's bounds";
  ASSERT_EQ(two.phases.size(), 2u) << "a phase a coupling";
  EXPECT_EQ(two.phases[0].work, Work::block_pivot);
  EXPECT_EQ(two.phases[0].iterations + two.phases[1].iterations, two.iterations);
  const auto sweeper = make_solver("pgs-sm");
  const Answer& hybrid = sweeper->solve(problem, {}, limits);
  ASSERT_GE(hybrid.phases.size(), 2u);
  EXPECT_EQ(hybrid.phases[0].work, Work::sweep);
  EXPECT_EQ(hybrid.phases[1].work, Work::direct);
  EXPECT_GE(hybrid.seconds_on_core, 0);
}

TEST(Coupling, DoesNotStopAtAnEnergyThatOnlyTheOldBoundsGave) {
  const Problem problem = sliding_brick();
  Limits limits;
  limits.update_friction = true;
  limits.energy_J = 1e-6;
  const auto solver = make_solver("exact");
  const Answer& answer = solver->solve(problem, {}, limits);
  EXPECT_LE(answer.certificate.energy.total, limits.energy_J);
  EXPECT_NEAR(answer.x[1], -1, 1e-3) << "friction of the updated bounds";
}

/// Ends each solve of the sliding brick with a given normal impulse and outcome, after another
/// iterate where there is one.
class ScriptedSolves : public Solver {
 public:
  struct Solve {
    double normal;
    Stop stop;
    std::optional<double> before = {};
  };
  explicit ScriptedSolves(std::vector<Solve> script, const CouplingOptions& options = {})
      : Solver(options), script_(std::move(script)) {}

  Stop iterate(const Problem&, const Bounds& bounds, Vector& x, Monitor& monitor) override {
    EXPECT_FALSE(bounds.are_fixed);
    EXPECT_EQ(bounds.updates, static_cast<int>(next_));
    if (!monitor.go_on()) return monitor.reason();
    const Solve& now = script_[next_++];
    if (now.before) {
      x << *now.before, bounds.l[1], 0;
      monitor.observe(x, Work::sweep);
    }
    x << now.normal, bounds.l[1], 0;
    monitor.observe(x, Work::sweep);
    return now.stop;
  }

 private:
  std::vector<Solve> script_;
  std::size_t next_ = 0;
};

const Answer& solve_coupled(Solver& solver, Select select) {
  Limits limits;
  limits.update_friction = true;
  limits.select = select;
  return solver.solve(sliding_brick(), {}, limits);
}

TEST(Coupling, ReturnsTheSolveBeforeIfTheLastIsCutOffAndWorse) {
  for (Stop cut_off : {Stop::deadline, Stop::breakdown, Stop::iteration_limit}) {
    ScriptedSolves solver({{2, Stop::converged}, {2.5, Stop::converged}, {7, cut_off}});
    const Answer& answer = solve_coupled(solver, Select::energy);
    EXPECT_EQ(answer.stop, cut_off);
    EXPECT_EQ(answer.x[0], 2.5);
    EXPECT_EQ(answer.x[1], -1) << "half of the first solve's normal impulse";
    EXPECT_EQ(answer.iterations, 3);
  }
}

TEST(Coupling, JudgesAnAnswerByTheBoundsOfItsOwnNormalImpulses) {
  // Each solve ends with the friction that the one before allows: 1 where 1.25 are due.
  for (Select select : {Select::last, Select::energy}) {
    ScriptedSolves solver({{2, Stop::converged}, {2.5, Stop::deadline}});
    const Answer& answer = solve_coupled(solver, select);
    EXPECT_EQ(answer.friction, FrictionBounds::own);
    EXPECT_EQ(answer.x[1], -1);
    EXPECT_EQ(answer.bounds.u[1], 1.25);
    EXPECT_EQ(answer.bounds.l[1], -1.25);
    EXPECT_FALSE(answer.certified);
    EXPECT_NEAR(answer.certificate.natural.row[1], 0.25, 1e-12);
    EXPECT_NEAR(answer.certificate.law_J, 0.5 * 0.5 * 0.25 * 0.25, 1e-12) << "a/2 Δx²";
    EXPECT_EQ(answer.certificate.law_row, 1);
  }
}

TEST(Coupling, NeverCertifiesFrictionBeyondItsOwnBounds) {
  // The second solve has the fall right, and all of the friction that 3 N s allow.
  ScriptedSolves solver({{3, Stop::converged}, {2, Stop::deadline}});
  const Answer& answer = solve_coupled(solver, Select::last);
  EXPECT_EQ(answer.x[0], 2);
  EXPECT_EQ(answer.x[1], -1.5);
  EXPECT_EQ(answer.bounds.u[1], 1);
  EXPECT_FALSE(answer.certified) << "solved, under bounds of a normal impulse that is not its own";
}

TEST(Coupling, ReturnsWhatWasJudged) {
  // Settled but for rounding: the friction is put on the bound that it is judged by.
  ScriptedSolves solver({{2, Stop::converged}, {2 * (1 - 1e-14), Stop::deadline}});
  const Answer& answer = solve_coupled(solver, Select::last);
  EXPECT_LT(answer.bounds.u[1], 1);
  EXPECT_EQ(answer.x[1], answer.bounds.l[1]);
}

TEST(Coupling, ChoosesAmongSolvesByTheLaw) {
  // By the bounds it was solved with the last one would be without error.
  ScriptedSolves solver({{2, Stop::converged}, {2.1, Stop::converged}, {2, Stop::converged}});
  const Answer& answer = solve_coupled(solver, Select::energy);
  EXPECT_EQ(answer.x[0], 2);
  EXPECT_EQ(answer.x[1], -1.05);
  ScriptedSolves far({{2, Stop::converged}, {2.1, Stop::converged}, {60, Stop::converged}});
  EXPECT_EQ(solve_coupled(far, Select::energy).x[0], 2.1);
}

TEST(Coupling, WithOneCouplingIsAnMlcpOfFixedBoundsAndSaysSo) {
  ScriptedSolves solver({{2, Stop::converged}}, {.couplings = 1});
  const Answer& answer = solve_coupled(solver, Select::last);
  EXPECT_EQ(answer.friction, FrictionBounds::fixed);
  EXPECT_EQ(answer.bounds.u[1], 0);
  EXPECT_TRUE(answer.certified);
  EXPECT_NEAR(answer.certificate.law_J, 0.5 * 0.5 * 1 * 1, 1e-12) << "told beside it";
}

TEST(Coupling, TakesTheFrictionBoundsOfTheIterateItWouldReturn) {
  for (const auto& [select, bound] : {std::pair(Select::energy, 1.0), {Select::last, 3.5}}) {
    ScriptedSolves solver({{7, Stop::iteration_limit, 2.0}, {2, Stop::deadline}});
    const Answer& answer = solve_coupled(solver, select);
    EXPECT_EQ(answer.x[0], 2);
    EXPECT_EQ(answer.x[1], -bound);
  }
}

TEST(Coupling, ReturnsTheLastIterateOfAllSolvesWhenAskedTo) {
  ScriptedSolves solver({{2, Stop::converged}, {7, Stop::deadline}});
  EXPECT_EQ(solve_coupled(solver, Select::last).x[0], 7);
}

TEST(Coupling, StopsWhenTheBoundsOscillate) {
  std::vector<ScriptedSolves::Solve> swinging, settling;
  for (int k = 0; k < 12; ++k) {
    swinging.push_back({k % 2 == 0 ? 2.0 : 3.0, Stop::converged});
    settling.push_back({2 + std::pow(0.7, k), Stop::converged});
  }
  const CouplingOptions options{.couplings = 12, .stops_when_oscillating = true};
  ScriptedSolves oscillating(swinging, options), converging(settling, options);
  EXPECT_EQ(solve_coupled(oscillating, Select::last).iterations, 5)
      << "one, and four in which the change of the bounds did not halve";
  EXPECT_EQ(solve_coupled(converging, Select::last).iterations, 12);
}

TEST(Coupling, BeginsNoSolveWithoutAnIterationLeft) {
  Problem problem = sliding_brick();
  problem.bounds.l[1] = -5;
  problem.bounds.u[1] = 5;
  for (Select select : {Select::last, Select::energy}) {
    ScriptedSolves solver({{2.5, Stop::iteration_limit}});
    Limits limits;
    limits.iterations = 1;
    limits.update_friction = true;
    limits.select = select;
    const Answer& answer = solver.solve(problem, {}, limits);
    EXPECT_EQ(answer.x[1], -5) << "what was found, not cut off by bounds it was not solved with";
    EXPECT_EQ(answer.bounds.l[1], -1.25) << "by which it is judged";
    EXPECT_EQ(answer.iterations, 1);
    EXPECT_EQ(answer.stop, Stop::iteration_limit);
  }
}

/// The sliding brick under the cone law.
Problem sliding_brick_under_cone() {
  Problem problem = sliding_brick();
  problem.contacts[0].law = FrictionLaw::cone;
  problem.bounds.l.tail(2).setConstant(-infinity);
  problem.bounds.u.tail(2).setConstant(infinity);
  return problem;
}

TEST(Coupling, LeavesAllIterationsToAProblemWithoutBoxFriction) {
  // Sweeps that meet no tolerance: a third of them would be the share of one of three solves.
  for (const char* name : {"cone-psor:tolerance=0", "pgs:tolerance=0"}) {
    const auto solver = make_solver(name);
    const bool is_cone = solver->law() == FrictionLaw::cone;
    Problem problem = is_cone ? sliding_brick_under_cone() : sliding_brick();
    if (!is_cone) problem.contacts.clear();
    Limits limits;
    limits.update_friction = true;
    const Answer coupled = solver->solve(problem, {}, limits);
    limits.update_friction = false;
    const Answer& fixed = solver->solve(problem, {}, limits);
    EXPECT_EQ(coupled.iterations, fixed.iterations) << name;
    EXPECT_EQ(coupled.x, fixed.x) << name;
  }
}

TEST(Coupling, IsASettingOfEverySolver) {
  for (const CatalogEntry& entry : catalog()) {
    SCOPED_TRACE(entry.name);
    const int own = make_solver(entry.name)->coupling.options.couplings;
    EXPECT_EQ(make_solver(entry.name + ":couplings=0")->coupling.options.couplings, own);
    EXPECT_EQ(make_solver(entry.name + ":couplings=7")->coupling.options.couplings, 7);
    EXPECT_EQ(make_solver(entry.name + ":couplings=7,islands=yes")->coupling.options.couplings, 7);
  }
  Limits limits;
  limits.update_friction = true;
  const auto once = make_solver("exact:couplings=1");
  EXPECT_EQ(once->solve(sliding_brick(), {}, limits).x[1], 0) << "the bounds of the step before";
}

TEST(Coupling, ReturnsBoundsThatAnyProblemMayHave) {
  const auto solver = make_solver("exact");
  Limits limits;
  limits.update_friction = true;
  const Answer& answer = solver->solve(sliding_brick(), {}, limits);
  EXPECT_TRUE(answer.bounds.are_fixed);
  EXPECT_EQ(answer.bounds.updates, 0);
}

}  // namespace
}  // namespace perpend
