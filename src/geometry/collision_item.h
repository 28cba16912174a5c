#pragma once

#include <cstdint>
#include <variant>

#include "geometry/paths/path.h"
#include "geometry/shapes/bounding_box.h"
#include "geometry/surfaces/height_field.h"
#include "geometry/surfaces/triangle_mesh.h"

namespace perpend {

/// Something that stands in the world and can be touched. What it points to must outlive it.
struct CollisionItem {
  std::variant<const Shape*, const TriangleMesh*, const HeightField*> shape;
  Pose pose;
  bool fixed = false;                ///< two fixed items have no contact
  std::uint32_t group = 1;           ///< bits: what the item is
  std::uint32_t mask = 0xffff'ffff;  ///< bits: the groups it touches, if they agree
  Path path{};  ///< how it moves until it is asked for again; none: only what is near counts
};

/// The shape of an item; null for a surface.
inline const Shape* shape_of(const CollisionItem& item) {
  const Shape* const* shape = std::get_if<const Shape*>(&item.shape);
  return shape == nullptr ? nullptr : *shape;
}

/// The box around an item.
Aabb bounding_box(const CollisionItem& item);

}  // namespace perpend
