#pragma once

#include "solver/block_pivoting.h"
#include "solver/body_space.h"
#include "solver/interior_point.h"
#include "solver/row_space.h"
#include "solver/solver.h"

namespace perpend {

struct ExactOptions {
  int patience = 4;  ///< block moves without progress before the interior point takes over
};

/// The reference (docs/theory/08-exact.md): block pivoting by way of the bodies, from the sets
/// the start points to; when the number of infeasible rows stops falling, an interior point on
/// the same factor; then pivoting again, from the sets it found, to full accuracy.
/// Problems that have only the row form are solved in the rows.
class Exact : public Solver {
 public:
  explicit Exact(const ExactOptions& options) : options_(options) {}

  Form form() const override { return Form::either; }
  int default_iterations() const override { return 4000; }
  /// Until the bounds settle: a warm solve whose sets stay is one pivot.
  int couplings() const override { return 20; }

 protected:
  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, Vector& x, Monitor& monitor) override;

 private:
  ExactOptions options_;
  BodySpace bodies_;
  SparseRowSpace rows_;
  BlockPivoting pivoting_;
  InteriorPoint interior_point_;
  IndexSets sets_;
  Vector w_;
};

}  // namespace perpend
