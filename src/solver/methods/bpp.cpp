#include "solver/methods/bpp.h"

namespace perpend {

std::optional<Form> Bpp::form() const {
  switch (options_.algebra) {
    case PivotAlgebra::either:
      return {};
    case PivotAlgebra::body:
      return Form::body;
    default:
      return Form::rows;
  }
}

std::optional<std::string> Bpp::refuse(const Problem& problem) const {
  return refuse_algebra(problem, options_.algebra);
}

Stop Bpp::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  Space& space = spaces_.take(problem, bounds, options_.algebra);
  guess_sets(bounds, space, x, w_, sets_);
  const PivotingOptions options{.patience = options_.patience};
  return stop_of(pivoting_.run(space, bounds, options, sets_, x, monitor), monitor);
}

}  // namespace perpend
