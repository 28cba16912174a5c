#include "solver/pivots/pivot_algebra.h"

#include "solver/refusals.h"

namespace perpend {
namespace {

PivotAlgebra resolve(const Problem& problem, PivotAlgebra algebra) {
  if (algebra != PivotAlgebra::either) return algebra;
  return problem.body ? PivotAlgebra::body : PivotAlgebra::sparse;
}

}  // namespace

std::optional<std::string> refuse_algebra(const Problem& problem, PivotAlgebra algebra) {
  if (resolve(problem, algebra) != PivotAlgebra::body) return refuse_asymmetry(problem);
  if (problem.body) return {};
  return "with algebra=body it solves for the free rows in the body form (M, J, C, d), and this "
         "problem has only the row form (A, b): take algebra=sparse or algebra=either";
}

std::string chosen_algebra(const Problem& problem, PivotAlgebra algebra) {
  if (algebra != PivotAlgebra::either) return {};
  return problem.body ? "algebra=body" : "algebra=sparse";
}

Space& PivotSpaces::take(const Problem& problem, const Bounds& bounds, PivotAlgebra algebra) {
  Space* space = &bodies_;
  switch (resolve(problem, algebra)) {
    case PivotAlgebra::sparse:
      space = &sparse_;
      break;
    case PivotAlgebra::dense:
      space = &dense_;
      break;
    case PivotAlgebra::envelope:
      space = &envelope_;
      break;
    default:
      break;
  }
  space->take(problem, bounds);
  return *space;
}

}  // namespace perpend
