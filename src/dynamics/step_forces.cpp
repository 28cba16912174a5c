#include "dynamics/step_forces.h"

#include "dynamics/transmission/engine.h"
#include "dynamics/transmission/torque_converter.h"

namespace perpend {
namespace {

/// A force along the coordinate whose gradient is row i.
void push(const RowSet& gradients, int i, double force, std::vector<Vector6>& forces) {
  const BlockRows& J = gradients.J();
  for (int k = J.start[i]; k < J.start[i + 1]; ++k) forces[J.body[k]] += force * J.block[k];
}

void add_applied(const Model& model, const State& state, std::vector<Vector6>& applied) {
  for (std::size_t k = 0; k < model.forces().size(); ++k) {
    const ModelForce& one = model.forces()[k];
    if (state.has_ended[k] || one.body >= model.moving()) continue;
    const Quaternion& orientation = state.poses[one.body].orientation;
    const auto turn = [&](const Vector3& direction) -> Vector3 {
      return one.force.turns_with_body ? Vector3(orientation * direction) : direction;
    };
    const Controls::Force& now = state.controls.forces[k];
    const Vector3 force = now.force_N * turn(one.force.direction);
    const Vector3 torque = now.torque_N_m * turn(one.force.axis);
    applied[one.body].head<3>() += force;
    applied[one.body].tail<3>() += torque + (orientation * one.point_m).cross(force);
  }
}

/// Adds the gradient of the coordinate to the row being made.
void touch_coordinate(const Model& model, const State& state, const CoordinateRef& ref,
                      RowSet& rows) {
  if (ref.joint < 0) {
    rows.touch(model.shafts()[ref.shaft].body, Vector3::Zero(), Vector3::UnitZ());
    return;
  }
  const ModelJoint& joint = model.joints()[ref.joint];
  joint.rows->touch_coordinate(model.frames(joint, state), ref.coordinate, 1, rows);
}

}  // namespace

void find_forces(const Model& model, const State& state, StepForces& forces) {
  forces.gravity.assign(model.moving(), Vector6::Zero());
  forces.applied.assign(model.moving(), Vector6::Zero());
  for (int body = 0; body < model.moving(); ++body) {
    const RigidBody& one = model.bodies()[body];
    if (one.falls) {
      forces.gravity[body].head<3>() = one.mass_kg * state.controls.gravity_m_per_s2;
    }
  }
  for (std::size_t body = 0; body < forces.pushes.size(); ++body) {
    forces.applied[body] += forces.pushes[body];
  }
  for (std::size_t body = 0; body < state.controls.pushes.size(); ++body) {
    forces.applied[body] += state.controls.pushes[body];
  }
  add_applied(model, state, forces.applied);
  RowSet& gradients = forces.gradients;
  gradients.begin(model.moving(), state.v);
  const auto add_gradient = [&](const CoordinateRef& ref) {
    touch_coordinate(model, state, ref, gradients);
    return gradients.end_row({});
  };
  for (std::size_t k = 0; k < model.engines().size(); ++k) {
    const ModelEngine& one = model.engines()[k];
    const int on = add_gradient(one.on);
    const double speed = gradients.speed(on, state.v);
    const double throttle = state.controls.throttles[k];
    push(gradients, on, engine_torque(one.engine, speed, throttle), forces.applied);
  }
  for (const ModelConverter& one : model.converters()) {
    const int pump = add_gradient(one.pump), turbine = add_gradient(one.turbine);
    const ConverterTorques torques = converter_torques(
        one.converter, gradients.speed(pump, state.v), gradients.speed(turbine, state.v));
    push(gradients, pump, torques.pump_N_m, forces.applied);
    push(gradients, turbine, torques.turbine_N_m, forces.applied);
  }
}

}  // namespace perpend
