#include "gallery/parts.h"

#include <utility>

namespace perpend::gallery_parts {

std::string numbered(const std::string& name, int number, int count) {
  const std::string digits = std::to_string(number);
  const std::size_t width = std::to_string(count).size();
  return name + "_" + std::string(width - digits.size(), '0') + digits;
}

Body body(std::string name, ConvexShape shape, const Vector3& position_m, std::string material) {
  Body made;
  made.name = std::move(name);
  made.pose.position = position_m;
  BodyShape& only = made.shapes.emplace_back();
  only.shape = Shape{std::move(shape)};
  only.material = std::move(material);
  return made;
}

Body ground(std::string material) {
  Body made = body("ground", Plane{}, Vector3::Zero(), std::move(material));
  made.kind = BodyKind::fixed;
  return made;
}

Joint joint_at(std::string name, JointKind kind, const Body& first, const Body& second,
               const Pose& frame) {
  Joint made;
  made.name = std::move(name);
  made.kind = kind;
  made.first = first.name;
  made.second = second.name;
  made.in_first = inverse(first.pose) * frame;
  made.in_second = inverse(second.pose) * frame;
  return made;
}

}  // namespace perpend::gallery_parts
