#pragma once

#include <string>

#include "geometry/shapes/shape.h"
#include "scene/scene.h"

/// Parts that scenes of the gallery are put together from.
namespace perpend::gallery_parts {

/// "brick_007": `number` of `count` things, from 1, with as many digits as the last one has, so
/// that the order of names is that of numbers.
std::string numbered(const std::string& name, int number, int count);

/// A free body of one shape, of that material.
Body body(std::string name, ConvexShape shape, const Vector3& position_m, std::string material);

/// The half-space z ≤ 0, fixed, named "ground".
Body ground(std::string material);

/// A joint whose two frames are that `frame` of the world in the pose that the bodies have.
Joint joint_at(std::string name, JointKind kind, const Body& first, const Body& second,
               const Pose& frame);

}  // namespace perpend::gallery_parts
