#pragma once

#include "solver/pivots/block_pivoting.h"
#include "solver/pivots/pivot_algebra.h"
#include "solver/pivots/settle.h"
#include "solver/solver.h"
#include "solver/sweeps/contact_sweep.h"

namespace perpend {

struct SpookOptions {
  int rounds = 5;           ///< k_cpl; where the bounds of friction change, one for each change
  int sweeps = 15;          ///< k_iter, most sweeps of a round
  int direct = 10;          ///< k_dir, most pivoting steps of a direct phase
  double tolerance = 1e-5;  ///< N s or N m s: no more sweeps once no impulse changes by more
  Settle settle = Settle::sets;
  PivotAlgebra algebra = PivotAlgebra::either;
  /// Added to the friction rows' diagonal in the first sweep, in units of it; 0: never.
  double regularisation = 0;
  double decay = 0.5;  ///< what is left of it from one sweep to the next, < 1
};

/// The SPOOK hybrid (E18 §3.2.3; docs/theory/11-hybrids.md, eqs. (93)–(97)). A round solves for all
/// rows but friction by block pivoting, friction held as it is, and then sweeps over the contacts,
/// normal and friction together. Rounds end when one leaves the index sets as the one before had
/// them; a direct solve comes last.
class Spook : public Solver {
 public:
  explicit Spook(const SpookOptions& options)
      : Solver({.couplings = options.rounds}), options_(options) {}

  std::optional<Form> form() const override { return Form::rows; }
  int default_iterations() const override {
    return options_.rounds * (options_.sweeps + options_.direct);
  }

  std::optional<std::string> refuse(const Problem& problem) const override;
  std::string choice(const Problem& problem) const override {
    return chosen_algebra(problem, options_.algebra);
  }
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  Status solve_directly(Space& space, const Problem& problem, const Bounds& bounds, Vector& x,
                        Monitor& monitor);
  double sweep(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor);
  bool has_settled(double first_change, const Monitor& monitor) const;
  double regularisation_after(int sweeps) const;

  SpookOptions options_;
  PivotSpaces spaces_;
  BlockPivoting pivoting_;
  ContactSweep contacts_;
  IndexSets sets_;
  IndexSets previous_;  // of the round before, also where the bounds were others
  Vector w_;
};

}  // namespace perpend
