#pragma once

#include <vector>

#include "bench/certificate/full_rows.h"
#include "support/random_numbers.h"

namespace perpend::bench {

/// The solutions of a small problem by trying every pattern: each row free (w = 0), at its lower
/// or at its upper bound; a bilateral row free or without impulse.
///
/// For a symmetric positive semidefinite A this is complete although patterns with a singular A_FF
/// are left out. The solutions of a pattern are a polyhedron; where A_FF z = 0 then A z = 0, so
/// that x + t z stays a solution until a row reaches a bound, or for ever, and then some bilateral
/// row of z can be brought to 0.
struct Enumerated {
  bool has_solution = false;
  std::vector<Row<Quad>> solutions;  ///< at most a few, drawn at random from all
  std::vector<Row<Quad>> others;     ///< x of patterns that are none, drawn likewise
};

/// `pivot`: the share of A_ii below which a pivot counts as 0; above 1e-20 long double is used.
Enumerated enumerate(const FullRows<Quad>& rows, const Bounds& bounds, double pivot,
                     support::Random& random);

}  // namespace perpend::bench
