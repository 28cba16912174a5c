#include "viewer/live/pull.h"

#include <Eigen/Eigenvalues>

namespace perpend {
namespace {

// An explicit spring with damper needs h ω well below 1; at a third it still swings in softly.
constexpr double turns_per_step = 1.0 / 3;
constexpr double largest_acceleration = 2000;  // m/s²
// Of the spin, as much is taken away as a hand would: else a body would circle its point for ever.
constexpr double spin_loss = 0.1;  // of ω

/// The least mass that a push at the arm r can meet: 1/m and the worst axis of the inertia.
double mass_at(const RigidBody& body, const Vector3& r) {
  const double softest =
      Eigen::SelfAdjointEigenSolver<Matrix3>(body.inverse_inertia, Eigen::EigenvaluesOnly)
          .eigenvalues()
          .maxCoeff();
  return 1 / (1 / body.mass_kg + r.squaredNorm() * softest);
}

}  // namespace

Vector6 pull_force(const Model& model, const State& state, const Pull& pull) {
  const RigidBody& body = model.bodies()[pull.body];
  const Pose& pose = state.poses[pull.body];
  const Vector6& v = state.v[pull.body];
  const Vector3 arm = pose.orientation * (pull.point_m - body.centre_m);
  const Vector3 speed = v.head<3>() + v.tail<3>().cross(arm);
  const double omega = turns_per_step / model.settings().time_step_s;
  Vector3 acceleration = omega * omega * (pull.target_m - pose.position - arm) - 2 * omega * speed;
  const double size = acceleration.norm();
  if (size > largest_acceleration) acceleration *= largest_acceleration / size;
  Vector6 force;
  force.head<3>() = mass_at(body, arm) * acceleration;
  const Matrix3 R = pose.orientation.toRotationMatrix();
  const Vector3 spin_momentum = R * (body.inertia_kg_m2 * (R.transpose() * v.tail<3>()));
  force.tail<3>() = arm.cross(force.head<3>()) - spin_loss * omega * spin_momentum;
  return force;
}

void Hand::pull(const std::optional<Pull>& pull, Simulation& simulation) {
  Inputs& inputs = simulation.inputs();
  const int body = pull ? pull->body : -1;
  if (body_ >= 0 && body_ != body) set(Vector6::Zero(), inputs);
  if (body >= 0 && body_ != body) {
    const std::string& name = simulation.model().bodies()[body].name;
    std::size_t k = 0;
    for (const char* key : {".force_N.x", ".force_N.y", ".force_N.z", ".torque_N_m.x",
                            ".torque_N_m.y", ".torque_N_m.z"}) {
      inputs_[k++] = inputs.find(name + key);
    }
  }
  body_ = body;
  if (pull) set(pull_force(simulation.model(), simulation.state(), *pull), inputs);
}

void Hand::set(const Vector6& force, Inputs& inputs) const {
  for (std::size_t k = 0; k < inputs_.size(); ++k) inputs.set(inputs_[k], force[k]);
}

}  // namespace perpend
