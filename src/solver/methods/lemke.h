#pragma once

#include "solver/pivots/boxed_lcp.h"
#include "solver/pivots/free_set.h"
#include "solver/pivots/lemke_tableau.h"
#include "solver/solver.h"
#include "solver/spaces/row_space.h"

namespace perpend {

struct LemkeOptions {
  int most_rows = 1000;  ///< of its dense matrices: 8 MB, a millisecond or less a pivot
};

/// Lemke's method (docs/theory/13-lemke.md): the simplex method that T06 compares with, and that
/// the polygonal friction E18 speaks of is solved by. One pivot at a time in a dense tableau, so
/// for small problems. It does not use the start. Its iterates are those of a changed problem, with
/// c z₀ added to w (E19 §2.2); the judge takes w = A x + b of each.
class Lemke : public Solver {
 public:
  explicit Lemke(const LemkeOptions& options) : options_(options) {}

  std::optional<Form> form() const override { return Form::rows; }
  /// Five for each pair of the largest problem that it takes.
  int default_iterations() const override { return 5 * options_.most_rows; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;

 private:
  Stop solve_for_basis(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor);

  LemkeOptions options_;
  BoxedLcp lcp_;
  LemkeTableau tableau_;
  SparseRowSpace space_;
  FreeSet free_set_;
  IndexSets sets_;
  Vector w_;
};

}  // namespace perpend
