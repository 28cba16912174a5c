#pragma once

#include "algebra/block_cholesky.h"
#include "problem/problem.h"

namespace perpend {

/// A = J M⁻¹ Jᵀ + C and b = J M⁻¹ p + d (docs/theory/01-problem.md, eq. (4)).
/// A is stored whole, symmetric to the last bit, columns ascending, with every diagonal entry.
RowForm assemble(const BodyForm& body);

/// a_i = A_ii, from the body form (with the factors of its masses) where there is one.
void diagonal(const Problem& problem, const BlockCholesky& M, Vector& a);

/// Gives the problem its row form if it has only the body form.
void ensure_rows(Problem& problem);

}  // namespace perpend
