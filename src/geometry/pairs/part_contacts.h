#pragma once

#include "geometry/pairs/pair_contacts.h"
#include "geometry/shapes/bounding_box.h"
#include "geometry/shapes/shape_parts.h"

namespace perpend {

/// visit(i, j, manifold) for each part i of the first shape and j of the second that have a
/// contact, ordered by the parts. Shapes, poses and margin are not checked.
template <typename Visit>
void visit_part_contacts(const Shape& first, const Pose& first_pose, const Shape& second,
                         const Pose& second_pose, double margin, const Visit& visit) {
  for (int i = 0; i < part_count(first); ++i) {
    const ConvexShape& part_i = part_of(first, i);
    const Pose pose_i = part_pose(first, first_pose, i);
    const Aabb around = grown(convex_bounding_box(part_i, pose_i), margin);
    for (int j = 0; j < part_count(second); ++j) {
      const ConvexShape& part_j = part_of(second, j);
      const Pose pose_j = part_pose(second, second_pose, j);
      if (!overlap(around, convex_bounding_box(part_j, pose_j))) continue;
      const ContactManifold manifold = collide_checked(part_i, pose_i, part_j, pose_j, margin);
      if (manifold.count > 0) visit(i, j, manifold);
    }
  }
}

}  // namespace perpend
