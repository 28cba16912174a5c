#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "import/problem_source.h"

namespace perpend {

/// Matrix Market: A in STEM.mtx, and beside it, as the SuiteSparse collection does it,
///
///     STEM_b.mtx   b, required
///     STEM_l.mtx   lower bounds, 0 where the file is absent; -inf allowed
///     STEM_u.mtx   upper bounds, ∞ where the file is absent; inf allowed
///     STEM_x.mtx   a solution or a guess, optional
///
/// so that A and b alone are an LCP. Coordinate and array; real and integer; general, symmetric
/// and skew-symmetric. Pattern, complex and Hermitian matrices are refused.
bool looks_like_matrix_market(std::string_view first_bytes);

/// Whether a Matrix Market file is, by its name, one of those beside STEM.mtx, and STEM.mtx is
/// Matrix Market, too.
bool is_matrix_market_companion(const std::filesystem::path& path);

/// The one problem of such files. Throws BadInput naming file and line.
std::vector<StoredProblem> read_matrix_market(const std::filesystem::path& path);

}  // namespace perpend
