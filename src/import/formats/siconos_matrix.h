#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "algebra/types.h"
#include "import/text/token_reader.h"

namespace perpend {

/// A matrix as Siconos writes it: `storage rows cols`, then
///
///     storage 0, dense      `rows cols` again and the values column by column;
///     storage 1, blocks     `nblocks nbrow nbcol`, the row each block row ends before, the same
///                           for columns, `filled1 filled2`, filled1 pointers into the blocks of
///                           each block row, filled2 block columns, then each block's number and
///                           its values column by column;
///     storage 2, CSparse    a number, the banner of that library, a line `[triplet: ]m-by-n, …`,
///                           then `i j : value` for each entry, or for each column
///                           `col j : locations a to b` and `i : value` for each of its entries.
struct SiconosMatrix {
  Eigen::SparseMatrix<double> values;  ///< zeros of the dense storage left out, others kept
  std::vector<int> block_ends;         ///< the row each block row ends before; empty without blocks
};

/// Throws BadInput naming file and line; `name` is what the sentence calls the matrix.
SiconosMatrix read_siconos_matrix(TokenReader& file, std::string_view name);

/// What the first words of such a matrix say of it.
struct SiconosMatrixHeader {
  int storage = 0;
  int rows = 0;
  int cols = 0;
};

/// The header of the matrix that these words begin, if they can begin one: every number that the
/// header repeats must agree, as far as the words go. A matrix has one row and column at least.
std::optional<SiconosMatrixHeader> siconos_matrix_header(std::span<const std::string_view> words);

}  // namespace perpend
