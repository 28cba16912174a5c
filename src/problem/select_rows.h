#pragma once

#include <vector>

#include "problem/problem.h"

namespace perpend {

/// The problem made of the given rows, in the given order; row k of it is row `rows[k]` of the
/// old one. All rows, reordered: a permutation. All rows of an island: its problem.
/// A contact is kept when its normal row is, and must then keep its friction rows.
/// `bodies` lists the bodies to keep (ascending); it must contain all that these rows touch.
Problem select_rows(const Problem& problem, const std::vector<int>& rows,
                    const std::vector<int>& bodies);

/// The same problem with its rows in another order, all bodies kept.
Problem permute(const Problem& problem, const std::vector<int>& order);

}  // namespace perpend
