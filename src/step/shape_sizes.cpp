#include "step/shape_sizes.h"

#include "geometry/paths/path.h"
#include "geometry/shapes/shape_parts.h"

namespace perpend {
namespace {

/// How far a centre or an axis may be from the centre of mass, beside the radius.
constexpr double off_centre = 1e-6;

}  // namespace

ShapeSizes::ShapeSizes(const Model& model) {
  std::vector<CollisionItem> items;
  model.place_items(model.start(), items);
  round_.resize(model.bodies().size());
  for (std::size_t k = 0; k < items.size(); ++k) {
    add(items[k]);
    Round& body = round_[model.items()[k].body];
    const Round item = round_of(items[k], model.items()[k].in_body);
    const bool agree = !body.has_shape || (body.symmetry == item.symmetry &&
                                           body.axis.cross(item.axis).norm() < off_centre);
    body = agree ? item : Round{};
    body.has_shape = true;
  }
}

void ShapeSizes::add(const CollisionItem& item) {
  Parts& parts = parts_.emplace_back();
  parts.first = static_cast<int>(thickness_m_.size());
  const auto* const* solid = std::get_if<const Shape*>(&item.shape);
  if (solid == nullptr) {
    thickness_m_.push_back(infinity);
    return;
  }
  parts.count = part_count(**solid);
  for (int i = 0; i < parts.count; ++i) thickness_m_.push_back(thickness_of(part_of(**solid, i)));
}

ShapeSizes::Round ShapeSizes::round_of(const CollisionItem& item, const Pose& in_body) {
  const auto* const* solid = std::get_if<const Shape*>(&item.shape);
  if (solid == nullptr || part_count(**solid) != 1) return {};
  const Pose pose = part_pose(**solid, in_body, 0);
  const ConvexShape& shape = part_of(**solid, 0);
  if (const auto* sphere = std::get_if<Sphere>(&shape)) {
    const bool is_centred = pose.position.norm() <= off_centre * sphere->radius;
    return {is_centred ? Symmetry::ball : Symmetry::none, true, Vector3::UnitZ()};
  }
  double radius = 0;
  if (const auto* capsule = std::get_if<Capsule>(&shape)) radius = capsule->radius;
  if (const auto* cylinder = std::get_if<Cylinder>(&shape)) radius = cylinder->radius;
  if (radius == 0) return {};
  const Vector3 axis = pose.orientation * Vector3::UnitZ();
  const bool is_centred = axis.cross(pose.position).norm() <= off_centre * radius;
  return {is_centred ? Symmetry::about_axis : Symmetry::none, true, axis};
}

Vector3 ShapeSizes::turning_part(int body, const Vector3& spin) const {
  const Round& round = round_[body];
  switch (round.symmetry) {
    case Symmetry::ball:
      return Vector3::Zero();
    case Symmetry::about_axis:
      return spin - round.axis.dot(spin) * round.axis;
    case Symmetry::none:
      break;
  }
  return spin;
}

}  // namespace perpend
