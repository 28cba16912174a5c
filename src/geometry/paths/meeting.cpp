#include "geometry/paths/meeting.h"

#include <algorithm>
#include <limits>

#include "geometry/pairs/feature.h"
#include "geometry/pairs/pair_contacts.h"
#include "geometry/queries/closest_points.h"
#include "geometry/shapes/bounding_box.h"

namespace perpend {
namespace {

/// Of `near_depth`: how far shapes are moved into each other to see which faces meet, how near they
/// must come to be looked at, and how near they are if they touch.
constexpr double share_of_look = 0.5;
constexpr double share_of_clearance = 0.01;
constexpr double share_of_touch = 1e-6;

/// Enough for shapes that turn fast; more are cut off, and count as met.
constexpr int most_advances = 100;
/// Of shapes that glide along each other without touching.
constexpr int most_looks = 50;

/// Of the thickness of the thinner shape: beyond half of it the far side is nearer.
constexpr double safe_share = 0.4;
/// Of the depth at which the middle of a ball, or of a capsule across, is in the middle of the
/// other shape.
constexpr double safe_share_of_ball = 0.9;

/// Of the slack: what shapes that are too deep already may gain, so that rounding does not hold
/// them.
constexpr double share_of_slack = 1e-3;

double thinner(const ConvexShape& a, const ConvexShape& b) {
  return std::min(thickness_of(a), thickness_of(b));
}

double turns_between(const Mover& a, const Mover& b) {
  return reach_of_turn(a.shape, a.pose, a.path) + reach_of_turn(b.shape, b.pose, b.path);
}

/// Conservative advancement (240): the share of the step, from `share` on, after which the shapes
/// are `clearance` apart, if they come that near.
std::optional<double> advance(const Mover& a, const Mover& b, double clearance, double share) {
  const Vector3 way = a.path.way - b.path.way;
  const double turns = turns_between(a, b);
  for (int k = 0; k < most_advances; ++k) {
    const ClosestPoints closest = closest_checked(a.shape, moved_along(a.path, a.pose, share),
                                                  b.shape, moved_along(b.path, b.pose, share));
    if (closest.distance <= clearance) return share;
    const double nearer = closest.normal.dot(way) + turns;  // at most, in a whole step
    if (nearer <= 0) return {};
    share += (closest.distance - 0.5 * clearance) / nearer;
    if (share > 1) return {};
  }
  return share;
}

/// m: small beside both shapes, and not more than the margin, if there is one.
double near_depth(const Mover& a, const Mover& b, double margin) {
  const double most = margin > 0 ? margin : 0.1 * thinner(a.shape, b.shape);
  return std::min(most, safe_depth(a.shape, b.shape));
}

bool are_near(const Mover& a, const Mover& b, double margin) {
  return overlap(grown(convex_bounding_box(a.shape, a.pose), margin),
                 convex_bounding_box(b.shape, b.pose));
}

double least_gap(const ContactManifold& manifold) {
  double least = std::numeric_limits<double>::infinity();
  for (const ContactPoint& point : manifold) least = std::min(least, point.gap);
  return least;
}

/// By how much the gap of a point along the normal grows in a step.
double growth_of_gap(const Path& a, const Path& b, double share, const Vector3& normal,
                     const Vector3& point) {
  return normal.dot(way_of_point(b, point, share) - way_of_point(a, point, share));
}

/// Drops the points for which `is_kept` is false.
template <typename Predicate>
void keep_points(ContactManifold& manifold, const Predicate& is_kept) {
  int kept = 0;
  for (int k = 0; k < manifold.count; ++k) {
    if (is_kept(manifold.points[k])) manifold.points[kept++] = manifold.points[k];
  }
  manifold.count = kept;
}

bool is_plane(const Mover& mover) {
  return std::holds_alternative<Plane>(mover.shape);
}

/// The contact of shapes that are apart. The faces that meet are seen a little later than when they
/// do, when the shapes overlap: two shapes side by side at one height, over which a third slides,
/// must not stop it with the edge between them.
std::optional<Meeting> meet_on_the_way(const Mover& a, const Mover& b, double margin,
                                       double reach) {
  if (is_plane(a) && is_plane(b)) return {};
  const double near = near_depth(a, b, margin);
  const double clearance = share_of_clearance * near;
  const double farthest_look = 0.5 * safe_depth(a.shape, b.shape);
  double look = share_of_look * near;
  Meeting meeting;
  for (int k = 0; k < most_looks && meeting.share <= 1; ++k) {
    const std::optional<double> met = advance(a, b, clearance, meeting.share);
    if (!met) return {};
    meeting.share = *met + look / reach;
    look = std::min(2 * look, farthest_look);
    meeting.manifold = collide_checked(a.shape, moved_along(a.path, a.pose, meeting.share), b.shape,
                                       moved_along(b.path, b.pose, meeting.share), margin);
    if (least_gap(meeting.manifold) >= -clearance) continue;  // one glides over the other
    see_from_beginning(a.path, b.path, meeting.share, meeting.manifold);
    if (meeting.manifold.count > 0) return meeting;
  }
  return {};
}

}  // namespace

double reach_between(const Mover& a, const Mover& b) {
  return (a.path.way - b.path.way).norm() + turns_between(a, b);
}

double safe_depth(const ConvexShape& a, const ConvexShape& b) {
  const auto is_round = [](const ConvexShape& shape) {
    return std::holds_alternative<Sphere>(shape) || std::holds_alternative<Capsule>(shape);
  };
  if (is_round(a) || is_round(b)) {
    return safe_share_of_ball * 0.5 * (thickness_of(a) + thickness_of(b));
  }
  const bool has_plane = std::holds_alternative<Plane>(a) || std::holds_alternative<Plane>(b);
  return has_plane ? std::numeric_limits<double>::infinity() : safe_share * thinner(a, b);
}

double deepest_from(double start, double depth, double slack) {
  return std::max({depth, std::min(start, depth) + slack, start + share_of_slack * slack});
}

std::optional<double> share_until_deep(const Mover& a, const Mover& b, double depth, double slack) {
  const Vector3 way = a.path.way - b.path.way;
  const double turns = turns_between(a, b);
  double share = 0, safe = 0;
  for (int k = 0; k < most_advances; ++k) {
    const ClosestPoints closest = closest_checked(a.shape, moved_along(a.path, a.pose, share),
                                                  b.shape, moved_along(b.path, b.pose, share));
    if (k == 0) depth = deepest_from(-closest.distance, depth, slack);
    const double nearer = closest.normal.dot(way) + turns;  // (240), also for shapes that overlap
    const double left = closest.distance + depth;
    if (left < 0) return safe;
    if ((1 - share) * nearer <= left) return {};
    safe = share;
    share = std::min(1.0, share + std::max(left, 0.5 * slack) / nearer);
  }
  return safe;
}

void see_from_beginning(const Path& a, const Path& b, double share, ContactManifold& manifold) {
  keep_points(manifold, [&](ContactPoint& point) {
    const double growth = growth_of_gap(a, b, share, manifold.normal, point.position);
    point.gap -= share * growth;
    return growth < 0;
  });
}

std::optional<Meeting> meet(const Mover& a, const Mover& b, double margin) {
  const double reach = std::max(margin, reach_between(a, b));
  const double touching = share_of_touch * near_depth(a, b, margin);
  Meeting now;
  if (are_near(a, b, margin))
    now.manifold = collide_checked(a.shape, a.pose, b.shape, b.pose, reach);
  const double gap = least_gap(now.manifold);
  if (gap > margin) return meet_on_the_way(a, b, margin, reach);
  const auto closes = [&](const ContactPoint& point) {
    return point.gap + growth_of_gap(a.path, b.path, 0, now.manifold.normal, point.position) < 0;
  };
  // What is over a half-space stays over it; other faces end somewhere.
  const bool may_pass_by = gap > touching && !is_plane(a) && !is_plane(b);
  if (may_pass_by && std::any_of(now.manifold.begin(), now.manifold.end(), closes)) {
    if (std::optional<Meeting> later = meet_on_the_way(a, b, margin, reach)) return later;
    keep_points(now.manifold, [&](const ContactPoint& point) { return !closes(point); });
  }
  keep_points(now.manifold,
              [&](const ContactPoint& point) { return point.gap <= margin || closes(point); });
  if (now.manifold.count == 0) return {};
  return now;
}

ContactPoint guard_of(const Mover& a, const Meeting& met, const Path& b) {
  const Vector3& n = met.manifold.normal;
  double surface = -std::numeric_limits<double>::infinity();  // of the other side, along n
  for (const ContactPoint& point : met.manifold) {
    surface = std::max(surface, n.dot(point.position));
  }
  const InnerBall ball = inner_ball_of(a.shape);
  const Pose pose = moved_along(a.path, a.pose, met.share);
  ContactPoint guard;
  guard.position = pose.point(ball.centre) + ball.radius * n;
  guard.gap = surface - n.dot(guard.position);
  guard.gap -= met.share * growth_of_gap(a.path, b, met.share, n, guard.position);
  guard.feature = {feature(FeatureKind::whole, 1), feature(FeatureKind::whole, 1)};
  return guard;
}

}  // namespace perpend
