#include "solver/pivots/free_set.h"

#include <algorithm>
#include <cmath>

#include "certificate/certificate.h"

namespace perpend {
namespace {

constexpr int most_refinements = 20;
constexpr double enough_to_pivot = 1e-11;  // of the largest velocity
constexpr double unsolved_share = 1e-6;    // of the largest velocity

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

/// The residual of a row at which all rows together have a hundredth of what certifies.
double enough_to_certify(const Space& space) {
  const double rows = std::max(1.0, static_cast<double>(space.b().size()));
  return 0.01 * exact_tolerance / rows * std::max(1.0, largest_of(space.b()));
}

/// −w on the free rows, 0 elsewhere; returns the largest magnitude.
double free_residual(const IndexSets& sets, const Vector& w, Vector& residual) {
  residual.resize(w.size());
  for (int i = 0; i < w.size(); ++i) residual[i] = sets[i] == Side::free ? -w[i] : 0;
  return largest_of(residual);
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
  return is_solved(space, sets, w) || refine_to_pivot(space, sets, x, w);
}

/// Where all velocities are tiny, rounding is not; what certifies is solved in any case.
bool FreeSet::is_solved(const Space& space, const IndexSets& sets, const Vector& w) {
  const double largest_w = std::max(largest_of(w), largest_of(space.b()));
  return free_residual(sets, w, residual_) <=
         std::max(unsolved_share * largest_w, enough_to_certify(space));
}

bool FreeSet::refine_to_pivot(Space& space, const IndexSets& sets, Vector& x, Vector& w) {
  return refine(space, sets, enough_to_pivot * largest_of(space.b()), x, w);
}

bool FreeSet::refine_to_certify(Space& space, const IndexSets& sets, Vector& x, Vector& w) {
  return refine(space, sets, enough_to_certify(space), x, w);
}

/// Corrects x_F by the factor at hand until w_F is small enough, or hardly falls. A correction
/// that makes it worse is not kept.
bool FreeSet::refine(Space& space, const IndexSets& sets, double enough, Vector& x, Vector& w) {
  compute_w(space, x, w);
  double residual = free_residual(sets, w, residual_);
  for (int k = 0; k < most_refinements && residual > enough; ++k) {
    const double before = residual;
    space.solve(residual_, step_);
    trial_ = x + step_;
    compute_w(space, trial_, trial_w_);
    residual = free_residual(sets, trial_w_, residual_);
    if (!(residual < before)) break;  // nor one that is not finite
    x.swap(trial_);
    w.swap(trial_w_);
    if (residual > 0.25 * before) break;
  }
  if (is_solved(space, sets, w)) return true;
  x = before_;
  return false;
}

}  // namespace perpend
