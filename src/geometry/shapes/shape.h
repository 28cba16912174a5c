#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include "geometry/shapes/polytope.h"
#include "geometry/shapes/pose.h"

/// What a body can be made of. Every shape is given in its own frame; lengths are in metres.
namespace perpend {

/// ‖p‖ ≤ radius.
struct Sphere {
  double radius = 0.5;  ///< m
};

/// |p_i| ≤ half_extents_i.
struct Box {
  Vector3 half_extents = Vector3::Constant(0.5);  ///< m
};

/// All points within `radius` of the segment from −half_length to half_length along z.
struct Capsule {
  double radius = 0.5;       ///< m
  double half_length = 0.5;  ///< m, without the round ends
};

/// |p_z| ≤ half_length, p_x² + p_y² ≤ radius².
struct Cylinder {
  double radius = 0.5;       ///< m
  double half_length = 0.5;  ///< m
};

/// The hull of points. Copies share the polytope.
struct ConvexHull {
  std::shared_ptr<const Polytope> polytope;

  ConvexHull() = default;
  /// Throws BadInput where `convex_hull_of` does.
  explicit ConvexHull(std::span<const Vector3> points)
      : polytope(std::make_shared<const Polytope>(convex_hull_of(points))) {}
};

/// The half-space p_z ≤ 0, so that z is the normal, out of the ground. Where it lies is its pose.
struct Plane {};

using ConvexShape = std::variant<Sphere, Box, Capsule, Cylinder, ConvexHull, Plane>;

/// Convex shapes fixed to each other. Where parts overlap, the mass of each counts.
struct Compound {
  struct Part {
    ConvexShape shape;
    Pose offset;  ///< of the part's frame in that of the compound
  };
  std::vector<Part> parts;
};

using Shape = std::variant<ConvexShape, Compound>;

/// Throws BadInput where a size is not a positive number or is too large, a hull was never built, a
/// compound has no parts or an offset is no pose. The sentence begins with `name`: whose shape it
/// is.
void check_shape(const Shape& shape, std::string_view name);

/// Throws BadInput where the position is not finite or the orientation is not of length 1
/// (to 1e-6; contacts are as exact as the length is).
void check_pose(const Pose& pose, std::string_view name);

}  // namespace perpend
