#pragma once

#include <array>
#include <vector>

#include "bench/certificate/hostile_problem.h"
#include "bench/certificate/truth.h"

namespace perpend::bench {

/// Where an answer comes from.
enum class Kind {
  solution,       ///< of the enumeration, rounded to double
  null_impulses,  ///< a solution and impulses that cancel, 1e-3 … 1e18 of its own
  noise,          ///< a solution with noise of 1e-16 … 1e-1
  wrong_pattern,  ///< w = 0 on the wrong rows
  hidden,         ///< any of these with cancelling impulses near what the guard allows
  sweeps,         ///< some sweeps of Gauss and Seidel
  runaway,        ///< the same drawn out, or huge impulses of any kind
  least,          ///< the least impulses the bounds allow
  of_solver,
};
inline constexpr int kinds = 9;
const char* name_of(Kind kind);

struct HostileAnswer {
  Kind kind = Kind::solution;
  Vector x;
};

/// Right, nearly right and wrong answers to that problem.
std::vector<HostileAnswer> hostile_answers(const HostileProblem& made, const Truth& truth,
                                           support::Random& random);

}  // namespace perpend::bench
