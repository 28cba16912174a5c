#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/shapes/shape.h"

namespace perpend {

/// Which parts of the two surfaces a contact point lies on: corner, edge, face, rim … of the first
/// and of the second shape, numbered by the shape. It stays the same while the configuration
/// does, for any pose, so a solver can start from the impulse that the point
/// had a step before. No two points of one manifold have the same.
struct FeaturePair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  bool operator==(const FeaturePair&) const = default;
};

struct ContactPoint {
  Vector3 position;     ///< m, in the world, halfway between the two surfaces
  double gap = 0;       ///< m, from surface to surface along the normal; < 0 where they overlap
  FeaturePair feature;  ///< of the first and the second shape
};

/// The contact of two convex shapes: one normal, and points that span where they touch or are
/// about to. Without points, they are farther apart than the margin.
struct ContactManifold {
  static constexpr int capacity = 8;

  Vector3 normal = Vector3::UnitZ();  ///< of length 1, in the world, from the first to the second
  int count = 0;
  std::array<ContactPoint, capacity> points;

  const ContactPoint* begin() const { return points.data(); }
  const ContactPoint* end() const { return points.data() + count; }
};

/// All points of two convex shapes whose gap is at most `margin` (m, ≥ 0). A pure function:
/// the same arguments give the same bits, and exchanging the two shapes gives the same points in
/// the same order with the normal reversed and the features exchanged. Two half-spaces have no
/// contact. Throws BadInput where a pose or the margin is not finite, or a size not positive.
/// Theory: docs/theory/20-contact-geometry.md.
ContactManifold collide_convex(const ConvexShape& first, const Pose& first_pose,
                               const ConvexShape& second, const Pose& second_pose, double margin);

/// The contact between a part of the first shape and one of the second; 0 where a shape has no
/// parts.
struct PartContact {
  int first_part = 0;
  int second_part = 0;
  ContactManifold manifold;
};

/// The contacts of all pairs of parts that have any, ordered by the parts. Throws BadInput where
/// `collide_convex` does, and where `check_shape` does.
std::vector<PartContact> collide(const Shape& first, const Pose& first_pose, const Shape& second,
                                 const Pose& second_pose, double margin);

/// Throws BadInput where the margin of contacts (m) is negative or not finite.
void check_margin(double margin);

}  // namespace perpend
