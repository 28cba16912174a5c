#include "viewer/messages/stage.h"

#include <algorithm>
#include <map>

#include "scene/joint_coordinates.h"

namespace perpend {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

void add_vertices(const std::vector<Vector3>& vertices, StageMesh& mesh) {
  for (const Vector3& v : vertices) mesh.vertices.insert(mesh.vertices.end(), v.begin(), v.end());
}

/// Each face as a fan around its first corner.
StageMesh mesh_of(const Polytope& polytope) {
  StageMesh mesh;
  add_vertices(polytope.vertices, mesh);
  for (int f = 0; f < polytope.faces(); ++f) {
    const std::span<const int> corners = polytope.face(f);
    for (std::size_t k = 2; k < corners.size(); ++k) {
      mesh.triangles.insert(mesh.triangles.end(), {corners[0], corners[k - 1], corners[k]});
    }
  }
  return mesh;
}

StageMesh mesh_of(const TriangleSurface& surface) {
  StageMesh mesh;
  add_vertices(surface.vertices, mesh);
  for (const TriangleSurface::Triangle& triangle : surface.triangles) {
    mesh.triangles.insert(mesh.triangles.end(), triangle.corners.begin(), triangle.corners.end());
  }
  return mesh;
}

/// Adds the shapes that a shape of a body is made of.
class ShapeAdder {
 public:
  ShapeAdder(const BodyShape& of, StageBody& body) : of_(of), body_(body) {}

  void operator()(const Shape& shape) const {
    if (const auto* convex = std::get_if<ConvexShape>(&shape)) return add(*convex, of_.offset);
    for (const Compound::Part& part : std::get<Compound>(shape).parts) {
      add(part.shape, of_.offset * part.offset);
    }
  }
  void operator()(const std::shared_ptr<const TriangleMesh>& mesh) const {
    push(mesh_of(mesh->surface()), of_.offset);
  }
  void operator()(const std::shared_ptr<const HeightField>& field) const {
    push(mesh_of(field->surface()), of_.offset);
  }

 private:
  void add(const ConvexShape& shape, const Pose& pose) const {
    std::visit(Overloaded{
                   [&](const ConvexHull& hull) { push(mesh_of(*hull.polytope), pose); },
                   [&](const auto& simple) { push(simple, pose); },
               },
               shape);
  }
  template <typename Drawn>
  void push(Drawn drawn, const Pose& pose) const {
    body_.shapes.push_back({std::move(drawn), pose, of_.material});
  }

  const BodyShape& of_;
  StageBody& body_;
};

const char* kind_of(const Model& model, int body) {
  for (const ModelShaft& shaft : model.shafts()) {
    if (shaft.body == body) return "shaft";
  }
  switch (model.bodies()[body].kind) {
    case BodyKind::free:
      return "moving";
    case BodyKind::fixed:
      return "fixed";
    case BodyKind::driven:
      return "driven";
  }
  return "fixed";
}

std::vector<StageBody> bodies_of(const Scene& scene, const Model& model) {
  std::map<std::string_view, const Body*> described;
  for (const Body& body : scene.bodies) described[body.name] = &body;
  std::vector<StageBody> bodies;
  for (std::size_t i = 0; i < model.bodies().size(); ++i) {
    const RigidBody& body = model.bodies()[i];
    StageBody& made = bodies.emplace_back();
    made.name = body.name;
    made.kind = kind_of(model, static_cast<int>(i));
    made.start = model.start().poses[i];
    made.start.position = made.start.point(-body.centre_m);
    made.centre_m = body.centre_m;
    const auto found = described.find(body.name);
    if (found == described.end()) continue;  // the world, a shaft
    for (const BodyShape& shape : found->second->shapes) {
      std::visit(ShapeAdder(shape, made), shape.shape);
    }
  }
  const std::vector<int> tracked = tracked_bodies(model);
  for (std::size_t k = 0; k < tracked.size(); ++k) bodies[tracked[k]].track = static_cast<int>(k);
  return bodies;
}

std::vector<StageJoint> joints_of(const Model& model, const MachineRows& rows) {
  std::vector<StageJoint> joints;
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    const ModelJoint& joint = model.joints()[j];
    StageJoint& made = joints.emplace_back();
    made.name = joint.joint.name;
    made.kind = joint_kind_name(joint.joint.kind);
    made.bodies = {joint.first, joint.second};
    made.in_first_m = joint.joint.in_first.position;
    made.in_second_m = joint.joint.in_second.position;
    made.axis = joint.joint.in_first.direction(Vector3::UnitZ());
    made.rows = {rows.joint_starts[j], rows.joint_starts[j + 1]};
  }
  return joints;
}

std::vector<StageGearing> gearings_of(const Model& model, const MachineRows& rows) {
  std::vector<StageGearing> gearings;
  for (const ModelGearing& gearing : model.gearings()) {
    const int row = rows.first_gearing + static_cast<int>(gearings.size());
    StageGearing& made = gearings.emplace_back(StageGearing{gearing.name, row, {}, {}});
    for (const ModelGearing::Term& term : gearing.terms) {
      const CoordinateRef& on = term.coordinate;
      if (on.joint >= 0) {
        made.joints.push_back(on.joint);
      } else {
        made.shafts.push_back(model.bodies()[model.shafts()[on.shaft].body].name);
      }
    }
  }
  return gearings;
}

}  // namespace

std::vector<int> tracked_bodies(const Model& model) {
  std::vector<int> tracked;
  for (std::size_t i = 0; i < model.bodies().size(); ++i) {
    if (model.bodies()[i].kind != BodyKind::fixed) tracked.push_back(static_cast<int>(i));
  }
  return tracked;
}

Stage stage_of(const Scene& scene, const Model& model, const MachineRows& rows) {
  Stage stage;
  stage.name = scene.name;
  stage.title = scene.title;
  stage.settings = model.settings();
  stage.bodies = bodies_of(scene, model);
  stage.joints = joints_of(model, rows);
  stage.machine_rows = rows.names;
  stage.machine_turns = rows.turns;
  stage.gearings = gearings_of(model, rows);
  return stage;
}

}  // namespace perpend
