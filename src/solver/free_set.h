#pragma once

#include "solver/index_sets.h"
#include "solver/space.h"

namespace perpend {

/// The step that every pivoting method repeats: put the rows of L and U on their bounds, find
/// x_F from w_F = 0, and then w of all rows:
///
///     A_FF x_F = −b_F − A_FL l_L − A_FU u_U,      w = A x + b
///
/// x_F is refined on w_F until it stops falling, so it is as accurate as w can be computed,
/// also where A is ill-conditioned or, with consistent hard rows, singular.
class FreeSet {
 public:
  /// False on breakdown: the factor failed or x is not finite.
  bool solve(Space& space, const Problem& problem, const IndexSets& sets, Vector& x, Vector& w);

 private:
  bool factorise(Space& space, const IndexSets& sets);

  Vector E_;
  Vector residual_;
  Vector step_;
};

}  // namespace perpend
