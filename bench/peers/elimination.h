#pragma once

#include <vector>

#include "problem/problem.h"

namespace perpend::bench {

/// Rows that are free (w = 0) eliminated from w = A x + b, for peers that know no such rows:
///
///     x_F = −A_FF⁻¹ (b_F + A_FS x_S),    w_S = S x_S + r
///     S = A_SS − A_SF A_FF⁻¹ A_FS,       r = b_S − A_SF A_FF⁻¹ b_F
struct Elimination {
  std::vector<int> kept, free;
  Eigen::MatrixXd S;
  Vector r;
  Eigen::MatrixXd from_kept;  ///< x_F = from_kept x_S + from_rest
  Vector from_rest;
  double seconds = 0;  ///< it took; part of the solution, unlike the copying around it
};

/// Throws BadInput where the free rows depend on each other.
Elimination eliminate(const RowForm& rows, std::vector<int> kept, std::vector<int> free);

/// Writes the x of the kept and of the free rows.
void expand(const Elimination& elimination, const Vector& kept, double* x);

}  // namespace perpend::bench
