#pragma once

#include <Eigen/Core>

#include "experiment/convergence/scene_problems.h"
#include "solver/monitor.h"

namespace perpend {

/// A problem of contacts alone with the friction cone as a polygon (Stewart and Trinkle; Anitescu
/// and Potra), as a linear complementarity problem (docs/theory/13-lemke.md, eq. (130)). With
/// tangents d_j around each contact, β_j ≥ 0 the friction along each, s the speed of sliding:
///
///     0 ≤ x_n ⊥ w_n ≥ 0,   0 ≤ β_j ⊥ d_jᵀ w_t + s ≥ 0,   0 ≤ s ⊥ μ x_n − Σ β_j ≥ 0
///
/// Its unknowns are (x_n, β, s), contact by contact within each.
struct PolygonalProblem {
  int contacts = 0;
  int sides = 4;
  Eigen::MatrixXd M{};
  Vector q{};
  double unit = 1;            ///< of z: impulses are unit · z, so that M has about ones
  Eigen::MatrixXd to_rows{};  ///< x of the problem's rows from impulses

  int size() const { return static_cast<int>(q.size()); }
};

/// All rows belong to contacts with two friction rows each.
PolygonalProblem pose_polygons(const Problem& problem, int sides);

/// What Lemke's method made of one problem.
struct PolygonalAnswer {
  bool is_solved = false;  ///< and the conditions hold
  int pivots = 0;
  double ms = 0;
  Vector x{};  ///< of the problem's rows
};

PolygonalAnswer solve_polygons(const PolygonalProblem& posed);

/// One way to pose friction, over a few problems.
struct FrictionWay {
  std::string name{};
  int pairs = 0;  ///< of the last problem
  int problems = 0, solved = 0;
  double ms = 0;        ///< of all, processor time
  double pivots = 0;    ///< of all
  double energy_J = 0;  ///< largest error by the law of Coulomb
};

/// E18 §3.1: always solvable by Lemke's method, at the price of at least four tangents a contact.
PaperFinding polygons_finding(const std::vector<FrictionWay>& ways);

void add_polygonal_friction(const Laboratory& laboratory, Section& section);

}  // namespace perpend
