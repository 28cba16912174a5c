#pragma once

#include "solver/solver.h"
#include "solver/sweeps/row_sweep.h"

namespace perpend {

struct PgsOptions {
  double tolerance = 1e-5;  ///< N s or N m s: stop once no impulse changes by more (E18, Table 3)
  RowOrder order = RowOrder::given;
};

/// Projected Gauss–Seidel on the row form (docs/theory/04-gauss-seidel.md): sweeps until one
/// changes next to nothing.
class Pgs : public Solver {
 public:
  explicit Pgs(const PgsOptions& options) : options_(options) {}

  std::optional<Form> form() const override { return Form::rows; }
  /// 25 sweeps for each of 3 bound updates (E18, Table 3), of which a fixed problem has one.
  int default_iterations() const override { return 75; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  PgsOptions options_;
  RowSweep rows_;
};

}  // namespace perpend
