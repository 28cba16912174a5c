#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "import/problem_source.h"

namespace perpend {

/// Siconos' text files, numbers between blanks; matrices as in siconos_matrix.h:
///
///     friction, local     dim nc, W, q, μ            u = W r + q
///     friction, global    dim nc, M, H, f, w, μ      M v = H r + f, u = Hᵀ v + w
///     LCP                 n, A, b
///     relay               n, A, b, l, u
///     MLCP in blocks      1 flag n m, limits of the blocks from 0 to n + m, for each block 0
///                         (equality) or 1 (complementarity), A, b; flag 1: the parts below too
///     MLCP in parts       0 1 n m, A (n x n), B (m x m), C (n x m), D (m x n), a, b, row by row:
///                         n equalities A u + C v + a = 0, m complementarities w = D u + B v + b
///     generic mechanical  A in blocks, b, for each block row 2 (equality), 0 (complementarity)
///                         or 4 and μ (contact in three dimensions)
///
/// Which of them a file is, its structure says (siconos_kind.h); LCP and relay differ by the 2n
/// numbers after b, local and global by the second matrix. Contacts are Coulomb's, their rows
/// normal, t1, t2. What follows the problem is ignored, but for the remark after an LCP.
bool looks_like_siconos(std::string_view first_bytes);

/// The one problem of such a file. Throws BadInput naming file and line.
std::vector<StoredProblem> read_siconos(const std::filesystem::path& path);

}  // namespace perpend
