#pragma once

#include <array>
#include <vector>

#include "algebra/block_cholesky.h"
#include "problem/friction_cone.h"
#include "problem/problem.h"

namespace perpend {

/// One contact under the cone law as a block of rows.
struct ConeBlock {
  std::array<int, 3> row{};  ///< normal and friction; `Contact::no_row` last in a planar contact
  double mu = 0;
  Eigen::Matrix3d A;  ///< of these rows, symmetrised; 0 where a planar contact has no row
  double a = 0;       ///< effective inverse mass, of which the contact has one

  int rows() const { return row[2] == Contact::no_row ? 2 : 3; }

  ContactVector gather(const Vector& v) const {
    return {v[row[0]], v[row[1]], row[2] == Contact::no_row ? 0.0 : v[row[2]]};
  }
  void scatter(const ContactVector& values, Vector& v) const {
    for (int k = 0; k < rows(); ++k) v[row[k]] = values[k];
  }
};

/// The contacts of a problem that are under the cone law. Allocates only for a larger problem than
/// it has had.
class ConeBlocks {
 public:
  /// With the factors of the masses, which the row form does without. a is the largest eigenvalue
  /// of A over the span of the cone (docs/theory/10-friction-cone.md, eq. (77)).
  void take(const Problem& problem, const BlockCholesky& M);
  /// Replaces every a by the largest of the given ones of its rows.
  void set_effective_masses(const Vector& a);

  const std::vector<ConeBlock>& all() const { return cones_; }
  /// The cone that row i belongs to, or null.
  const ConeBlock* of_row(int i) const {
    return cone_of_row_[i] < 0 ? nullptr : &cones_[cone_of_row_[i]];
  }

 private:
  std::vector<ConeBlock> cones_;
  std::vector<int> cone_of_row_;  // −1: none
};

}  // namespace perpend
