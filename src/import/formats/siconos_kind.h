#pragma once

#include <optional>
#include <string_view>

namespace perpend {

/// What a Siconos text file holds, as far as its first words tell.
enum class SiconosKind {
  friction,      ///< `dim nc`, then a matrix: local or global, which shows behind the matrix
  box,           ///< `n`, then an n x n matrix: LCP or relay, which shows behind q
  mixed_blocks,  ///< MLCP, `1 0|1 n m`, then the limits of its blocks, from 0
  mixed_parts,   ///< MLCP, `0 1 n m`, then the parts A B C D a b
  generic,       ///< generic mechanical problem: a square matrix of blocks at once
};

/// The files do not say what they hold. It follows from where the first matrix begins, since the
/// header of a matrix repeats its own sizes (`siconos_matrix_header`): at the first word, after
/// n that is its size, or after dim (2, 3, or 5 for rolling) and nc ≥ 1. The cases exclude each
/// other, down to 1 x 1 matrices. An MLCP begins with flags instead: 0, which is no size; or 1
/// and, four words on, 0, where a matrix would have a size or a number of blocks.
///
/// Nothing where the bytes begin none of these. They need not be the whole file.
std::optional<SiconosKind> siconos_kind(std::string_view first_bytes);

}  // namespace perpend
