#pragma once

#include <optional>

#include "problem/problem.h"

namespace perpend {

/// The exact effective inverse masses a_i = 1 / (A⁻¹)_ii, which count how all other rows
/// constrain the bodies of row i, where the certificate's default a_i = A_ii counts only the
/// bodies themselves (docs/theory/02-certificate.md, eq. (24)). For analysis. Compliant rows in
/// body form cost two factorisations of the body matrix, whose inverse is computed only where its
/// factor has blocks; others one factorisation of A and n sparse solves.
/// Nothing if A is not symmetric positive definite, as with redundant hard rows.
std::optional<Vector> effective_inverse_masses(const Problem& problem);

}  // namespace perpend
