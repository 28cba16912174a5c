#pragma once

#include <cstdint>
#include <vector>

#include "problem/select_rows.h"
#include "solver/methods/exact.h"
#include "solver/solver.h"
#include "solver/sweeps/body_sweep.h"

namespace perpend {

struct HybridOptions {
  int reach = 0;            ///< critical rows are that many contacts away from the machine at most
  int sweeps = 15;          ///< over the other rows, in each round
  double tolerance = 1e-5;  ///< N s or N m s: stop once a round's first sweep changes no more
};

/// A direct solver for the critical part, sweeps for the rest (E18 §7; docs/theory/11-hybrids.md,
/// eqs. (99a) and (99b)). The machine is all bodies that rows other than contacts touch: joints,
/// motors, gears. Critical are the rows between bodies of the machine, or of what is within reach
/// of it by contacts. A round, which counts as an iteration, sweeps over the other rows with the
/// critical ones held, and then solves the critical ones exactly with the others held: block
/// Gauss–Seidel with one large block.
class Hybrid : public Solver {
 public:
  explicit Hybrid(const HybridOptions& options)
      : Solver({.couplings = 3}), options_(options), exact_({}), sweep_({}) {}

  std::optional<Form> form() const override { return Form::body; }
  int default_iterations() const override { return 6; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  /// Some rows of the problem with the bodies they touch, as a problem in which the impulses of the
  /// other rows are part of the momentum.
  struct Part {
    std::vector<int> rows, bodies;
    RowSelector selector;
    Problem problem;
    Vector x;

    bool is_empty() const { return rows.empty(); }
  };

  void split(const Problem& problem, const Bounds& bounds);
  void find_levels(const Problem& problem);
  void hold_the_rest(const Problem& problem, const Vector& x, Part& part);
  double sweep_loose_rows(const Problem& problem, Vector& x, WorkCounts& work);
  void solve_critical_rows(const Problem& problem, const Limits& limits, Vector& x,
                           WorkCounts& work);

  HybridOptions options_;
  Exact exact_;
  BodySweep sweep_;
  std::vector<std::uint8_t> is_of_contact_;  // of each row
  std::vector<int> level_;                   // of each body: contacts between it and the machine
  Part critical_, loose_;
  Vector others_;    // impulses without those of the part
  Vector momentum_;  // that the others leave
};

}  // namespace perpend
