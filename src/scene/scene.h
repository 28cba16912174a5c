#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "problem/problem.h"
#include "scene/body.h"
#include "scene/expectation.h"
#include "scene/input.h"
#include "scene/joint.h"
#include "scene/material.h"
#include "scene/transmission.h"

/// What a person describes: bodies, joints, materials, drives, and how to step them. Plain data in
/// SI units, the same whether a file or a program fills it; `check_scene` says what is wrong with
/// it.
namespace perpend {

/// How rows yield over a step (docs/theory/01-problem.md, eqs. (6) and (7)).
enum class Regularisation : std::uint8_t {
  spring_damper,  ///< E18: force at the end of the step
  spook,          ///< L11: averaged over the step, does not damp by itself
};

/// What files and the command line call a law of friction: "box" or "cone".
inline const char* name_of(FrictionLaw law) {
  return law == FrictionLaw::cone ? "cone" : "box";
}
/// The law of that name.
inline FrictionLaw friction_law(std::string_view name) {
  return name == "cone" ? FrictionLaw::cone : FrictionLaw::box;
}

struct StepSettings {
  double time_step_s = 1.0 / 60;
  int steps = 500;  ///< of a run that is not told how many
  Vector3 gravity_m_per_s2{0, 0, -9.81};
  Regularisation regularisation = Regularisation::spring_damper;
  FrictionLaw friction = FrictionLaw::box;  ///< docs/theory/01-problem.md, eqs. (9) and (10)
  double contact_margin_m = 0.01;           ///< gaps up to this have contact points
  /// Approach speed below which nothing bounces.
  double restitution_speed_m_per_s = 0.05;
  /// Speed at which bodies that overlap are parted at most; it is not theirs afterwards.
  double largest_push_out_m_per_s = 1;
  /// Solves after the first, in which the joints' violation at the end of the step is exact rather
  /// than linear. Nothing: at most three, where joints would end far from where they should.
  std::optional<int> joint_corrections{};
  /// τ in which hard rows that hold both ways undo what they are violated by (eq. (350b)); nothing:
  /// at once, within a step.
  std::optional<double> hard_row_time_s{};
  /// Whether forces of joints turn with their bodies where a step could not follow otherwise.
  bool geometric_stiffness = true;
  /// Whether the solve of a step starts from the impulses of the step before, or from zero.
  bool warm_start = true;
  std::string solver = "exact";  ///< as `make_solver` takes it; under cones "cone-exact"
};

/// A force on a body, constant in direction or turning with the body.
struct AppliedForce {
  std::string name{};  ///< unique among forces; may be empty
  std::string body{};
  Vector3 point_m = Vector3::Zero();     ///< where it acts, in the frame of the body
  Vector3 direction = Vector3::UnitX();  ///< of length 1
  Signal force_N{};
  Vector3 axis = Vector3::UnitZ();  ///< of length 1
  Signal torque_N_m{};
  bool turns_with_body = false;  ///< direction and axis are in the axes of the body
  bool until_contact = false;    ///< ends for good when the body touches anything
};

struct Scene {
  std::string name{};
  std::string title{};
  StepSettings settings{};
  std::vector<Material> materials{};
  std::vector<MaterialPair> material_pairs{};
  std::vector<Body> bodies{};
  std::vector<Shaft> shafts{};
  std::vector<Joint> joints{};
  std::vector<Transmission> transmissions{};
  std::vector<AppliedForce> forces{};
  std::vector<std::pair<std::string, std::string>> never_touch{};  ///< pairs of bodies
  std::vector<SceneInput> inputs{};                                ///< set from outside
  std::vector<ValueSignal> signals{};                              ///< in place of plain numbers
  std::vector<NamedPoint> points{};                                ///< that outputs tell of
  std::vector<NamedGroup> groups{};                                ///< that outputs tell of
  std::vector<std::string> outputs{};  ///< names of what a run tells of; empty: all
  std::vector<Expectation> verdict{};  ///< what it must do
};

/// Throws BadInput with a sentence that names the body, joint or material at fault: names that are
/// missing or taken twice, numbers out of range, mass that is none, inertia that breaks the
/// triangle rule, orientation that is not of length 1, a joint between bodies that both cannot
/// move.
void check_scene(const Scene& scene);

}  // namespace perpend
