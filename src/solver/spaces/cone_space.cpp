#include "solver/spaces/cone_space.h"

#include <algorithm>

#include "certificate/cone_measures.h"
#include "problem/assemble.h"

namespace perpend {

bool ConeSpace::take(const Problem& problem, const Bounds& bounds, const TimeLimit& limit,
                     bool by_law) {
  limit_ = limit;
  by_law_ = by_law;
  take_problem(problem, bounds);
  if (limit_.is_over()) return false;
  least_impulses(bounds, least_);
  multiply(least_, free_);
  free_ += b();
  aim_.take(problem, bounds, a_, all_, free_);
  return !limit_.is_over();
}

double largest_share(ConeSpace& space, const Vector& x, const Vector& w) {
  const Vector& t = space.aim().tolerances(x, enough_of_cones);
  const Vector& a = space.diagonal();
  LargestShare share;
  for (int i = 0; i < x.size(); ++i) {
    if (!space.is_single(i)) continue;
    const LawRows& law = space.law();
    share.add(error_speed(x[i], w[i], law.lower(i, x), law.upper(i, x), step_mass(a[i])), t[i]);
  }
  for (const ConeBlock& cone : space.cones()) {
    const double a_c = step_mass(cone.a);
    const ContactVector x_c = cone.gather(x), w_c = cone.gather(w);
    share.add(a_c * projected_step_length(x_c, w_c, cone.mu, a_c), t[cone.row[0]]);
  }
  return share.value();
}

void ConeSpace::take_rows(const Problem& problem, const Bounds& bounds, const BlockCholesky& M) {
  perpend::diagonal(problem, M, a_);
  all_.take(problem, M);
  law_.take(problem, bounds);
  if (!by_law_) {
    std::fill(law_.normal.begin(), law_.normal.end(), -1);
    law_.l = bounds.l;
    law_.u = bounds.u;
  }
  has_followers_ =
      std::any_of(law_.normal.begin(), law_.normal.end(), [](int normal) { return normal >= 0; });
  is_single_.assign(problem.size(), true);
  cones_.clear();
  for (const ConeBlock& cone : all_.all()) {
    for (int k = 0; k < cone.rows(); ++k) {
      if (cone.mu > 0) is_single_[cone.row[k]] = false;
      if (cone.mu == 0 && k > 0) law_.l[cone.row[k]] = law_.u[cone.row[k]] = 0;
    }
    if (cone.mu > 0) cones_.push_back(cone);
  }
  components_.resize(cones_.size());
}

void ConeSpace::hold_bounds(const Vector& x) {
  for (int i = 0; i < law_.size(); ++i) {
    if (!law_.is_friction(i)) continue;
    law_.u[i] = law_.reach(i, x);
    law_.l[i] = -law_.u[i];
  }
}

double total_energy_error(const ConeSpace& space, const Vector& x, const Vector& w) {
  double total = 0;
  for (int i = 0; i < x.size(); ++i) {
    if (!space.is_single(i)) continue;
    const double a = step_mass(space.diagonal()[i]);
    total += energy_error(x[i], w[i], space.law().lower(i, x), space.law().upper(i, x), a);
  }
  for (const ConeBlock& cone : space.cones()) {
    total += cone_energy_error(cone.gather(x), cone.gather(w), cone.mu, step_mass(cone.a));
  }
  return total;
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

void add_slips(const ConeSpace& space, const SlipSides& sides, double factor, const Vector& y,
               Vector& out) {
  for (int i = 0; i < sides.size(); ++i) {
    if (sides[i] != 0) out[i] += factor * sides[i] * y[space.law().normal[i]];
  }
}

}  // namespace perpend
