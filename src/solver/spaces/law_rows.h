#pragma once

#include <algorithm>
#include <vector>

#include "problem/problem.h"

namespace perpend {

/// The rows of a problem whose box friction follows its own normal impulses: a friction row t is
/// bounded by ∓μ_t x_n(t), every other row by constants. Several friction rows may share a normal
/// (friction, rolling, spinning), which may also be that of a friction cone.
struct LawRows {
  std::vector<int> normal;  ///< of a friction row; −1 for every other row
  Vector mu;                ///< of a friction row
  Vector l, u;              ///< of every other row

  int size() const { return static_cast<int>(normal.size()); }
  bool is_friction(int i) const { return normal[i] >= 0; }
  /// Friction without μ is 0 always, like any row with l = u.
  void take(const Problem& problem, const Bounds& bounds);
  /// What |x_i| of a friction row may be by the normal impulse in x.
  double reach(int i, const Vector& x) const { return mu[i] * std::max(x[normal[i]], 0.0); }

  /// The bounds of any row, those of friction by the normal impulse in x.
  double lower(int i, const Vector& x) const { return is_friction(i) ? -reach(i, x) : l[i]; }
  double upper(int i, const Vector& x) const { return is_friction(i) ? reach(i, x) : u[i]; }
  /// Puts every row of box friction within its bounds.
  void clamp_friction(Vector& x) const;
};

/// Whether all box friction has a finite μ and, in body form, rows that touch the bodies of their
/// normal row.
bool follows_its_normals(const Problem& problem);

}  // namespace perpend
