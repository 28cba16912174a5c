#pragma once

#include <cstdint>
#include <string>

#include "bench/certificate/enumeration.h"
#include "problem/problem.h"

namespace perpend::bench {

/// Whether a problem has a solution, by enumeration.
enum class Solvable { yes, no, unknown };

/// A small random problem, what is known of it, and the same in other units, masses and speeds,
/// which is the one to be judged. The base has whole numbers only, so that what is singular,
/// degenerate or infeasible is so exactly.
struct HostileProblem {
  Problem problem;  ///< to be judged and solved
  std::string traits;
  bool is_mechanical = true;  ///< A symmetric positive semidefinite
  bool is_scaled = false;
  Solvable solvable = Solvable::unknown;
  Enumerated base;                ///< answers to the base
  std::vector<Row<double>> null;  ///< { z : A z = 0 } of the base
  Bounds base_bounds;
  Vector factor;  ///< x of the problem = factor · x of the base

  /// An answer to the base as one to the problem; what lies on a bound does so there too.
  Vector answer(const Row<Quad>& x) const;
};

/// Number k of the campaign with that base seed, always the same.
HostileProblem hostile_problem(std::uint64_t base_seed, std::uint64_t k);

/// The generator of that problem's answers.
support::Random random_of(std::uint64_t base_seed, std::uint64_t k);

}  // namespace perpend::bench
