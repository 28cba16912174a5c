#pragma once

#include <optional>

#include "geometry/pairs/contact.h"
#include "geometry/paths/path.h"

namespace perpend {

/// A convex shape on its way through a step.
struct Mover {
  const ConvexShape& shape;
  Pose pose;  ///< at the beginning
  const Path& path;
};

/// A contact of two movers, seen from the beginning of the step. The points are where they will be
/// when the shapes meet. Their gaps are such that at the speeds of the paths each closes when it
/// does.
struct Meeting {
  double share = 0;  ///< of the step that passes until then; 0: they touch already
  ContactManifold manifold;
};

/// m: two points, one of each, come nearer to each other by at most this in the step.
double reach_between(const Mover& a, const Mover& b);

/// How deep two shapes may overlap without doubt about the side they came from, m. A ball comes to
/// the far side when its middle does; the corners of others may come out beside the edge of a
/// plate. Infinite with a half-space, which has no far side.
double safe_depth(const ConvexShape& a, const ConvexShape& b);

/// How deep two shapes that begin in each other by `start` may come, if `depth` is safe, m: those
/// that begin nearly as deep may gain `slack`, but not again and again; those that are deeper may
/// gain a thousandth of it, for rounding.
double deepest_from(double start, double depth, double slack);

/// The share of the step until which two shapes are not in each other by more than that
/// (`depth` < 0: apart by so much); nothing if they are not before the end of their paths. On the
/// way they may be deeper by half of the slack.
std::optional<double> share_until_deep(const Mover& a, const Mover& b, double depth, double slack);

/// The contact that two shapes have within the step: that of the beginning if they touch, with all
/// points that may close; else that of the place where they meet first. Points nearer than `margin`
/// (m) count too, but those that would close at the speeds of the paths and do not, since the
/// shapes pass each other, are left out, however near they come. Shapes, poses and margin are not
/// checked. Theory: docs/theory/22-contacts-in-time.md.
std::optional<Meeting> meet(const Mover& a, const Mover& b, double margin);

/// Gives the points of a contact, found after a share of the step, the gaps that they have seen
/// from the beginning, and drops those that do not come nearer.
void see_from_beginning(const Path& a, const Path& b, double share, ContactManifold& manifold);

/// The point at which the ball inside `a` would meet the other side of a contact, seen from the
/// beginning of the step. However `a` turns when it is hit at a corner, its inside stays out.
ContactPoint guard_of(const Mover& a, const Meeting& met, const Path& b);

}  // namespace perpend
