#pragma once

#include <span>
#include <vector>

#include "geometry/paths/meeting.h"
#include "geometry/paths/swept_pairs.h"
#include "geometry/surfaces/surface_contacts.h"

namespace perpend {

/// Two items that would come deeper into each other than is safe, and after which share of their
/// paths.
struct PathLimit {
  int first = 0, second = 0;  ///< items
  double share = 0;
};

/// How far along its path (docs/theory/22-contacts-in-time.md, "No farther than is safe") an item
/// may go. Only pairs that are fast beside the margin are looked at. Memory is kept between calls.
class PathLimits {
 public:
  /// Pairs of items that never touch.
  void exclude(std::span<const ItemPair> pairs) { swept_.exclude(pairs); }

  /// Where items may not overlap at all, they end their paths before they touch. Valid until the
  /// next call.
  std::span<const PathLimit> find(std::span<const CollisionItem> items, double margin,
                                  bool may_overlap);

 private:
  void limit_shapes(const CollisionItem& first, const CollisionItem& second, const ItemPair& pair,
                    bool may_overlap);
  void limit_over_surface(const CollisionItem& solid, const CollisionItem& ground,
                          const ItemPair& pair, bool may_overlap);
  double gap_over_surface(const CollisionItem& solid, const CollisionItem& ground, double share,
                          double farthest);

  SweptPairs swept_;
  SurfaceCollider surface_;
  std::vector<PathLimit> limits_;
};

}  // namespace perpend
