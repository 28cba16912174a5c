#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "dynamics/model.h"
#include "viewer/messages/machine_rows.h"

/// What of a run does not change while it goes on, as the viewer shows it
/// (docs/viewer-protocol.md).
namespace perpend {

/// Triangles, for shapes that have no simpler description: hulls, meshes, height fields.
struct StageMesh {
  std::vector<double> vertices;  ///< x, y, z of each, m
  std::vector<int> triangles;    ///< three vertices each, anticlockwise seen from outside
};

struct StageShape {
  std::variant<Sphere, Box, Capsule, Cylinder, Plane, StageMesh> shape;
  Pose in_body;  ///< in the body's own frame
  std::string material;
};

struct StageBody {
  std::string name;
  std::string kind;  ///< "moving", "fixed", "driven" or "shaft"
  int track = -1;    ///< its place in the arrays of the motion; −1: it stays where it is
  Pose start;        ///< of its own frame
  Vector3 centre_m = Vector3::Zero();  ///< centre of mass, in its own frame
  std::vector<StageShape> shapes;
};

struct StageJoint {
  std::string name;
  std::string kind;
  std::array<int, 2> bodies{};
  Vector3 in_first_m = Vector3::Zero(), in_second_m = Vector3::Zero();  ///< in the bodies' frames
  Vector3 axis = Vector3::UnitZ();                                      ///< in the first body's
  std::array<int, 2> rows{};  ///< from the first up to, not including, the second
};

/// A gear or clutch: one row, which has its place where the joints are that it couples.
struct StageGearing {
  std::string name;
  int row = 0;
  std::vector<int> joints;          ///< that it couples
  std::vector<std::string> shafts;  ///< likewise, by name
};

struct Stage {
  std::string name, title, solver;
  StepSettings settings;
  int steps = 0;
  int stride = 1;                 ///< every so many instants are drawn
  std::string message;            ///< for the reader; may be empty
  std::vector<StageBody> bodies;  ///< as `Model::bodies` numbers them
  std::vector<StageJoint> joints;
  std::vector<std::string> machine_rows;
  std::vector<bool> machine_turns;  ///< of each of these: in N m s and rad/s, not N s and m/s
  std::vector<StageGearing> gearings;
};

/// The model must be that of the scene, and the rows those of the model. Steps, stride, solver and
/// message are left for the caller.
Stage stage_of(const Scene& scene, const Model& model, const MachineRows& rows);

/// The bodies whose motion is shown, in the order of their tracks.
std::vector<int> tracked_bodies(const Model& model);

std::string stage_json(const Stage& stage);

}  // namespace perpend
