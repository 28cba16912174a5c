#pragma once

#include <array>
#include <optional>

#include "step/simulation.h"

namespace perpend {

/// Somebody pulls a point of a body towards a place, by a damped spring.
struct Pull {
  int body = 0;
  Vector3 point_m = Vector3::Zero();   ///< in the body's own frame
  Vector3 target_m = Vector3::Zero();  ///< in the world
};

/// The force of that spring on the body: N and N m, about its centre of mass. Stiffness and damping
/// follow from the mass that the point has for a push there and from the time step, such that the
/// force, which is explicit, cannot make a free body unstable; far targets pull no harder than
/// near ones from some hundred times the weight on.
Vector6 pull_force(const Model& model, const State& state, const Pull& pull);

/// The hand that pulls in a simulation. It sets the inputs of the force on the body, so that a
/// recording has what it did.
class Hand {
 public:
  /// Before a step: pulls, or lets go of what it pulled.
  void pull(const std::optional<Pull>& pull, Simulation& simulation);
  /// Forgets what it held, where that was restored to what it was before.
  void let_go() { body_ = -1; }

 private:
  void set(const Vector6& force, Inputs& inputs) const;

  int body_ = -1;
  std::array<InputHandle, 6> inputs_;
};

}  // namespace perpend
