#pragma once

#include "solver/solver.h"
#include "solver/sweeps/body_sweep.h"

namespace perpend {

struct PsorOptions {
  double tolerance = 1e-5;  ///< N s or N m s: stop once no impulse changes by more, as `Pgs`
  BodySweepOptions sweep;
};

/// Projected successive over-relaxation without a matrix (T06, docs/theory/09-matrix-free.md):
/// Gauss–Seidel with the steps of `Pgs`, in O(n) time and memory a sweep however many rows meet
/// at a body, relaxed by ω, on several threads with the same bits for any number of them.
class Psor : public Solver {
 public:
  explicit Psor(const PsorOptions& options) : options_(options), sweep_(options.sweep) {}

  std::optional<Form> form() const override { return Form::body; }
  /// As many as `Pgs`.
  int default_iterations() const override { return 75; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  PsorOptions options_;
  BodySweep sweep_;
};

/// Says which row no impulse moves (g_i = 0), being hard and on no body; nothing if there is none.
std::optional<std::string> refuse_immovable_row(const BodyForm& body);

}  // namespace perpend
