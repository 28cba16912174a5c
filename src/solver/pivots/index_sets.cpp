#include "solver/pivots/index_sets.h"

#include <algorithm>

#include "certificate/certificate.h"

namespace perpend {

void guess_sets(const Bounds& bounds, const Vector& x, const Vector& w, const Vector& a,
                IndexSets& sets) {
  sets.resize(bounds.size());
  for (int i = 0; i < bounds.size(); ++i) {
    const double aim = a[i] > 0 ? x[i] - w[i] / a[i] : x[i];
    if (aim <= bounds.l[i] || bounds.l[i] == bounds.u[i]) {
      sets[i] = Side::lower;
    } else if (aim >= bounds.u[i]) {
      sets[i] = Side::upper;
    } else {
      sets[i] = Side::free;
    }
  }
}

void guess_sets(const Bounds& bounds, Space& space, const Vector& x, Vector& w, IndexSets& sets) {
  space.multiply(x, w);
  w += space.b();
  guess_sets(bounds, x, w, space.diagonal(), sets);
}

void read_sets(const Bounds& bounds, const Vector& x, IndexSets& sets) {
  sets.resize(bounds.size());
  for (int i = 0; i < bounds.size(); ++i) {
    if (x[i] <= bounds.l[i]) {
      sets[i] = Side::lower;
    } else if (x[i] >= bounds.u[i]) {
      sets[i] = Side::upper;
    } else {
      sets[i] = Side::free;
    }
  }
}

double pivot_tolerance(const Space& space, const Vector& x) {
  if (x.size() == 0) return 0;
  const double share = std::max(0.1 * exact_tolerance / static_cast<double>(x.size()), 1e-15);
  return share * std::max({1.0, space.b().cwiseAbs().maxCoeff(),
                           space.diagonal().cwiseProduct(x).cwiseAbs().maxCoeff()});
}

int count_infeasible(const Bounds& bounds, const IndexSets& sets, const Vector& x, const Vector& w,
                     double tolerance) {
  int count = 0;
  for (int i = 0; i < bounds.size(); ++i) {
    if (next_side(bounds, i, sets[i], x[i], w[i], tolerance) != sets[i]) ++count;
  }
  return count;
}

void move_infeasible(const Bounds& bounds, const Vector& x, const Vector& w, double tolerance,
                     bool all, IndexSets& sets) {
  for (int i = 0; i < bounds.size(); ++i) {
    const Side next = next_side(bounds, i, sets[i], x[i], w[i], tolerance);
    if (next == sets[i]) continue;
    sets[i] = next;
    if (!all) return;
  }
}

}  // namespace perpend
