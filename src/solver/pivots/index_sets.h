#pragma once

#include <cstdint>
#include <vector>

#include "problem/problem.h"
#include "solver/spaces/space.h"

namespace perpend {

/// Where a pivoting method takes a row's impulse to be.
enum class Side : std::uint8_t {
  free,   ///< between its bounds, found from w = 0
  lower,  ///< x = l
  upper,  ///< x = u
  held,   ///< x stays what it is, for a method that solves for the other rows; it never moves
};

/// F, L and U: one side for each row.
using IndexSets = std::vector<Side>;

/// The sets that x and w point to: where x − w/a lies. At a solution these are its sets. A row
/// with l = u is always at its lower bound.
void guess_sets(const Bounds& bounds, const Vector& x, const Vector& w, const Vector& a,
                IndexSets& sets);

/// The same with w = A x + b, for which it needs the memory `w`.
void guess_sets(const Bounds& bounds, Space& space, const Vector& x, Vector& w, IndexSets& sets);

/// The sets of a feasible x by itself: the rows that lie on a bound, and those between.
void read_sets(const Bounds& bounds, const Vector& x, IndexSets& sets);

/// A row as the current sets have it, impulses as the speeds a x that they give the row: then one
/// tolerance serves for all.
struct RowPoint {
  double x = 0, w = 0, l = 0, u = 0;
};

/// The side that a row goes to next, given x and w of the current sets: a free row outside its
/// bounds goes to the bound, a row at a bound whose w has the wrong sign goes free, and every
/// other row stays. A row never goes from one bound straight to the other: that cycles.
/// `tolerance`: the speed it may miss its condition by and still count as feasible.
inline Side next_side(Side side, const RowPoint& row, double tolerance) {
  switch (side) {
    case Side::free:
      if (row.x < row.l - tolerance) return Side::lower;
      if (row.x > row.u + tolerance) return Side::upper;
      break;
    case Side::lower:
      if (row.w < -tolerance && row.l < row.u) return Side::free;
      break;
    case Side::upper:
      if (row.w > tolerance) return Side::free;
      break;
    case Side::held:
      break;
  }
  return side;
}

/// Which rows count as feasible: those that miss their conditions by a tenth of what the
/// certificate allows at least. With less, rounding moves rows.
class Feasibility {
 public:
  static constexpr double of_limit = 0.1;

  Feasibility(const Bounds& bounds, Space& space, const Vector& x)
      : bounds_(bounds), a_(space.diagonal()), x_(x), t_(space.aim().tolerances(x, of_limit)) {}

  Side next(int i, Side side, double w) const {
    const double a = a_[i] > 0 ? a_[i] : 1;
    return next_side(side, {a * x_[i], w, a * bounds_.l[i], a * bounds_.u[i]}, t_[i]);
  }
  bool is_feasible(int i, Side side, double w) const { return next(i, side, w) == side; }

 private:
  const Bounds& bounds_;
  const Vector& a_;
  const Vector& x_;
  const Vector& t_;
};

int count_infeasible(const Feasibility& feasibility, const IndexSets& sets, const Vector& w);

/// Moves every infeasible row, or only the first.
void move_infeasible(const Feasibility& feasibility, const Vector& w, bool all, IndexSets& sets);

}  // namespace perpend
