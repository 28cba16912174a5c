#pragma once

#include <vector>

#include "certificate/cone_blocks.h"
#include "problem/islands.h"
#include "problem/problem.h"

namespace perpend {

/// The speeds that a problem is about, from its data alone: what the error of a row is small or
/// large beside (docs/theory/02-certificate.md, eq. (26c)). In the unit of each row,
///
///     V_i = |w_i| under the least impulses that the bounds allow      what the row itself asks for
///     s_i = √(2 a_i E),  E = max_j V_j²/(2 a_j) over its island [J]   what its island asks for
///
/// A contact under the cone law is one row, its normal one, with the length of its velocity; its
/// friction rows have 0. So has a row with l = u, which asks for nothing. A row that its own
/// impulse does not move (a = 0) borrows the largest a of its kind.
class SpeedScale {
 public:
  /// a: A_ii; `free`: w under the least impulses (`least_impulses`).
  void take(const Problem& problem, const Bounds& bounds, const Vector& a, const ConeBlocks& cones,
            const Vector& free);

  const Vector& own() const { return V_; }
  const Vector& of_island() const { return s_; }
  const Vector& root_a() const { return root_a_; }  ///< √a_i, borrowed where a_i = 0
  /// Whether row i has a verdict: all but the friction rows of cones.
  bool is_judged(int i) const { return is_judged_[i]; }
  /// Whether its data count for others: not of fixed rows, nor of rows without an entry.
  bool lends(int i) const { return lends_[i]; }

  /// out_i = √a_i max_j |speed_j|/√a_j over the island of i.
  void spread(const Vector& speed, Vector& out);
  /// The same of impulses, as the speeds a_j |x_j| they stand for: out_i = √a_i max_j √a_j |x_j|.
  void spread_impulses(const Vector& x, Vector& out);

 private:
  void take_masses(const Problem& problem, const Vector& a, const ConeBlocks& cones);
  template <typename Level>
  void spread_level(const Level& level, Vector& out);

  std::vector<int> island_;  // the first row of each row's island; n: of no island
  bool is_one_island_ = false;
  RowIslands islands_;
  Vector root_a_, V_, s_;
  std::vector<char> is_judged_, lends_;
  Vector largest_;  // of each island, at its first row; of rows without an entry, at the end
};

/// clamp(0, l, u), the least impulses that the bounds allow.
void least_impulses(const Bounds& bounds, Vector& p);

/// The length of a cone's part of v on its normal row, 0 on its friction rows; other rows as |v_i|.
void lengths(const ConeBlocks& cones, Vector& v);

}  // namespace perpend
