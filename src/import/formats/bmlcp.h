#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "import/problem_source.h"

namespace perpend {

/// BMLCP 1, the text of one MLCP with ODE's box friction, numbers between blanks:
///
///     BMLCP 1
///     n nnz nub sym             rows, entries, leading free rows, 1 if A is symmetric
///     # where it comes from
///     i j A_ij                  nnz lines, counted from 0; only i ≥ j where sym is 1
///     b_i l_i u_i findex_i x_i  n lines
///
/// findex ≥ 0 makes a friction row of that normal row, with μ in the place of u.
bool looks_like_bmlcp(std::string_view first_bytes);

/// The one problem of such a file. Throws BadInput naming file and line.
std::vector<StoredProblem> read_bmlcp(const std::filesystem::path& path);

}  // namespace perpend
