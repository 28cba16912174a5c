#include "solver/spaces/cone_space.h"

#include "problem/assemble.h"

namespace perpend {

void ConeSpace::take_rows(const Problem& problem, const Bounds& bounds, const BlockCholesky& M) {
  perpend::diagonal(problem, M, a_);
  all_.take(problem, M);
  l_ = bounds.l;
  u_ = bounds.u;
  is_single_.assign(problem.size(), true);
  cones_.clear();
  for (const ConeBlock& cone : all_.all()) {
    for (int k = 0; k < cone.rows(); ++k) {
      if (cone.mu > 0) is_single_[cone.row[k]] = false;
      if (cone.mu == 0 && k > 0) l_[cone.row[k]] = u_[cone.row[k]] = 0;
    }
    if (cone.mu > 0) cones_.push_back(cone);
  }
  components_.resize(cones_.size());
}

void multiply(const ConeSpace& space, const ConeDiagonal& D, const Vector& v, Vector& out) {
  out.resize(v.size());
  for (int i = 0; i < v.size(); ++i) {
    if (space.is_single(i)) out[i] = D.row[i] * v[i];
  }
  for (std::size_t k = 0; k < space.cones().size(); ++k) {
    const ConeBlock& cone = space.cones()[k];
    cone.scatter(D.block[k] * cone.gather(v), out);
  }
}

}  // namespace perpend
