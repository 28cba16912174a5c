#pragma once

#include "solver/interior/cone_interior_point.h"
#include "solver/newton/cone_law.h"
#include "solver/newton/newton.h"
#include "solver/newton/swept_newton.h"
#include "solver/solver.h"
#include "solver/spaces/body_cone_space.h"
#include "solver/spaces/row_cone_space.h"

namespace perpend {

struct ConeExactOptions {
  int patience = 8;  ///< steps in which Newton's method must divide its error by ten
  Systems systems = Systems::either;
};

/// Coulomb's law to full accuracy (docs/theory/10-friction-cone.md): Newton's method on the law
/// itself, from the start; where that does not arrive, an interior point over second-order cones
/// that follows De Saxcé's shift, and Newton's method from where it ended; and, where that is
/// stuck, the same with ever more careful steps, nearer to the middle of the cones; last, Newton's
/// method from zero, with more patience.
/// Piles in three dimensions, whose factor is expensive, are solved without one: accelerated sweeps
/// lead Newton's method to the sets, and its systems are solved by iterations
/// (docs/theory/14-piles.md). Problems that have only the row form are solved in the rows, where A
/// need not be symmetric: Newton's method asks for no symmetry, and the judge for none either.
class ConeExact : public Solver {
 public:
  explicit ConeExact(const ConeExactOptions& options)
      : options_(options), bodies_(options.systems) {}

  std::optional<Form> form() const override { return {}; }
  int default_iterations() const override { return 4000; }
  FrictionLaw law() const override { return FrictionLaw::cone; }

  Stop iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) override;
  /// Rolling and spinning resistance, and any box friction beside cones. A problem without cones
  /// has couplings.
  bool solves_box_law(const Problem& problem) const override;
  Stop iterate_law(const Problem& problem, const Bounds& bounds, Vector& x,
                   Monitor& monitor) override;

 private:
  Stop solve_with(const Problem& problem, const Bounds& bounds, bool by_law, Vector& x,
                  Monitor& monitor);
  Stop attempt(ConeSpace& space, const Bounds& bounds, Vector& x, Monitor& monitor);
  void keep_better(Vector& x);
  static void put_on_bounds(ConeSpace& space, Vector& x);

  ConeExactOptions options_;
  BodyConeSpace bodies_;
  RowConeSpace rows_;
  ConeInteriorPoint interior_point_;
  ConeLaw law_;
  Newton newton_;
  SweptNewton swept_newton_{false};
  Vector before_;  // an attempt of the interior point
};

}  // namespace perpend
