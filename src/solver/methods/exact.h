#pragma once

#include <memory>

#include "solver/interior/interior_point.h"
#include "solver/methods/exact_law.h"
#include "solver/methods/island_solver.h"
#include "solver/pivots/block_pivoting.h"
#include "solver/solver.h"
#include "solver/spaces/body_space.h"
#include "solver/spaces/row_space.h"

namespace perpend {

enum class ExactStart {
  pivots,    ///< unbeatable from good sets, as in a simulation that starts warm
  interior,  ///< straight to the interior point, whose steps hardly depend on the problem
};

struct ExactOptions {
  ExactStart first = ExactStart::pivots;
  Systems systems = Systems::either;  ///< of the law
  bool splits = true;  ///< the law is solved island by island, as is what breaks down
};

/// The reference (docs/theory/08-exact.md): block pivoting through the bodies, from the sets
/// the start points to; when the number of infeasible rows falls too slowly, an interior point on
/// the same factor; then a pivot or two from the sets it found, to full accuracy.
/// Problems that have only the row form are solved in the rows.
/// Where the bounds of friction are to follow the normal impulses it solves the law of box friction
/// itself, island by island (docs/theory/12-friction-law.md); in the row form by couplings.
class Exact : public Solver {
 public:
  explicit Exact(const ExactOptions& options)
      : Solver({.couplings = 20, .stops_when_oscillating = true}),
        options_(options),
        law_(options.systems) {}

  std::optional<Form> form() const override { return {}; }
  int default_iterations() const override { return 4000; }

  std::optional<std::string> refuse(const Problem& problem) const override;
  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;
  bool solves_box_law(const Problem& problem) const override { return BoxLawSpace::takes(problem); }
  Stop iterate_law(const Problem& problem, const Bounds& bounds, Vector& x,
                   Monitor& monitor) override;

 private:
  Status solve_fixed(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor);
  bool has_islands(const Problem& problem);
  IslandSolver& islands();
  Status solve_inside(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor);
  Status cross_over(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor);
  Status pivot_to_the_end(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor);

  ExactOptions options_;
  BodySpace bodies_;
  SparseRowSpace rows_;
  BlockPivoting pivoting_;
  InteriorPoint interior_point_;
  IndexSets sets_;
  Vector w_;
  Vector start_;
  Vector inside_;           // the interior point's answer
  bool is_inside_ = false;  // whether the last solve asked it
  ExactLaw law_;
  RowIslands row_islands_;
  std::unique_ptr<IslandSolver> islands_;  // where the problem has several
};

}  // namespace perpend
