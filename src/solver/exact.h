#pragma once

#include <memory>

#include "solver/body_space.h"
#include "solver/free_set.h"
#include "solver/interior_point.h"
#include "solver/row_space.h"
#include "solver/solver.h"

namespace perpend {

struct ExactOptions {
  int patience = 4;  ///< block moves without a new minimum before the interior point takes over
};

/// The reference (docs/theory/08-exact.md): block pivoting by way of the bodies, from the sets
/// the start points to; when the number of infeasible rows stops falling, an interior point on
/// the same factor; then pivoting again, from the sets it found, to full accuracy.
/// Problems with only the row form are solved in the rows.
class Exact : public Solver {
 public:
  explicit Exact(const ExactOptions& options) : options_(options) {}

  Form form() const override { return Form::either; }
  int default_iterations() const override { return 1000; }

 protected:
  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, Vector& x, Monitor& monitor) override;

 private:
  enum class Pivoting { solved, stuck, stopped };

  Pivoting pivot(Space& space, const Problem& problem, int patience, bool single_moves, Vector& x,
                 Monitor& monitor);

  ExactOptions options_;
  BodySpace bodies_;
  SparseRowSpace rows_;
  FreeSet free_set_;
  InteriorPoint interior_point_;
  IndexSets sets_;
  Vector w_;
};

}  // namespace perpend
