#include <nlohmann/json.hpp>

#include "viewer/messages/role_names.h"
#include "viewer/messages/stage.h"

namespace perpend {
namespace {

using Json = nlohmann::json;

Json to_json(const Vector3& v) {
  return {v.x(), v.y(), v.z()};
}

Json to_json(const Quaternion& q) {
  return {q.x(), q.y(), q.z(), q.w()};
}

Json to_json(const Sphere& sphere) {
  return {{"kind", "sphere"}, {"radius", sphere.radius}};
}

Json to_json(const Box& box) {
  return {{"kind", "box"}, {"half", to_json(box.half_extents)}};
}

Json to_json(const Capsule& capsule) {
  return {{"kind", "capsule"}, {"radius", capsule.radius}, {"half_length", capsule.half_length}};
}

Json to_json(const Cylinder& cylinder) {
  return {{"kind", "cylinder"}, {"radius", cylinder.radius}, {"half_length", cylinder.half_length}};
}

Json to_json(const Plane& /*plane*/) {
  return Json::object({{"kind", "plane"}});
}

Json to_json(const StageMesh& mesh) {
  return {{"kind", "mesh"}, {"vertices", mesh.vertices}, {"triangles", mesh.triangles}};
}

Json to_json(const StageShape& shape) {
  Json object = std::visit([](const auto& one) { return to_json(one); }, shape.shape);
  object["position"] = to_json(shape.in_body.position);
  object["orientation"] = to_json(shape.in_body.orientation);
  object["material"] = shape.material;
  return object;
}

Json to_json(const StageBody& body) {
  Json shapes = Json::array();
  for (const StageShape& shape : body.shapes) shapes.push_back(to_json(shape));
  return {{"name", body.name},
          {"kind", body.kind},
          {"track", body.track},
          {"position", to_json(body.start.position)},
          {"orientation", to_json(body.start.orientation)},
          {"centre", to_json(body.centre_m)},
          {"shapes", std::move(shapes)}};
}

Json to_json(const StageJoint& joint) {
  return {{"name", joint.name},
          {"kind", joint.kind},
          {"bodies", joint.bodies},
          {"in_first", to_json(joint.in_first_m)},
          {"in_second", to_json(joint.in_second_m)},
          {"axis", to_json(joint.axis)},
          {"rows", joint.rows}};
}

Json to_json(const StageGearing& gearing) {
  return {{"name", gearing.name},
          {"row", gearing.row},
          {"joints", gearing.joints},
          {"shafts", gearing.shafts}};
}

template <typename Things>
Json list_of(const Things& things) {
  Json list = Json::array();
  for (const auto& thing : things) list.push_back(to_json(thing));
  return list;
}

}  // namespace

std::string stage_json(const Stage& stage) {
  const Json object{{"name", stage.name},
                    {"title", stage.title},
                    {"solver", stage.solver},
                    {"friction", name_of(stage.settings.friction)},
                    {"time_step_s", stage.settings.time_step_s},
                    {"gravity", to_json(stage.settings.gravity_m_per_s2)},
                    {"steps", stage.steps},
                    {"stride", stage.stride},
                    {"message", stage.message},
                    {"bodies", list_of(stage.bodies)},
                    {"joints", list_of(stage.joints)},
                    {"machine_rows", stage.machine_rows},
                    {"machine_turns", stage.machine_turns},
                    {"gearings", list_of(stage.gearings)},
                    {"roles", role_names}};
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace perpend
