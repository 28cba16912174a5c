#include "geometry/shapes/shape.h"

#include <cmath>
#include <string>

#include "border/bad_input.h"

namespace perpend {
namespace {

/// Written so that a NaN fails as well.
bool is_turn(const Quaternion& orientation) {
  return std::abs(orientation.squaredNorm() - 1) <= 2e-6;
}

/// Says what is wrong with one shape; `name` is whose it is.
struct ShapeCheck {
  std::string_view name;
  int part = -1;  ///< of a compound, if the shape is one

  /// Made only where it is needed: there are many shapes, and most are fit for use.
  std::string whose() const {
    return part < 0 ? std::string(name) : sentence(name, ", part ", part);
  }

  void positive(double size, std::string_view shape, std::string_view field) const {
    if (std::isfinite(size) && size > 0) return;
    throw BadInput(sentence(whose(), ": the ", field, " of a ", shape, " is ", size,
                            " m; give a positive number of metres"));
  }

  void operator()(const Sphere& sphere) const { positive(sphere.radius, "sphere", "radius"); }

  void operator()(const Box& box) const {
    positive(box.half_extents.x(), "box", "half extent along x");
    positive(box.half_extents.y(), "box", "half extent along y");
    positive(box.half_extents.z(), "box", "half extent along z");
    if (std::isfinite(box.half_extents.sum())) return;
    throw BadInput(sentence(whose(), ": the box is too large to compute with; make it smaller"));
  }

  void operator()(const Capsule& capsule) const {
    positive(capsule.radius, "capsule", "radius");
    positive(capsule.half_length, "capsule", "half length");
  }

  void operator()(const Cylinder& cylinder) const {
    positive(cylinder.radius, "cylinder", "radius");
    positive(cylinder.half_length, "cylinder", "half length");
  }

  void operator()(const ConvexHull& hull) const {
    if (hull.polytope != nullptr) return;
    throw BadInput(
        sentence(whose(), ": the convex hull is empty; build it from at least four points"));
  }

  void operator()(const Plane&) const {}

  void operator()(const ConvexShape& shape) const { std::visit(*this, shape); }

  void operator()(const Compound& compound) const {
    if (compound.parts.empty()) {
      throw BadInput(sentence(name, ": the compound has no parts; give it at least one shape"));
    }
    for (std::size_t i = 0; i < compound.parts.size(); ++i) {
      const ShapeCheck check{name, static_cast<int>(i)};
      const Pose& offset = compound.parts[i].offset;
      if (!offset.position.allFinite() || !is_turn(offset.orientation)) {
        check_pose(offset, check.whose());
      }
      std::visit(check, compound.parts[i].shape);
    }
  }
};

}  // namespace

void check_shape(const Shape& shape, std::string_view name) {
  std::visit(ShapeCheck{name}, shape);
}

void check_pose(const Pose& pose, std::string_view name) {
  if (!pose.position.allFinite()) {
    throw BadInput(sentence(name, ": the position is (", pose.position.transpose(),
                            ") m; give three finite numbers"));
  }
  if (!is_turn(pose.orientation)) {
    throw BadInput(sentence(name, ": the orientation is a quaternion of length ",
                            pose.orientation.norm(), "; normalise it to length 1"));
  }
}

}  // namespace perpend
