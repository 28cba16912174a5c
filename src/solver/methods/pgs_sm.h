#pragma once

#include "solver/pivots/free_set.h"
#include "solver/pivots/pivot_algebra.h"
#include "solver/pivots/settle.h"
#include "solver/solver.h"
#include "solver/sweeps/row_sweep.h"

namespace perpend {

struct PgsSmOptions {
  int rounds = 5;           ///< k_cpl; where the bounds of friction change, one for each change
  int sweeps = 15;          ///< k_iter, most sweeps of a round
  int direct = 5;           ///< k_dir, most direct solves of a round
  double tolerance = 1e-5;  ///< N s or N m s: no more sweeps once no impulse changes by more
  RowOrder order = RowOrder::given;
  PivotAlgebra algebra = PivotAlgebra::either;
  Settle settle = Settle::sets;
};

/// Projected Gauss–Seidel with subspace minimisation (E18 §3.2.3; docs/theory/11-hybrids.md,
/// eqs. (90)–(92)). A round lets sweeps guess the index sets, then solves for the free rows and
/// clamps those that leave their bounds, until none does: the free set only shrinks. Rounds end
/// when one leaves the sets as the one before had them, or with `settle` the impulses too.
class PgsSm : public Solver {
 public:
  explicit PgsSm(const PgsSmOptions& options)
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
  double sweep(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor);
  bool has_settled(double first_change) const;
  Stop minimise(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor);

  PgsSmOptions options_;
  RowSweep rows_;
  PivotSpaces spaces_;
  FreeSet free_set_;
  IndexSets sets_;
  IndexSets previous_;  // of the round before, also where the bounds were others
  Vector w_;
};

}  // namespace perpend
