#pragma once

#include "solver/pivots/index_sets.h"
#include "solver/spaces/space.h"

namespace perpend {

/// The step that every pivoting method repeats: put the rows of L and U on their bounds, leave
/// those held, find x_F from w_F = 0, and then w of all rows (docs/theory/06-block-pivoting.md, eq.
/// (45)):
///
///     A_FF x_F = −b_F − A_FL l_L − A_FU u_U,      w = A x + b
class FreeSet {
 public:
  /// x and w of these sets, as accurate as the factor is. False on breakdown: the factor failed, or
  /// w_F = 0 has no solution, the free rows contradicting each other. x is then as it was before:
  /// what a nearly singular factor gives for them is huge and solves nothing.
  bool solve(Space& space, const Bounds& bounds, const IndexSets& sets, Vector& x, Vector& w);

  /// Refines x_F of the sets just solved until w_F is small enough to pivot by. False on breakdown,
  /// as above.
  bool refine_to_pivot(Space& space, const IndexSets& sets, Vector& x, Vector& w);

  /// Refines it until w_F is a hundredth of what certifies, or stops falling:
  /// as accurate as w can be computed, also where A is ill-conditioned or, with consistent hard
  /// rows, singular.
  bool refine_to_certify(Space& space, const IndexSets& sets, Vector& x, Vector& w);

 private:
  bool factorise(Space& space, const IndexSets& sets);
  bool refine(Space& space, const IndexSets& sets, double enough, Vector& x, Vector& w);
  bool is_solved(Space& space, const IndexSets& sets, const Vector& x, const Vector& w);

  Vector before_;
  Vector E_;
  Vector residual_;
  Vector step_;
  Vector trial_;
  Vector trial_w_;
};

}  // namespace perpend
