#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "dynamics/joints/joint_rows.h"
#include "dynamics/state.h"
#include "geometry/item_collider.h"
#include "scene/scene.h"

namespace perpend {

/// A body as mechanics sees it. Its frame stands in the centre of mass, along the axes that the
/// scene gave it.
struct RigidBody {
  std::string name;
  BodyKind kind = BodyKind::free;
  double mass_kg = 1;
  Matrix3 inertia_kg_m2 = Matrix3::Identity();    ///< about the centre of mass, in its own axes
  Matrix3 inverse_inertia = Matrix3::Identity();  ///< 1/(kg m²)
  Vector3 centre_m = Vector3::Zero();             ///< centre of mass in the frame of the scene
  bool falls = true;
  double damping_N_s_per_m = 0, spin_damping_N_m_s_per_rad = 0;
  DrivenMotion motion;

  bool is_damped() const { return damping_N_s_per_m > 0 || spin_damping_N_m_s_per_rad > 0; }
};

/// Something that can be touched, fixed to a body.
struct ModelItem {
  int body = 0;
  Pose in_body;  ///< in the frame of the centre of mass
  int material = 0;
  Vector3 axis = Vector3::Zero();  ///< of a cylinder or a capsule, in the same frame; else 0
};

struct ModelJoint {
  Joint joint;
  int first = 0, second = 0;  ///< bodies
  Pose in_first, in_second;   ///< in the frames of the centres of mass
  const JointRows* rows = nullptr;
  int first_coordinate = 0;  ///< in State::coordinates

  bool has_length() const {
    return joint.kind == JointKind::distance || joint.kind == JointKind::rope;
  }
};

struct ModelShaft {
  int body = 0;
  int coordinate = 0;
};

/// A coordinate that a transmission acts on: of a joint, or the angle of a shaft.
struct CoordinateRef {
  int joint = -1;  ///< −1: of a shaft
  int shaft = -1;
  int coordinate = 0;  ///< of the joint
  int place = 0;       ///< in State::coordinates
};

struct ModelGearing {
  struct Term {
    CoordinateRef coordinate;
    double factor = 1;
    double start = 0;  ///< m or rad, the coordinate at the beginning
  };
  std::string name;
  std::vector<Term> terms;
  Compliance compliance;
  bool is_clutch = false;

  /// Of two terms: the first coordinate changes by this times the second, as the scene has it.
  double ratio() const { return terms.size() == 2 ? -terms[1].factor / terms[0].factor : 0; }
};

struct ModelEngine {
  Engine engine;
  CoordinateRef on;
};

struct ModelConverter {
  TorqueConverter converter;
  CoordinateRef pump, turbine;
};

struct ModelForce {
  AppliedForce force;
  int body = 0;
  Vector3 point_m;  ///< from the centre of mass, in the axes of the body
};

/// A signal of the scene, and the value in the controls that follows it.
struct ModelSignal {
  ValuePlace place;
  Signal signal;
};

/// What can be set between two steps: a name, and the values in the controls that it drives.
struct ModelInput {
  std::string name;
  std::string_view unit;
  ValueRange range;
  std::vector<ValuePlace> places;
};

/// A scene made ready for stepping: names became numbers, shapes masses, frames stand in centres of
/// mass. It never changes. Bodies and joints are put in the order of their names, so that nothing
/// depends on the order in which a scene lists them.
class Model {
 public:
  /// Throws BadInput where `check_scene` does.
  explicit Model(const Scene& scene);
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;
  Model(Model&&) = default;  // items keep pointing to the shapes, which stay where they are
  Model& operator=(Model&&) = default;

  const StepSettings& settings() const { return settings_; }
  /// Those that move by forces, shafts among them, then the others; the world is the last.
  const std::vector<RigidBody>& bodies() const { return bodies_; }
  int moving() const { return moving_; }
  int world() const { return static_cast<int>(bodies_.size()) - 1; }
  const State& start() const { return start_; }

