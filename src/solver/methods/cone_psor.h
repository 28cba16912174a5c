#pragma once

#include "solver/solver.h"
#include "solver/sweeps/body_sweep.h"
#include "solver/sweeps/cone_row_sweep.h"

namespace perpend {

struct ConePsorOptions {
  double tolerance = 1e-5;  ///< N s or N m s: stop once no impulse changes by more
  BodySweepOptions sweep;
};

/// `Psor` with the true law of Coulomb: the three rows of a contact under the cone law take one
/// step together, friction within the disc that the normal impulse allows
/// (docs/theory/09-matrix-free.md, eq. (64)). All other rows are swept as by `Psor`.
/// Problems that have only the row form are swept in the rows, on one thread.
class ConePsor : public Solver {
 public:
  explicit ConePsor(const ConePsorOptions& options)
      : options_(options), bodies_(options.sweep), rows_(options.sweep.omega) {}

  std::optional<Form> form() const override { return {}; }
  FrictionLaw law() const override { return FrictionLaw::cone; }
  /// As many as `Psor`.
  int default_iterations() const override { return 75; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  ConePsorOptions options_;
  BodySweep bodies_;
  ConeRowSweep rows_;
};

}  // namespace perpend
