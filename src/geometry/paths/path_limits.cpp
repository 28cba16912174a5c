#include "geometry/paths/path_limits.h"

#include <algorithm>
#include <cmath>

#include "geometry/shapes/shape_parts.h"

namespace perpend {
namespace {

/// Of the safe depth: what shapes that begin deeper may gain, and how far from it they may stop.
constexpr double slack_share = 0.1;
/// Of the safe depth: how far apart shapes end that may not overlap.
constexpr double apart_share = 0.1;
/// Of the thickness of a shape: how deep it may be in a surface.
constexpr double safe_share_in_surface = 0.4;
/// Places along the path of a shape over a surface, at most.
constexpr int most_places = 500;

double allowed(double safe, bool may_overlap) {
  return may_overlap ? safe : -apart_share * safe;
}

}  // namespace

std::span<const PathLimit> PathLimits::find(std::span<const CollisionItem> items, double margin,
                                            bool may_overlap) {
  limits_.clear();
  for (const ItemPair& pair : swept_.find(items, margin)) {
    if (!swept_.is_fast(items, pair, margin)) continue;
    const CollisionItem& first = items[pair.first];
    const CollisionItem& second = items[pair.second];
    const bool is_first_solid = shape_of(first) != nullptr;
    const bool is_second_solid = shape_of(second) != nullptr;
    if (is_first_solid && is_second_solid) {
      limit_shapes(first, second, pair, may_overlap);
    } else if (is_first_solid) {
      limit_over_surface(first, second, pair, may_overlap);
    } else if (is_second_solid) {
      limit_over_surface(second, first, pair, may_overlap);
    }
  }
  return limits_;
}

void PathLimits::limit_shapes(const CollisionItem& first, const CollisionItem& second,
                              const ItemPair& pair, bool may_overlap) {
  const Shape& a = *shape_of(first);
  const Shape& b = *shape_of(second);
  double least = 1;
  for (int i = 0; i < part_count(a); ++i) {
    const Mover part_a{part_of(a, i), part_pose(a, first.pose, i), first.path};
    for (int j = 0; j < part_count(b); ++j) {
      const Mover part_b{part_of(b, j), part_pose(b, second.pose, j), second.path};
      const double safe = safe_depth(part_a.shape, part_b.shape);
      if (!std::isfinite(safe)) continue;  // a half-space has no far side
      const double depth = allowed(safe, may_overlap);
      least =
          std::min(least, share_until_deep(part_a, part_b, depth, slack_share * safe).value_or(1));
    }
  }
  if (least < 1) limits_.push_back({pair.first, pair.second, least});
}

/// m; no more than `farthest`.
double PathLimits::gap_over_surface(const CollisionItem& solid, const CollisionItem& ground,
                                    double share, double farthest) {
  const std::span<const PartContact> found = std::visit(
      [&](const auto* surface) -> std::span<const PartContact> {
        if constexpr (std::is_same_v<decltype(surface), const Shape*>) {
          return {};
        } else {
          return surface_.collide(*shape_of(solid), moved_along(solid.path, solid.pose, share),
                                  *surface, moved_along(ground.path, ground.pose, share), farthest);
        }
      },
      ground.shape);
  double least = farthest;
  for (const PartContact& contact : found) {
    for (const ContactPoint& point : contact.manifold) least = std::min(least, point.gap);
  }
  return least;
}

void PathLimits::limit_over_surface(const CollisionItem& solid, const CollisionItem& ground,
                                    const ItemPair& pair, bool may_overlap) {
  const double thickness = thickness_of(*shape_of(solid));
  if (!std::isfinite(thickness)) return;
  const double safe = safe_share_in_surface * thickness;
  const double slack = slack_share * safe;
  const double reach = (solid.path.way - ground.path.way).norm() + swept_.turns(pair);
  double depth = allowed(safe, may_overlap);
  double share = 0, last_safe = 0;
  for (int k = 0; k < most_places; ++k) {
    const double gap = gap_over_surface(solid, ground, share, thickness);
    if (k == 0) depth = deepest_from(-gap, depth, slack);
    const double left = gap + depth;
    if (left < 0) break;
    if ((1 - share) * reach <= left) return;
    last_safe = share;
    share = std::min(1.0, share + std::max(left, 0.5 * slack) / reach);
  }
  limits_.push_back({pair.first, pair.second, last_safe});
}

}  // namespace perpend
