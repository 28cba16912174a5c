#pragma once

#include <limits>

#include "solver/free_set.h"
#include "solver/monitor.h"

namespace perpend {

struct PivotingOptions {
  int patience = 10;         ///< block moves without a new minimum of infeasible rows
  bool single_moves = true;  ///< after that move one row at a time; else give up
  int steps = std::numeric_limits<int>::max();  ///< most solves for the free rows
};

/// Block principal pivoting with the safeguard of Júdice and Pires
/// (docs/theory/06-block-pivoting.md): solve for the free rows, then move every row that came out
/// on the wrong side, while their number keeps reaching new minima; after `patience` block moves
/// without one, move only the first of them until there is a new minimum.
class BlockPivoting {
 public:
  enum class Outcome {
    solved,     ///< no row is infeasible
    stuck,      ///< patience ran out and single moves are not wanted, or the steps did
    stopped,    ///< by the monitor
    breakdown,  ///< a factor failed
  };

  /// Pivots from `sets`, which then are those of x. Of x only the rows that
  /// are held need a particular value at the start.
  Outcome run(Space& space, const Problem& problem, const PivotingOptions& options, IndexSets& sets,
              Vector& x, Monitor& monitor);

 private:
  FreeSet free_set_;
  Vector w_;
};

}  // namespace perpend
