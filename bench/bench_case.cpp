#include "bench/bench_case.h"

#include <fmt/format.h>

#include <cmath>

#include "problem/assemble.h"
#include "solver/catalog.h"
#include "support/box_stack.h"
#include "support/chain.h"
#include "support/pile.h"
#include "support/standing_wall.h"

namespace perpend::bench {
namespace {

using namespace perpend::support;

/// Of every body, along each axis. In one step gravity gives 0.16 m/s: `usual` opens some contacts
/// of a scene, `hard` most.
constexpr double usual_m_per_s = 0.3, hard_m_per_s = 1;

/// Damping that goes with a contact stiffness: E18's ratio of a tenth of a second.
Spring contact_spring(double stiffness_N_per_m) {
  return {stiffness_N_per_m, stiffness_N_per_m / 10};
}

StandingWall wall_of(int rows, int bricks_per_row) {
  StandingWall wall;
  wall.rows = rows;
  wall.bricks_per_row = bricks_per_row;
  wall.shake_m_per_s = usual_m_per_s;
  return wall;
}

StandingWall stiff_wall(double stiffness_N_per_m, double shake_m_per_s) {
  StandingWall wall;
  wall.stiffness_N_per_m = stiffness_N_per_m;
  wall.damping_N_s_per_m = contact_spring(stiffness_N_per_m).damping_N_s_per_m;
  wall.shake_m_per_s = shake_m_per_s;
  return wall;
}

/// Shaken, and pulled by the friction of ten links, so that some slide and some stick.
Chain chain_of(int links, double stiffness_N_per_m) {
  Chain chain;
  chain.links = links;
  chain.contact = contact_spring(stiffness_N_per_m);
  chain.shake_m_per_s = usual_m_per_s;
  chain.pull_N = 10 * chain.friction * chain.mass_kg * chain.gravity_m_per_s2;
  return chain;
}

BoxStack shaken(BoxStack stack) {
  stack.shake_m_per_s = usual_m_per_s;
  return stack;
}

SystemStep step_of(const StandingWall& wall) {
  return standing_wall_step(wall);
}
SystemStep step_of(const Chain& chain) {
  return chain_step(chain);
}
SystemStep step_of(const Pile& pile) {
  return pile_step(pile);
}
SystemStep step_of(const BoxStack& stack) {
  return box_stack_step(stack);
}

/// Makes the first step of any of the generators from a seed.
template <typename Generator>
auto seeded(Generator generator) {
  return [generator](std::uint64_t seed) {
    Generator with_seed = generator;
    with_seed.shake_seed = seed;
    return step_of(with_seed);
  };
}

void add_walls(std::vector<BenchCase>& cases) {
  struct Size {
    int bricks, rows, bricks_per_row;
  };
  for (const Size& size : {Size{30, 12, 2}, Size{300, 24, 12}, Size{3000, 48, 62}}) {
    cases.push_back({Group::walls, fmt::format("wall, {} bricks", size.bricks), "walls",
                     double(size.bricks), seeded(wall_of(size.rows, size.bricks_per_row))});
  }
}

void add_chains(std::vector<BenchCase>& cases) {
  for (int links : {50, 500, 5000}) {
    cases.push_back({Group::chains, fmt::format("chain, {} links", links), "chains", double(links),
                     seeded(chain_of(links, 1e5))});
  }
}

void add_piles(std::vector<BenchCase>& cases) {
  for (int layers : {4, 9}) {
    Pile pile;
    pile.layers = layers;
    pile.shake_m_per_s = usual_m_per_s;
    const int boxes = layers * (layers + 1) * (2 * layers + 1) / 6;
    cases.push_back(
        {Group::piles, fmt::format("pile, {} boxes", boxes), "piles", double(boxes), seeded(pile)});
  }
}

/// The wall of 30 bricks and the chain of 50 links with stiffer contacts.
void add_stiffness_ladder(std::vector<BenchCase>& cases) {
  const auto add = [&](const char* series, double k, auto make) {
    cases.push_back({Group::stiffness, fmt::format("{}, {:.0e} N/m", series, k), series, k, make});
  };
  for (double k : {1e3, 1e5, 1e7, 1e9, 1e10, 1e11, 1e12}) {
    add("wall", k, seeded(stiff_wall(k, usual_m_per_s)));
  }
  for (double k : {1e5, 1e9, 1e10, 1e11, 1e12}) {
    add("wall shaken hard", k, seeded(stiff_wall(k, hard_m_per_s)));
  }
  for (double k : {1e5, 1e9, 1e10, 1e11, 1e12}) add("chain", k, seeded(chain_of(50, k)));
}

void add_mass_ladder(std::vector<BenchCase>& cases) {
  for (int power = 0; power <= 6; ++power) {
    const double ratio = std::pow(10, power);
    cases.push_back({Group::masses, fmt::format("1 kg below {:.0e} kg", ratio), "masses", ratio,
                     seeded(shaken(heavy_on_light(ratio)))});
  }
}

void add_redundancy_ladder(std::vector<BenchCase>& cases) {
  for (const auto& [points_x, points_y] :
       {std::pair(2, 2), std::pair(5, 8), std::pair(20, 20), std::pair(50, 80)}) {
    BoxStack stack;
    stack.points_x = points_x;
    stack.points_y = points_y;
    const int points = points_x * points_y;
    cases.push_back({Group::redundancy, fmt::format("box on {} points", points), "redundancy",
                     double(points), seeded(shaken(stack)), points <= 400});
  }
}

/// Velocities in all directions, those of turning as of points at 0.1 m from the centre.
void tremble(Random& random, SystemStep& step) {
  BodyForm& body = *step.problem.body;
  for (int k = 0; k < body.bodies(); ++k) {
    body.momentum.segment<6>(6 * k) += body.M[k] * random_velocity(random, usual_m_per_s / 10, 0.1);
  }
}

}  // namespace

const std::vector<BenchCase>& bench_cases() {
  static const std::vector<BenchCase> cases = [] {
    std::vector<BenchCase> all;
    add_walls(all);
    add_chains(all);
    add_piles(all);
    add_stiffness_ladder(all);
    add_mass_ladder(all);
    add_redundancy_ladder(all);
    return all;
  }();
  return cases;
}

std::vector<BenchStep> bench_steps(const BenchCase& bench_case, int seeds, int steps) {
  const auto exact = make_solver("exact");
  std::vector<BenchStep> all;
  for (int seed = 1; seed <= seeds; ++seed) {
    SystemStep step = bench_case.make(seed);
    Random random(seed);
    Vector start;
    for (int k = 0; k < steps; ++k) {
      all.push_back({step.problem, start});
      if (bench_case.has_rows) ensure_rows(all.back().problem);
      if (k + 1 == steps) break;
      start = exact->solve(step.problem, start, {}).x;
      step = next_step(step, start);
      tremble(random, step);
    }
  }
  return all;
}

}  // namespace perpend::bench
