#pragma once

#include <optional>
#include <string>

#include "problem/row_order.h"

/// Why a method cannot take a problem, as a sentence; nothing if it can. Each is of one demand
/// that several solvers make (Solver::refuse).
namespace perpend {

/// Gauss–Seidel in the rows needs a positive diagonal.
std::optional<std::string> refuse_diagonal(const Problem& problem);

/// The order of a sweep may need the body form.
std::optional<std::string> refuse_order(const Problem& problem, RowOrder order);

/// A Cholesky factor in the rows needs A symmetric.
std::optional<std::string> refuse_asymmetry(const Problem& problem);

}  // namespace perpend
