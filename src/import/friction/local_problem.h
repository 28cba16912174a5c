#pragma once

#include "problem/problem.h"

namespace perpend {

/// A friction problem reduced to its contacts, as Siconos and FCLIB store it:
///
///     u = W r + V λ + q
///     0 = Vᵀ r + R λ + s
///
/// r are the impulses of the contacts (normal, t1 and, in three dimensions, t2 of each), λ those
/// of the bilateral constraints. V, R and s are empty where there are none of the latter.
struct LocalProblem {
  Eigen::SparseMatrix<double> W, V, R;
  Vector q, s;
  Vector mu;    ///< one for each contact
  int dim = 3;  ///< rows of a contact: 2 or 3
};

/// The row form with cone contacts; the bilateral rows come after those of the contacts. A keeps
/// every entry, so an unsymmetric W stays so. Throws BadInput if the sizes disagree.
Problem to_problem(const LocalProblem& local);

}  // namespace perpend
