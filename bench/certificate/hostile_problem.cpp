#include "bench/certificate/hostile_problem.h"

#include <fmt/format.h>

#include <cmath>

#include "bench/certificate/base_problem.h"
#include "problem/islands.h"
#include "problem/units.h"

namespace perpend::bench {
namespace {

using namespace perpend::support;

/// Between 1/most and most: a power of two, so that scaling is exact, or any number.
double random_factor(Random& random, double most, bool is_power_of_two) {
  const double exponent = uniform(random, -1, 1) * std::log2(most);
  return is_power_of_two ? std::ldexp(1.0, static_cast<int>(std::lround(exponent)))
                         : std::exp2(exponent);
}

/// A mass ratio between the bodies; velocities stay.
void spread_body_masses(Random& random, bool is_power_of_two, BodyForm& body) {
  for (int k = 0; k < body.bodies(); ++k) {
    const double factor = random_factor(random, 1e6, is_power_of_two);
    body.M[k] *= factor;
    body.momentum.segment<6>(6 * k) *= factor;
  }
}

void scale_row(int i, double t, Problem& problem) {
  if (problem.body) {
    BodyForm& body = *problem.body;
    for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) body.J.block[k] *= t;
    body.C[i] *= t * t;
    body.d[i] *= t;
    return;
  }
  problem.rows->b[i] *= t;
  SparseRows& A = problem.rows->A;
  for (int row = 0; row < A.rows(); ++row) {
    for (SparseRows::InnerIterator entry(A, row); entry; ++entry) {
      if (row == i) entry.valueRef() *= t;
      if (entry.col() == i) entry.valueRef() *= t;
    }
  }
}

/// All masses of an island by one factor, all its speeds by another.
void scale_island(const Island& island, double mass, double speed, Problem& problem) {
  for (const int i : island.rows) {
    if (problem.body) {
      problem.body->C[i] /= mass;
      problem.body->d[i] *= speed;
      continue;
    }
    problem.rows->b[i] *= speed;
    for (SparseRows::InnerIterator entry(problem.rows->A, i); entry; ++entry) {
      entry.valueRef() /= mass;
    }
  }
  for (const int k : island.bodies) {
    problem.body->M[k] *= mass;
    problem.body->momentum.segment<6>(6 * k) *= mass * speed;
  }
}

/// Islands of other masses and speeds, rows of other lengths, other units of all.
void scale(Random& random, HostileProblem& made) {
  const bool exactly = happens(random, 0.5);
  const int n = made.problem.size();
  made.is_scaled = true;
  made.traits += exactly ? ", scaled by powers of two:" : ", scaled:";
  if (happens(random, 0.35)) {
    made.traits += " islands";
    const double most = happens(random, 0.5) ? 1e4 : 1e12;
    for (const Island& island : find_islands(made.problem)) {
      const double mass = random_factor(random, most, exactly);
      const double speed = random_factor(random, most, exactly);
      scale_island(island, mass, speed, made.problem);
      for (const int i : island.rows) made.factor[i] *= mass * speed;
    }
  }
  if (happens(random, 0.35)) {
    made.traits += " rows";
    const double most = happens(random, 0.5) ? 1e3 : 1e12;
    for (int i = 0; i < n; ++i) {
      const double t = random_factor(random, most, exactly);
      scale_row(i, t, made.problem);
      made.factor[i] /= t;
    }
  }
  made.problem.bounds.l = made.base_bounds.l.cwiseProduct(made.factor);
  made.problem.bounds.u = made.base_bounds.u.cwiseProduct(made.factor);
  if (happens(random, 0.7)) {
    made.traits += " units";
    const UnitChange change{random_factor(random, 1e12, exactly),
                            random_factor(random, 1e12, exactly),
                            random_factor(random, 1e12, exactly)};
    for (int i = 0; i < n; ++i) made.factor[i] *= change.impulse(made.problem.motion[i]);
    made.problem = change_units(made.problem, change);
    made.problem.bounds.l = made.base_bounds.l.cwiseProduct(made.factor);
    made.problem.bounds.u = made.base_bounds.u.cwiseProduct(made.factor);
  }
}

/// Whether there is a solution does not depend on the masses, so it is asked before they are
/// spread: there is none where some r with Jᵀr = 0 and C r = 0, which the bounds allow to grow for
/// ever, has dᵀr < 0.
void enumerate_base(Random& random, HostileProblem& made) {
  const FullRows<Quad> rows = full_rows(made.problem);
  made.base_bounds = made.problem.bounds;
  made.null = null_space(rows);
  made.base = enumerate(rows, made.base_bounds, 1e-12, random);
  if (made.base.has_solution)
    made.solvable = Solvable::yes;
  else if (made.is_mechanical)
    made.solvable = Solvable::no;
  if (made.problem.body && happens(random, 0.5)) {
    made.traits += ", mass ratios";
    made.is_scaled = true;
    spread_body_masses(random, happens(random, 0.5), *made.problem.body);
    made.base = enumerate(full_rows(made.problem), made.base_bounds, 1e-26, random);
  }
}

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

}  // namespace

Vector HostileProblem::answer(const Row<Quad>& x) const {
  Vector given(problem.size());
  for (int i = 0; i < problem.size(); ++i) {
    given[i] = static_cast<double>(x[i] * factor[i]);
    const double l = base_bounds.l[i], u = base_bounds.u[i];
    const auto is_at = [&](double bound) {
      return std::isfinite(bound) &&
             std::abs(static_cast<double>(x[i] - bound)) <= 1e-14 * std::abs(bound);
    };
    if (is_at(l)) given[i] = problem.bounds.l[i];
    if (is_at(u)) given[i] = problem.bounds.u[i];
  }
  return given;
}

support::Random random_of(std::uint64_t base_seed, std::uint64_t k) {
  return support::Random(mixed(mixed(base_seed + 0x9e3779b97f4a7c15U) + k));
}

HostileProblem hostile_problem(std::uint64_t base_seed, std::uint64_t k) {
  Random random = random_of(base_seed, k);
  HostileProblem made;
  const double kind = uniform(random, 0, 1);
  made.is_mechanical = kind >= 0.15;
  if (kind < 0.15) {
    made.problem = general_base(random);
    made.traits = "any A";
  } else if (kind < 0.7) {
    made.problem = mechanical_base(random);
    made.traits = "rows";
  } else {
    made.problem = body_base(random);
    made.traits = "bodies";
  }
  made.factor.setOnes(made.problem.size());
  enumerate_base(random, made);
  if (happens(random, 0.75)) scale(random, made);
  return made;
}

}  // namespace perpend::bench
