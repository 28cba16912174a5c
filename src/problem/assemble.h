#pragma once

#include <vector>

#include "algebra/block_cholesky.h"
#include "algebra/row_starts.h"
#include "problem/problem.h"

namespace perpend {

/// A = J M⁻¹ Jᵀ + C and b = J M⁻¹ p + d (docs/theory/01-problem.md, eq. (4)).
/// A is stored whole, symmetric to the last bit, columns ascending, with every diagonal entry.
RowForm assemble(const BodyForm& body);

/// The same again and again, into one row form: allocates only for a larger problem than before.
class RowAssembler {
 public:
  void assemble(const BodyForm& body, RowForm& rows);

 private:
  /// The blocks that stand in each body's six columns of J, in the order of their rows.
  struct BlocksOfBody {
    std::vector<int> start;
    std::vector<int> row;
    std::vector<int> block;
  };
  /// Row by row, columns ascending, the diagonal last.
  struct LowerTriangle {
    std::vector<int> start;
    std::vector<int> column;
    std::vector<double> value;
  };

  void gather_blocks_of_bodies(const BodyForm& body);
  void find_lower_triangle(const BodyForm& body);
  void fill(SparseRows& A);

  BlockCholesky M_;
  Vector v_;
  std::vector<Vector6> s_;  // M⁻¹ Jᵀ, block by block
  BlocksOfBody of_body_;
  LowerTriangle lower_;
  std::vector<double> sum_;
  std::vector<int> touched_by_, next_;
  RowStarts memory_;
};

/// a_i = A_ii, from the body form (with the factors of its masses) where there is one.
void diagonal(const Problem& problem, const BlockCholesky& M, Vector& a);

/// Gives the problem its row form if it has only the body form.
void ensure_rows(Problem& problem);

}  // namespace perpend
