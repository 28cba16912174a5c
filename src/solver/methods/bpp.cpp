#include "solver/methods/bpp.h"

namespace perpend {

Form Bpp::form() const {
  switch (options_.algebra) {
    case PivotAlgebra::either:
      return Form::either;
    case PivotAlgebra::body:
      return Form::body;
    default:
      return Form::rows;
  }
}

std::optional<std::string> Bpp::refuse(const Problem& problem) const {
  return refuse_algebra(problem, options_.algebra);
}

Stop Bpp::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  Space& space = spaces_.take(problem, options_.algebra);
  guess_sets(problem, space, x, w_, sets_);
  const PivotingOptions options{.patience = options_.patience};
  switch (pivoting_.run(space, problem, options, sets_, x, monitor)) {
    case BlockPivoting::Outcome::solved:
      return Stop::converged;
    case BlockPivoting::Outcome::stopped:
      return monitor.reason();
    default:
      return Stop::breakdown;
  }
}

}  // namespace perpend
