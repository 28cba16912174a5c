#pragma once

#include <limits>

#include "solver/pivots/free_set.h"
#include "solver/status.h"

namespace perpend {

struct PivotingOptions {
  int patience = 10;      ///< block moves without a new minimum of infeasible rows
  bool gives_up = false;  ///< when block moves make little progress; else it moves single rows
  int most_moves = std::numeric_limits<int>::max();  ///< then it gives up in any case
};

/// Block principal pivoting with the safeguard of Júdice and Pires
/// (docs/theory/06-block-pivoting.md): solve for the free rows, then move every row that came out
/// on the wrong side, while their number keeps reaching new minima; after `patience` block moves
/// without one, move only the first of them until there is a new minimum. A caller with a fallback
/// sets `gives_up` to get `stuck` as soon as the number falls too slowly.
class BlockPivoting {
 public:
  /// Pivots until no row is infeasible, from `sets`, which then are those of x. Of x only rows that
  /// are held need a particular value at the start.
  Status run(Space& space, const Bounds& bounds, const PivotingOptions& options, IndexSets& sets,
             Vector& x, Monitor& monitor);

 private:
  FreeSet free_set_;
  Vector w_;
};

}  // namespace perpend
