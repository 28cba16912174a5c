#pragma once

#include "problem/problem.h"
#include "support/random_numbers.h"

namespace perpend::support {

struct MechanicalChoice {
  int bodies = 6;
  int constraints = 16;     ///< a contact is one of them and makes up to three rows
  double hard_share = 0.2;  ///< the share of the rows with C = 0
  double cone_share = 0;    ///< the share of the contacts under the cone law
};

/// A problem in body form: rotated bodies of 0.1 to 100 kg, moving and falling, with joints,
/// contacts (box friction, or cones), limits, bounded motors, differentials, fixed rows and rows
/// that touch no body, tied to the ground or to each other, linear and angular. It is well formed;
/// with hard rows it need not have a solution.
Problem random_mechanical_problem(Random& random, const MechanicalChoice& choice = {});

/// Sets the offsets d of the hard rows so that the problem has a solution, by choosing a motion v
/// that none of them forbids. That suffices: the solution minimises ½ xᵀA x + bᵀx over the box,
/// and there is none only where the minimum runs off to infinity, along a direction r with
/// A r = 0 and bᵀr < 0. Such an r is zero on rows with C > 0 and has Jᵀr = 0, so that
/// bᵀr = dᵀr = (J v + d)ᵀr, and each term of this is ≥ 0 if v obeys the row.
void make_hard_rows_agree(Random& random, Problem& problem);

struct KnownChoice {
  int rows = 20;
  int rank = 20;            ///< of A; below `rows` A is singular
  double stiffening = 0.5;  ///< multiple of the identity added to A; 0 leaves the rank as it is
  double entries = 0.3;     ///< the share of A's factor that is not zero
};

/// A problem in row form and a solution of it.
struct KnownProblem {
  Problem problem;
  Vector x;
  Vector w;  ///< the same for every solution, A being symmetric positive semidefinite
};

/// Chooses x, w and for every row whether it is free, at its lower bound, at its upper bound,
/// fixed (l = u) or bilateral, and makes b of them: b = w − A x. Bounds are finite or not.
KnownProblem random_known_problem(Random& random, const KnownChoice& choice = {});

}  // namespace perpend::support
