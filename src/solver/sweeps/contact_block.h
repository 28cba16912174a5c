#pragma once

#include <Eigen/Core>

namespace perpend {

/// The MLCP of one contact, all other impulses being constant: normal and friction together.
/// A row that the contact does not have is given as a 1 on the diagonal and bounds of 0.
struct ContactBlock {
  Eigen::Matrix3d A;
  Eigen::Vector3d b;
  Eigen::Vector3d l;
  Eigen::Vector3d u;
};

/// Solves it, from the sides of a feasible x (docs/theory/11-hybrids.md, eq. (95)): a solve for the
/// free rows after each move of the first infeasible row, which for a positive definite A ends
/// after at most 26 moves, and mostly after none. False if A is not positive definite to rounding:
/// x is then as it was.
bool solve(const ContactBlock& block, Eigen::Vector3d& x);

/// One sweep of (34) over the three rows, for a block that has no Cholesky factor.
void sweep(const ContactBlock& block, Eigen::Vector3d& x);

}  // namespace perpend
