#include "solver/pivots/free_set.h"

namespace perpend {
namespace {

constexpr int most_refinements = 20;
/// Shares of the certificate's limit. The last refinement goes further than a certificate asks for:
/// the friction bounds of the next solve follow from these impulses.
constexpr double enough_to_certify = 1e-4;
constexpr double enough_to_pivot = 0.01;
/// Of the largest velocity in the island.
constexpr double unsolved_share = 1e-6;

void put_on_bounds(const Bounds& bounds, const IndexSets& sets, Vector& x) {
  for (int i = 0; i < bounds.size(); ++i) {
    if (sets[i] == Side::lower) x[i] = bounds.l[i];
    if (sets[i] == Side::upper) x[i] = bounds.u[i];
  }
}

void compute_w(Space& space, const Vector& x, Vector& w) {
  space.multiply(x, w);
  w += space.b();
}

/// The largest |w_i|/t_i of the free rows.
double free_share(const IndexSets& sets, const Vector& w, const Vector& t) {
  LargestShare share;
  for (int i = 0; i < w.size(); ++i) {
    if (sets[i] == Side::free) share.add(w[i], t[i]);
  }
  return share.value();
}

/// −w on the free rows, 0 elsewhere.
void free_residual(const IndexSets& sets, const Vector& w, Vector& residual) {
  residual.resize(w.size());
  for (int i = 0; i < w.size(); ++i) residual[i] = sets[i] == Side::free ? -w[i] : 0;
}

}  // namespace

bool FreeSet::factorise(Space& space, const IndexSets& sets) {
  E_.resize(static_cast<Eigen::Index>(sets.size()));
  for (std::size_t i = 0; i < sets.size(); ++i) E_[i] = sets[i] == Side::free ? 0 : infinity;
  return space.factorise(E_);
}

bool FreeSet::solve(Space& space, const Bounds& bounds, const IndexSets& sets, Vector& x,
                    Vector& w) {
  if (!factorise(space, sets)) return false;
  before_ = x;
  put_on_bounds(bounds, sets, x);
  space.solve_for_kept(x, w);
  return is_solved(space, sets, x, w) || refine_to_pivot(space, sets, x, w);
}

/// What certifies is solved in any case: where all velocities are tiny, rounding is not.
bool FreeSet::is_solved(Space& space, const IndexSets& sets, const Vector& x, const Vector& w) {
  const Vector& t = space.aim().tolerances(x, enough_to_certify);
  if (free_share(sets, w, t) <= 1) return true;
  trial_ = w.cwiseAbs().cwiseMax(space.aim().scale().of_island());
  space.aim().scale().spread(trial_, trial_w_);
  trial_ = t.cwiseMax(unsolved_share * trial_w_);
  return free_share(sets, w, trial_) <= 1;
}

bool FreeSet::refine_to_pivot(Space& space, const IndexSets& sets, Vector& x, Vector& w) {
  return refine(space, sets, enough_to_pivot, x, w);
}

bool FreeSet::refine_to_certify(Space& space, const IndexSets& sets, Vector& x, Vector& w) {
  return refine(space, sets, enough_to_certify, x, w);
}

/// Corrects x_F with the factor until w_F is small enough, or hardly falls. A correction that makes
/// it worse is not kept.
bool FreeSet::refine(Space& space, const IndexSets& sets, double enough, Vector& x, Vector& w) {
  compute_w(space, x, w);
  const Vector& t = space.aim().tolerances(x, enough);
  double share = free_share(sets, w, t);
  for (int k = 0; k < most_refinements && share > 1; ++k) {
    const double before = share;
    free_residual(sets, w, residual_);
    space.solve(residual_, step_);
    trial_ = x + step_;
    compute_w(space, trial_, trial_w_);
    share = free_share(sets, trial_w_, t);
    if (!(share < before)) break;  // nor one that is not finite
    x.swap(trial_);
    w.swap(trial_w_);
    if (share > 0.25 * before) break;
  }
  if (is_solved(space, sets, x, w)) return true;
  x = before_;
  return false;
}

}  // namespace perpend
