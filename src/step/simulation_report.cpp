// What a simulation says of a step that was made.
#include <algorithm>
#include <cmath>

#include "step/joint_impulse.h"
#include "step/simulation.h"

namespace perpend {

void Simulation::end_forces() {
  for (std::size_t k = 0; k < model_.forces().size(); ++k) {
    if (!model_.forces()[k].force.until_contact) continue;
    const int body = model_.forces()[k].body;
    for (const PointRows& point : problem_->points()) {
      const bool touches = point.first_body == body || point.second_body == body;
      if (touches && answer_->x[point.normal] > 0) state_.has_ended[k] = 1;
    }
  }
}

void Simulation::report_held_back() {
  const HeldBack& held = drift_->worst();
  const double limit_m = model_.settings().contact_margin_m;
  if (!(held.way_m > limit_m)) return;
  result_.findings.push_back(
      {FindingKind::held_back, Motion::linear, -1, held.body, held.other, held.way_m, limit_m});
}

void Simulation::report_contacts() {
  const double h = model_.settings().time_step_s;
  const Vector& x = answer_->x;
  result_.contacts.clear();
  for (const PointRows& point : problem_->points()) {
    const ContactPoint& geometry = collider_.points()[point.point];
    const PointMemory& memory = memories_[point.point];
    ContactForce& force = result_.contacts.emplace_back();
    force.first = point.first_body;
    force.second = point.second_body;
    force.position_m = geometry.position;
    force.normal = point.n;
    force.gap_m = geometry.gap;
    force.normal_force_N = x[point.normal] / h;
    force.force_on_second_N = (x[point.normal] * point.n + memory.friction_N_s) / h;
    for (int k = 0; k < 2 && point.drag >= 0; ++k) {
      force.force_on_second_N += x[point.drag + k] / h * point.tangents[k];
    }
    force.torque_on_second_N_m = memory.resistance_N_m_s / h;
    force.normal_row = point.normal;
    force.friction_row = point.friction;
  }
}

void Simulation::report_joints() {
  const double h = model_.settings().time_step_s;
  const RowSet& rows = problem_->rows();
  result_.joints.clear();
  for (int j = 0; j < static_cast<int>(model_.joints().size()); ++j) {
    JointForce& force = result_.joints.emplace_back();
    force.joint = j;
    const ModelJoint& joint = model_.joints()[j];
    const JointSpan span{
        joint.first,
        joint.second,
        problem_->joint_start(j),
        problem_->joint_start(j + 1),
        joint.second < model_.moving(),
        middle_.poses[joint.first].position - middle_.poses[joint.second].position};
    const Vector6 impulse = impulse_on_second(rows.J(), answer_->x, span);
    force.force_on_second_N = impulse.head<3>() / h;
    force.torque_on_second_N_m = impulse.tail<3>() / h;
    for (int i = span.begin; i < span.end; ++i) {
      const RowLaw& law = rows.laws()[i];
      if (law.role != RowRole::joint) continue;
      double& violation = law.motion == Motion::linear ? force.violation_m : force.violation_rad;
      violation = std::max(violation, law.is_one_sided ? -law.phi : std::abs(law.phi));
    }
  }
}

/// A joint that held more than it can has let go from the next step on.
void Simulation::break_joints() {
  for (const JointForce& force : result_.joints) {
    const ModelJoint& joint = model_.joints()[force.joint];
    double& holds = state_.controls.joints[force.joint].holds;
    if (holds == 0) continue;
    const Vector3 arm =
        model_.frames(joint, middle_).b.origin - middle_.poses[joint.second].position;
    const Vector3 torque = force.torque_on_second_N_m - arm.cross(force.force_on_second_N);
    const bool is_too_much = force.force_on_second_N.norm() > joint.joint.break_force_N ||
                             torque.norm() > joint.joint.break_torque_N_m;
    if (!is_too_much) continue;
    holds = 0;
    state_.controls.is_touched = true;
    result_.broken.push_back(force.joint);
  }
}

/// The bodies of a joint that lets go meet like any others.
void Simulation::keep_apart() {
  const std::vector<ItemPair> pairs = model_.never_touch(state_.controls);
  collider_.exclude(pairs);
  drift_->exclude(pairs);
  held_.clear();
  for (const JointControls& joint : state_.controls.joints) held_.push_back(joint.holds != 0);
}

bool Simulation::has_let_go_otherwise() const {
  for (std::size_t j = 0; j < held_.size(); ++j) {
    if (held_[j] != (state_.controls.joints[j].holds != 0)) return true;
  }
  return false;
}

}  // namespace perpend
