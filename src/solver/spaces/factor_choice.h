#pragma once

#include <utility>
#include <vector>

#include "problem/problem.h"

namespace perpend {

/// How linear systems over the bodies are solved.
enum class Systems {
  either,  ///< by what takes fewer operations, counted before
  factor,
  krylov,  ///< iterations with an incomplete factor
};

/// Pairs of bodies that a row, or the rows of one friction cone, touch: each once, the lower first.
using BodyPairs = std::vector<std::pair<int, int>>;

/// Whether to solve a problem of so many rows without a factor over this graph of bodies: where the
/// factor takes many more operations than sweeps over the rows, and the graph is not flat. It is so
/// for piles as deep as they are wide; walls and chains have cheap factors
/// (docs/theory/14-piles.md, eq. (120)).
bool is_factor_dear(int bodies, const BodyPairs& pairs, int rows);

/// The same of the bodies of a problem in body form.
bool is_factor_dear(const BodyForm& body);

/// Whether a factor over this graph takes no more than four GiB.
bool has_room_for_factor(int bodies, const BodyPairs& pairs);

}  // namespace perpend
