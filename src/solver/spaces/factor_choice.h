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

/// Whether a factor over this graph of bodies takes many more operations than iterations do. It
/// does for piles as deep as they are wide; walls and chains have cheap factors
/// (docs/theory/14-piles.md, eq. (120)).
bool is_factor_dear(int bodies, const BodyPairs& pairs);

/// The same of the bodies of a problem in body form.
bool is_factor_dear(const BodyForm& body);

/// Whether a factor over this graph takes no more than four GiB.
bool has_room_for_factor(int bodies, const BodyPairs& pairs);

}  // namespace perpend
