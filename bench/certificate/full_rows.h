#pragma once

#include <array>
#include <vector>

#include "bench/certificate/quad.h"
#include "problem/problem.h"

namespace perpend::bench {

inline constexpr int row_capacity = 8;

template <typename Scalar>
using Row = std::array<Scalar, row_capacity>;

/// w = A x + b of a small problem, in full.
template <typename Scalar>
struct FullRows {
  int n = 0;
  std::array<Row<Scalar>, row_capacity> A{};
  Row<Scalar> b{};
};

/// A and b of either form from the numbers it holds, to 33 digits.
FullRows<Quad> full_rows(const Problem& problem);

/// |A||x| + |b|, or |J||M⁻¹||M||M⁻¹|(|p| + |Jᵀ||x|) + C|x| + |d|: the terms whose rounding is in w.
Row<Quad> data_terms(const Problem& problem, const Row<double>& x);

FullRows<long double> in_long_double(const FullRows<Quad>& rows);

/// Vectors that span { z : A z = 0 }, for A of small whole numbers; each of whole numbers too where
/// a multiple up to 200 makes it so.
std::vector<Row<double>> null_space(const FullRows<Quad>& rows);

}  // namespace perpend::bench