  const std::vector<ModelItem>& items() const { return items_; }
  /// The items with their shapes, in place of the poses of a state.
  void place_items(const State& state, std::vector<CollisionItem>& placed) const;
  /// Of those that never touch: all but what joints kept apart that have let go.
  std::vector<ItemPair> never_touch(const Controls& controls) const;
  const SurfaceLaw& law_between(int first_material, int second_material) const;

  const std::vector<ModelJoint>& joints() const { return joints_; }
  const std::vector<ModelShaft>& shafts() const { return shafts_; }
  const std::vector<ModelGearing>& gearings() const { return gearings_; }
  const std::vector<ModelEngine>& engines() const { return engines_; }
  const std::vector<ModelConverter>& converters() const { return converters_; }
  const std::vector<ModelForce>& forces() const { return forces_; }
  const std::vector<ModelSignal>& signals() const { return signals_; }
  /// Those that the scene declares, then the values that it does not drive by them.
  const std::vector<ModelInput>& inputs() const { return inputs_; }
  /// All values that can be driven, by their own names; places count in the controls.
  const std::vector<DrivableValue>& values() const { return values_; }
  const std::vector<NamedPoint>& points() const { return points_; }
  const std::vector<NamedGroup>& groups() const { return groups_; }
  /// The outputs that the scene asks for.
  const std::vector<std::string>& outputs() const { return outputs_; }
  /// Of the names of all that it has: two scenes of different things hardly ever share one.
  std::uint64_t fingerprint() const { return fingerprint_; }

  JointFrames frames(const ModelJoint& joint, const State& state) const;
  /// The force on a moving body of that name (`find_push`), with its place in the controls. Returns
  /// whether there is one.
  bool find_push_value(std::string_view name, DrivableValue& value) const;
  /// Gears that another model had too, between the same coordinates, count these from where they
  /// did there; others from where `now` has them.
  void count_gears_as(const Model& before, const State& now);
  /// The name of a body, shape or joint is what people know it by. −1 where there is none.
  int body_named(std::string_view name) const;

 private:
  void add_bodies(const Scene& scene);
  void add_items(const Scene& scene);
  void add_laws(const Scene& scene);
  void add_joints(const Scene& scene);
  void add_transmissions(const Scene& scene);
  void add_forces(const Scene& scene);
  void exclude_pairs(const Scene& scene);
  void add_item_pairs(int first_body, int second_body, std::vector<ItemPair>& pairs) const;
  void add_controls(const Scene& scene);
  void add_signals(const Scene& scene);
  void add_inputs(const Scene& scene);
  ValuePlace in_controls(const Scene& scene, ValuePlace place) const;
  const DrivableValue* value_named(std::string_view name) const;
  void keep_row(const ValuePlace& place);
  CoordinateRef find(const CoordinateName& name) const;
  /// The name of the joint or shaft.
  const std::string& owner_of(const CoordinateRef& ref) const;

  StepSettings settings_;
  std::vector<RigidBody> bodies_;
  int moving_ = 0;
  State start_;
  std::vector<BodyShape> shapes_;  // of the items, which point to them
  std::vector<ModelItem> items_;
  std::vector<CollisionItem> shapes_in_items_;  // as the collider takes them, without poses
  std::vector<ItemPair> never_touch_;           // whatever joints hold
  std::vector<std::string> material_names_;
  std::vector<SurfaceLaw> laws_;  // of each two materials
  std::vector<ModelJoint> joints_;
  std::vector<ModelShaft> shafts_;
  std::vector<ModelGearing> gearings_;
  std::vector<ModelEngine> engines_;
  std::vector<ModelConverter> converters_;
  std::vector<ModelForce> forces_;
  std::vector<DrivableValue> values_;
  std::vector<ModelSignal> signals_;
  std::vector<ModelInput> inputs_;
  std::vector<NamedPoint> points_;
  std::vector<NamedGroup> groups_;
  std::vector<std::string> outputs_;
  std::uint64_t fingerprint_ = 0;
};

}  // namespace perpend
