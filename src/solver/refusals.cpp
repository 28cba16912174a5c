#include "solver/refusals.h"

#include "border/bad_input.h"
#include "problem/symmetry.h"

namespace perpend {

std::optional<std::string> refuse_diagonal(const Problem& problem) {
  for (int i = 0; i < problem.size(); ++i) {
    const double a = problem.rows->A.coeff(i, i);
    if (!(a > 0)) return sentence("A[", i, ", ", i, "] is ", a, "; Gauss–Seidel divides by it");
  }
  return {};
}

std::optional<std::string> refuse_order(const Problem& problem, RowOrder order) {
  if (order == RowOrder::ground_first && !problem.body) {
    return "the order ground_first needs the body form, which says what touches the ground";
  }
  return {};
}

std::optional<std::string> refuse_asymmetry(const Problem& problem) {
  if (is_symmetric(problem.rows->A)) return {};
  return "it factors A_FF by Cholesky, and this A is not symmetric";
}

}  // namespace perpend
