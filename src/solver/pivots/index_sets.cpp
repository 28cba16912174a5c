#include "solver/pivots/index_sets.h"

#include <cmath>

namespace perpend {
namespace {

/// x − w/a. A row that its impulse does not move goes to the bound that w presses on, if it is
/// finite.
double step_aim(const Bounds& bounds, int i, double x, double w, double a) {
  if (a > 0) return x - w / a;
  const double pressed = w < 0 ? bounds.u[i] : bounds.l[i];
  return w == 0 || std::isinf(pressed) ? x : pressed;
}

}  // namespace

void guess_sets(const Bounds& bounds, const Vector& x, const Vector& w, const Vector& a,
                IndexSets& sets) {
  sets.resize(bounds.size());
  for (int i = 0; i < bounds.size(); ++i) {
    const double aim = step_aim(bounds, i, x[i], w[i], a[i]);
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

int count_infeasible(const Feasibility& feasibility, const IndexSets& sets, const Vector& w) {
  int count = 0;
  for (int i = 0; i < w.size(); ++i) {
    if (!feasibility.is_feasible(i, sets[i], w[i])) ++count;
  }
  return count;
}

void move_infeasible(const Feasibility& feasibility, const Vector& w, bool all, IndexSets& sets) {
  for (int i = 0; i < w.size(); ++i) {
    const Side next = feasibility.next(i, sets[i], w[i]);
    if (next == sets[i]) continue;
    sets[i] = next;
    if (!all) return;
  }
}

}  // namespace perpend
