#pragma once

#include <optional>
#include <string>

#include "problem/problem.h"

namespace perpend {

/// Magnitudes beyond these make products such as w²/(2a) overflow or vanish, so a problem that
/// has them is refused rather than certified wrongly. 0 is allowed.
inline constexpr double largest_magnitude = 1e100;
inline constexpr double smallest_diagonal = 1e-100;

/// What makes the problem malformed, as a sentence that names the row, body or contact, the
/// offending value and what is expected; nothing if it is well formed. Every border (reader,
/// command, builder) calls this once, so that solvers and the certificate need not.
///
/// Refused: sizes that disagree; starts of J that do not ascend or leave its blocks; columns of A
/// that do not exist or do not ascend; a value that is
/// not finite or beyond `largest_magnitude`; l > u, l = ∞, u = −∞, NaN bounds; C < 0; a mass that
/// is not symmetric positive definite; a diagonal of A between 0 and `smallest_diagonal`; μ < 0 or
/// NaN; contacts whose rows do not exist or coincide, or whose friction rows belong to another
/// contact; a cone on other bounds, or two on one normal row. Not refused, because it may have a
/// solution: A singular, indefinite, unsymmetric, or with zero rows.
std::optional<std::string> find_defect(const Problem& problem);

/// The same for a warm start or any other candidate x of that problem.
std::optional<std::string> find_defect(const Problem& problem, const Vector& x);

}  // namespace perpend
