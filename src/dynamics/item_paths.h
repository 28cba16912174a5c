#pragma once

#include "dynamics/model.h"

namespace perpend {

/// Says how the items move through a step, since the margin of contacts does not see all that fast
/// bodies may meet (docs/theory/22-contacts-in-time.md).
class ItemPaths {
 public:
  explicit ItemPaths(const Model& model);

  /// How far any point of the body moves in this time with the velocity v, m, at most.
  double way_m(int body, const Vector6& v, double time_s) const;

  /// Lays the paths of a time with the velocities v; bodies that hardly move have none. Returns
  /// whether any is so fast that the margin may not do.
  bool lay(const State& state, const std::vector<Vector6>& v, double time_s,
           std::vector<CollisionItem>& items);

  /// Whether any body goes so far in this time with the velocities v that its margin may not do.
  bool is_any_fast(const std::vector<Vector6>& v, double time_s) const;
  /// Lays the paths from where the bodies are in one state to where they are in another, a time
  /// later in which they turn about as fast as the first says.
  void lay_between(const State& from, const State& to, double time_s,
                   std::vector<CollisionItem>& items) const;

  /// Whether the body goes elsewhere with the velocities v than on the path that was laid last, by
  /// so much that the margin would not see it.
  bool leaves(int body, const std::vector<Vector6>& v) const;
  /// Whether any does.
  bool leave(const std::vector<Vector6>& v) const;

 private:
  const Model& model_;
  std::vector<double> radii_m_;  // of each body, about its centre of mass
  std::vector<Vector6> laid_;    // velocities
  double time_s_ = 0;            // of the paths laid
};

}  // namespace perpend
