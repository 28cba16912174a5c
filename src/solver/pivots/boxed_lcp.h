#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "problem/problem.h"
#include "solver/pivots/index_sets.h"
#include "solver/pivots/lemke_tableau.h"

namespace perpend {

/// An MLCP as a linear complementarity problem, w = M z + q, w ≥ 0, z ≥ 0, wᵀz = 0
/// (docs/theory/13-lemke.md, eqs. (127)–(129)). Bilateral rows are solved for and so eliminated;
/// x = l + z or u − z; a row with two bounds has a second pair, the slack to its other bound and
/// what presses on that. Rows with l = u are constants. Each row is measured in units that make its
/// A_ii one. A must be symmetric.
class BoxedLcp {
 public:
  void take(const Problem& problem, const Bounds& bounds);

  const Eigen::MatrixXd& M() const { return M_; }
  const Vector& q() const { return q_; }

  /// The impulses of the tableau's z.
  void read_x(const LemkeTableau& tableau, Vector& x);
  /// The index sets that its basis stands for.
  void read_sets(const LemkeTableau& tableau, IndexSets& sets) const;

  /// Rows of the dense matrices at most, whatever friction bounds become.
  static int count(const Bounds& bounds);

 private:
  struct Row {
    int row = 0;
    double base = 0;  ///< the bound that z counts from
    double unit = 1;  ///< dx/dz, negative from an upper bound
    int second = -1;  ///< pair of the other bound
  };

  void sort_rows(const Bounds& bounds);
  void eliminate(const Problem& problem);
  void pose(const Bounds& bounds);

  std::vector<Row> rows_;       // those with a first pair, in its order
  std::vector<int> bilateral_;  // eliminated
  Vector constant_;             // x at z = 0, but for bilateral rows
  Eigen::MatrixXd A_, A_BB_, A_BU_, S_;
  Eigen::LLT<Eigen::MatrixXd> factor_;
  Eigen::MatrixXd X_;  // A_BB⁻¹ A_BU: x_B = x_B0 − X (x_U − base)
  Vector w0_;          // of all rows at z = 0, bilateral rows solved for
  Vector x_B0_;
  Vector moved_, x_B_;
  Eigen::MatrixXd M_;
  Vector q_;
};

}  // namespace perpend
