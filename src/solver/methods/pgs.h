#pragma once

#include "solver/solver.h"
#include "solver/sweeps/row_sweep.h"

namespace perpend {

/// What a sweep must leave small for the sweeps to end. E18 prints three tests.
enum class SweepStop {
  impulse,   ///< the largest change of an impulse (its Table 3, of the unknowns of the MLCP)
  force,     ///< the same of a force, the change of the impulse over the length of the step (§6.2)
  residual,  ///< the largest natural residual of a row (§3.2.2); costs a product A x more a sweep
};

struct PgsOptions {
  double tolerance = 1e-5;  ///< N s, N m s of impulses; N, N m of forces; of a residual either, m/s
  RowOrder order = RowOrder::given;
  SweepStop stop = SweepStop::impulse;
  double step_s = 1.0 / 60;  ///< length of the step, for `force`: a problem does not tell it
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
  bool is_done(const Problem& problem, const Bounds& bounds, const Vector& x, double change);

  PgsOptions options_;
  RowSweep rows_;
  Vector w_;
};

}  // namespace perpend
