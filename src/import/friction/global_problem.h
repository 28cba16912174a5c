#pragma once

#include "problem/problem.h"

namespace perpend {

/// A friction problem before its reduction to the contacts, as Siconos and FCLIB store it:
///
///     M v = H r + G λ + f
///     u = Hᵀ v + w
///     0 = Gᵀ v + b
///
/// v are the velocities of the bodies (or of the nodes of finite elements), r the impulses of
/// the contacts (normal, t1 and, in three dimensions, t2 of each), λ those of the bilateral
/// constraints. G and b are empty where there are none of the latter.
struct GlobalProblem {
  Eigen::SparseMatrix<double> M, H, G;
  Vector f, w, b;
  Vector mu;    ///< one for each contact
  int dim = 3;  ///< rows of a contact: 2 or 3
};

/// The same with cone contacts; the bilateral rows come after those of the contacts. C = 0 and
/// d is (w, b).
///
/// Rigid bodies give the body form. They are recognised by an M that is block diagonal in sixes,
/// or in threes (x, y, θ) where dim is 2, each block symmetric positive definite. A planar body
/// gets unit masses in the three coordinates it lacks, which nothing touches.
///
/// Any other M, such as that of finite elements, is condensed to the row form A = Kᵀ M⁻¹ K with
/// K = (H, G). Throws BadInput if sizes disagree, M is singular or a number is not finite.
Problem to_problem(const GlobalProblem& global);

}  // namespace perpend
