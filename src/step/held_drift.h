#pragma once

#include <vector>

#include "algebra/disjoint_sets.h"
#include "dynamics/item_paths.h"
#include "dynamics/known_drifts.h"
#include "geometry/paths/path_limits.h"

namespace perpend {

/// A body that could not go on.
struct HeldBack {
  int body = -1;     ///< −1: none
  int other = -1;    ///< what it would have passed
  double way_m = 0;  ///< that its farthest point was held back by, at most
};

/// Moves all bodies without forces, and those that would come too deep into others only so far that
/// it stays plain on which side they are (docs/theory/22-contacts-in-time.md, eq. (242)). Bodies
/// that joints and gears connect are held back together. A scene in which nothing is fast moves as
/// by `move`, to the bit.
class HeldDrift {
 public:
  explicit HeldDrift(const Model& model);

  /// Pairs of items that never touch, in place of those before.
  void exclude(std::span<const ItemPair> pairs) { limits_.exclude(pairs); }

  /// Moves the bodies of the state for `dt_s`. Where they may not overlap, they end before they
  /// touch, as far as they do not at the beginning. Bodies that move as prescribed do so.
  void move(double dt_s, bool may_overlap, const KnownDrifts& known, State& state);

  /// Of the last time: how much of it passed for this body.
  double share(int body) const { return shares_[body]; }
  /// Potential energy that the bodies have more than if they had not been held back, in joules.
  double kept_J() const { return kept_J_; }
  /// The body that lost the longest way.
  const HeldBack& worst() const { return worst_; }

 private:
  bool hold_back(std::span<const PathLimit> limits, bool entirely);
  void move_again(double dt_s, State& state);
  void report(double dt_s);
  bool may_hold(int body) const { return body < model_.moving(); }

  const Model& model_;
  ItemPaths paths_;
  PathLimits limits_;
  DisjointSets machines_;  // of moving bodies: those that joints and gears connect
  std::vector<double> shares_, shares_before_;  // of each body
  std::vector<int> held_by_;  // of each body: what it was held back by last; −1: nothing
  std::vector<CollisionItem> items_;
  State from_;
  double kept_J_ = 0;
  HeldBack worst_;
};

}  // namespace perpend
