#include "solver/free_set.h"

#include <cmath>

namespace perpend {
namespace {

constexpr int most_refinements = 20;

void put_on_bounds(const Problem& problem, const IndexSets& sets, Vector& x) {
  for (int i = 0; i < problem.size(); ++i) {
    if (sets[i] == Side::lower) x[i] = problem.l[i];
    if (sets[i] == Side::upper) x[i] = problem.u[i];
  }
}

void compute_w(Space& space, const Vector& x, Vector& w) {
  space.multiply(x, w);
  w += space.b();
}

/// −w on the free rows, 0 elsewhere; returns the largest magnitude.
double free_residual(const IndexSets& sets, const Vector& w, Vector& residual) {
  residual.resize(w.size());
  double largest = 0;
  for (int i = 0; i < w.size(); ++i) {
    residual[i] = sets[i] == Side::free ? -w[i] : 0;
    largest = std::max(largest, std::abs(residual[i]));
  }
  return largest;
}

}  // namespace

bool FreeSet::factorise(Space& space, const IndexSets& sets) {
  E_.resize(static_cast<Eigen::Index>(sets.size()));
  for (std::size_t i = 0; i < sets.size(); ++i) E_[i] = sets[i] == Side::free ? 0 : infinity;
  return space.factorise(E_);
}

bool FreeSet::solve(Space& space, const Problem& problem, const IndexSets& sets, Vector& x,
                    Vector& w) {
  if (!factorise(space, sets)) return false;
  put_on_bounds(problem, sets, x);
  compute_w(space, x, w);
  double size = free_residual(sets, w, residual_);
  const double rounding =
      1e-15 * std::max(size, space.b().size() ? space.b().cwiseAbs().maxCoeff() : 0.0);
  for (int k = 0; k < most_refinements; ++k) {
    space.solve(residual_, step_);
    x += step_;
    compute_w(space, x, w);
    const double residual = free_residual(sets, w, residual_);
    if (!std::isfinite(residual)) return false;
    if (residual <= rounding || residual > 0.25 * size) break;
    size = residual;
  }
  return true;
}

}  // namespace perpend
