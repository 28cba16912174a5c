#include "solver/bpp.h"

#include "problem/symmetry.h"
#include "solver/body_space.h"
#include "solver/pivot_rule.h"
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
  space_->multiply(x, w_);
  w_ += space_->b();
  guess_sets(problem, x, w_, space_->diagonal(), sets_);
  PivotRule rule(options_.patience);
  while (monitor.go_on()) {
    if (!free_set_.solve(*space_, problem, sets_, x, w_)) return Stop::breakdown;
    monitor.observe(x);
    const PivotTolerance tolerance = pivot_tolerance(x, space_->b());
    const int infeasible = count_infeasible(problem, sets_, x, w_, tolerance);
    if (infeasible == 0) return Stop::converged;
    move_infeasible(problem, x, w_, tolerance, rule.moves_all(infeasible), sets_);
  }
  return monitor.reason();
}

}  // namespace perpend
