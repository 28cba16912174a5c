#pragma once

#include "geometry/shapes/shape.h"

/// A shape as a list of convex parts: one for a convex shape, those of a compound otherwise.
namespace perpend {

inline int part_count(const Shape& shape) {
  const auto* compound = std::get_if<Compound>(&shape);
  return compound == nullptr ? 1 : static_cast<int>(compound->parts.size());
}

inline const ConvexShape& part_of(const Shape& shape, int i) {
  const auto* compound = std::get_if<Compound>(&shape);
  return compound == nullptr ? std::get<ConvexShape>(shape) : compound->parts[i].shape;
}

inline Pose part_pose(const Shape& shape, const Pose& pose, int i) {
  const auto* compound = std::get_if<Compound>(&shape);
  return compound == nullptr ? pose : pose * compound->parts[i].offset;
}

}  // namespace perpend
