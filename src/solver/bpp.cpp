#include "solver/bpp.h"

#include "problem/symmetry.h"
#include "solver/body_space.h"
#include "solver/row_space.h"

namespace perpend {
namespace {

std::unique_ptr<Space> make_space(PivotAlgebra algebra) {
  switch (algebra) {
    case PivotAlgebra::dense:
      return std::make_unique<DenseRowSpace>();
    case PivotAlgebra::sparse:
      return std::make_unique<SparseRowSpace>();
    case PivotAlgebra::body:
      break;
  }
  return std::make_unique<BodySpace>();
}

}  // namespace

Bpp::Bpp(const BppOptions& options) : options_(options), space_(make_space(options.algebra)) {}

std::optional<std::string> Bpp::refuse(const Problem& problem) const {
  if (form() == Form::rows && !is_symmetric(problem.rows->A)) {
    return "it factors A_FF by Cholesky, and this A is not symmetric";
  }
  return {};
}

Stop Bpp::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  space_->take(problem);
  guess_sets(problem, *space_, x, w_, sets_);
  const PivotingOptions options{.patience = options_.patience};
  switch (pivoting_.run(*space_, problem, options, sets_, x, monitor)) {
    case BlockPivoting::Outcome::solved:
      return Stop::converged;
    case BlockPivoting::Outcome::stopped:
      return monitor.reason();
    default:
      return Stop::breakdown;
  }
}

}  // namespace perpend
