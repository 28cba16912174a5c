#include "bench/campaign_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "support/box_stack.h"
#include "support/chain.h"
#include "support/pile.h"
#include "support/random_problems.h"
#include "support/standing_wall.h"

namespace perpend::bench {
namespace {

using namespace perpend::support;

constexpr double time_step_s = 1.0 / 60;
constexpr double gravity_m_per_s2 = 9.81;
constexpr double relaxation_s = 0.1;  ///< b̂/k

Spring spring_of(double stiffness_N_per_m) {
  return {stiffness_N_per_m, relaxation_s * stiffness_N_per_m};
}

/// Multiplies every mass by a factor of its own, up to `ratio`; velocities stay.
void spread_masses(Random& random, double ratio, BodyForm& body) {
  for (int k = 0; k < body.bodies(); ++k) {
    const double factor = log_uniform(random, 1, ratio);
    body.M[k] *= factor;
    body.momentum.segment<6>(6 * k) *= factor;
  }
}

/// Its rows have no memory of place, so that hard rows that agree keep agreeing.
SystemStep step_of(Problem problem) {
  SystemStep step;
  step.time_step_s = time_step_s;
  step.d_per_phi = Vector::Zero(problem.size());
  const BodyForm& body = *problem.body;
  step.force_impulses.resize(6 * body.bodies());
  for (int k = 0; k < body.bodies(); ++k) {
    step.force_impulses.segment<6>(6 * k) =
        body.M[k] * (-time_step_s * gravity_m_per_s2 * Vector6::Unit(2));
  }
  step.problem = std::move(problem);
  return step;
}

void make_mechanism(Random& random, double hard_share, CampaignProblem& made) {
  const int bodies = 1 + pick(random, 16);
  const int constraints = 1 + pick(random, 3 * bodies + 8);
  const double ratio = log_uniform(random, 1, 1e6);
  Problem problem = random_mechanical_problem(random, {bodies, constraints, hard_share});
  spread_masses(random, ratio, *problem.body);
  const double k = made.stiffness_N_per_m, h = time_step_s;
  for (double& C : problem.body->C) {
    if (C > 0) C = 1 / (k * (h * h + h * relaxation_s));
  }
  if (hard_share > 0) make_hard_rows_agree(random, problem);
  made.traits = fmt::format("{} bodies, mass ratio {:.0e}", bodies, ratio);
  made.step = step_of(std::move(problem));
}

double random_shake(Random& random) {
  return log_uniform(random, 1e-3, 1);
}

void make_wall(Random& random, CampaignProblem& made) {
  StandingWall wall;
  wall.rows = 1 + pick(random, 12);
  wall.bricks_per_row = 1 + pick(random, 4);
  wall.friction = uniform(random, 0.1, 1.2);
  wall.stiffness_N_per_m = made.stiffness_N_per_m;
  wall.damping_N_s_per_m = relaxation_s * made.stiffness_N_per_m;
  wall.shake_m_per_s = random_shake(random);
  wall.shake_seed = random();
  made.traits = fmt::format("{} rows of {} bricks", wall.rows, wall.bricks_per_row);
  made.step = standing_wall_step(wall);
}

void make_pile(Random& random, CampaignProblem& made) {
  Pile pile;
  pile.layers = 1 + pick(random, 4);
  pile.friction = uniform(random, 0.1, 1.2);
  pile.contact = spring_of(made.stiffness_N_per_m);
  pile.shake_m_per_s = random_shake(random);
  pile.shake_seed = random();
  made.traits = fmt::format("{} layers", pile.layers);
  made.step = pile_step(pile);
}

void make_chain(Random& random, CampaignProblem& made) {
  Chain chain;
  chain.links = 1 + pick(random, 60);
  chain.friction = uniform(random, 0.1, 1.2);
  chain.contact = spring_of(made.stiffness_N_per_m);
  chain.shake_m_per_s = random_shake(random);
  chain.shake_seed = random();
  chain.pull_N = uniform(random, 0, 1) * chain.links * chain.mass_kg * gravity_m_per_s2;
  made.traits = fmt::format("{} links", chain.links);
  made.step = chain_step(chain);
}

void make_stack(Random& random, CampaignProblem& made) {
  const int cubes = 2 + pick(random, 6);
  const double ratio = std::pow(10, pick(random, 7));
  BoxStack stack;
  stack.masses_kg.clear();
  for (int k = 0; k < cubes; ++k) stack.masses_kg.push_back(std::pow(ratio, k / (cubes - 1.0)));
  stack.contact = spring_of(made.stiffness_N_per_m);
  stack.shake_m_per_s = random_shake(random);
  stack.shake_seed = random();
  made.traits = fmt::format("{} cubes, mass ratio {:.0e}", cubes, ratio);
  made.step = box_stack_step(stack);
}

void make_redundant(Random& random, CampaignProblem& made) {
  const double points = log_uniform(random, 4, 4000);
  BoxStack stack;
  stack.points_x = std::max(2, static_cast<int>(std::sqrt(points)));
  stack.points_y = std::max(2, static_cast<int>(points) / stack.points_x);
  stack.contact = spring_of(made.stiffness_N_per_m);
  stack.shake_m_per_s = random_shake(random);
  stack.shake_seed = random();
  made.traits = fmt::format("{} points", stack.points_x * stack.points_y);
  made.step = box_stack_step(stack);
}

}  // namespace

CampaignProblem campaign_problem(std::uint64_t seed) {
  using Make = void (*)(Random&, CampaignProblem&);
  struct Family {
    const char* name;
    Make make;
  };
  const auto compliant = [](Random& random, CampaignProblem& made) {
    make_mechanism(random, 0, made);
  };
  const auto hard = [](Random& random, CampaignProblem& made) {
    make_mechanism(random, 0.3, made);
  };
  // As often as they are listed.
  const Family families[] = {
      {"mechanism", compliant}, {"mechanism", compliant}, {"mechanism", compliant},
      {"mechanism", compliant}, {"hard mechanism", hard}, {"hard mechanism", hard},
      {"wall", make_wall},      {"wall", make_wall},      {"pile", make_pile},
      {"chain", make_chain},    {"stack", make_stack},    {"redundant points", make_redundant}};
  Random random(seed);
  const Family& family = families[pick(random, static_cast<int>(std::size(families)))];
  CampaignProblem made;
  made.seed = seed;
  made.family = family.name;
  made.stiffness_N_per_m = std::pow(10, 3 + pick(random, 10));
  family.make(random, made);
  return made;
}

}  // namespace perpend::bench
