#include "step/outputs.h"

#include <algorithm>
#include <cmath>

#include "step/simulation.h"

namespace perpend {
namespace {

int laws_rows(const CoordinateLaw& law, const CoordinateControls& now) {
  int rows = 0;
  if (law.range) {
    for (const double end : {law.range->lower, law.range->upper})
      rows += std::isfinite(end) ? 1 : 0;
  }
  return rows + int{now.has_motor} + int{now.has_spring} + int{now.has_friction};
}

Vector3 point_place(const State& state, const Output& output) {
  const Pose& pose = state.poses[output.item];
  return pose.position + pose.orientation * output.point_m;
}

Vector3 point_velocity(const State& state, const Output& output) {
  const Vector6& v = state.v[output.item];
  const Vector3 arm = state.poses[output.item].orientation * output.point_m;
  return v.head<3>() + v.tail<3>().cross(arm);
}

double orientation_part(const Quaternion& q, int part) {
  return part == 0 ? q.w() : q.vec()[part - 1];
}

}  // namespace

double Outputs::read(OutputHandle handle) const {
  using enum OutputKind;
  if (static_cast<std::size_t>(handle.index) >= found_.size()) refuse(handle);
  const Output& output = found_[static_cast<std::size_t>(handle.index)];
  const State& now = simulation_.state();
  const bool has_step = simulation_.answer() != nullptr;
  const double h = simulation_.model().settings().time_step_s;
  const auto per_step = [&](double after, double before) { return (after - before) / h; };
  switch (output.kind) {
    case time:
      return now.time_s;
    case coordinate: {
      const Model& model = simulation_.model();
      const int place = output.part < 0
                            ? model.shafts()[output.item].coordinate
                            : model.joints()[output.item].first_coordinate + output.part;
      return now.coordinates[place];
    }
    case speed:
      return coordinate_speed(output, now);
    case position:
      return point_place(now, output)[output.part];
    case velocity:
      return point_velocity(now, output)[output.part];
    case orientation:
      return orientation_part(now.poses[output.item].orientation, output.part);
    case spin:
      return now.v[output.item][3 + output.part];
    case holds:
      return now.controls.joints[output.item].holds;
    case removed:
      refuse(handle);
    case distance: {
      const Model& model = simulation_.model();
      return model.frames(model.joints()[output.item], now).offset().norm();
    }
    default:
      break;
  }
  if (!has_step) return 0;
  const State& before = simulation_.before();
  switch (output.kind) {
    case acceleration:
      return per_step(coordinate_speed(output, now), coordinate_speed(output, before));
    case point_acceleration:
      return per_step(point_velocity(now, output)[output.part],
                      point_velocity(before, output)[output.part]);
    case spin_acceleration:
      return per_step(now.v[output.item][3 + output.part], before.v[output.item][3 + output.part]);
    case motor_power: {
      // The force times the speed in the middle of the step, where it acts.
      const double mean = coordinate_speed(output, now) + coordinate_speed(output, before);
      return 0.5 * mean * row_force(output);
    }
    case motor_force:
    case spring_force:
    case friction_force:
    case limit_force:
    case tension:
    case ball_friction:
    case gear_force:
      return row_force(output);
    case contact_force:
    case contact_torque:
    case normal_force:
      return contact_value(output);
    case joint_force:
    case joint_torque:
    case gap_m:
    case gap_rad:
      return joint_value(output);
    default:
      return step_value(output);
  }
}

double Outputs::coordinate_speed(const Output& output, const State& state) const {
  const Model& model = simulation_.model();
  if (output.part < 0) return state.v[model.shafts()[output.item].body][5];
  const ModelJoint& joint = model.joints()[output.item];
  gradients_.begin(model.moving(), state.v);
  joint.rows->touch_coordinate(model.frames(joint, state), output.part, 1, gradients_);
  gradients_.end_row({});
  return gradients_.speed(0, state.v);
}

/// The rows of a joint end with those of its coordinates: range, motor, spring, friction of each.
double Outputs::row_force(const Output& output) const {
  using enum OutputKind;
  const Model& model = simulation_.model();
  const StepProblem& problem = simulation_.step_problem();
  const Vector& x = simulation_.answer()->x;
  const double h = model.settings().time_step_s;
  if (output.kind == gear_force) {
    const int gears = static_cast<int>(model.gearings().size());
    return x[problem.machine_rows() - gears + output.item] / h;
  }
  const ModelJoint& joint = model.joints()[output.item];
  if (output.kind == ball_friction) {
    return x[problem.joint_start(output.item + 1) - 3 + output.part] / h;
  }
  if (output.kind == tension) {
    const double force = x[problem.joint_start(output.item)] / h;
    return joint.joint.kind == JointKind::rope ? force : -force;
  }
  int row = problem.joint_start(output.item + 1);
  const CoordinateControls* all =
      simulation_.state().controls.coordinates.data() + joint.first_coordinate;
  const std::vector<CoordinateLaw>& laws = joint.joint.coordinates;
  for (int c = static_cast<int>(laws.size()) - 1; c >= output.part; --c) {
    row -= laws_rows(laws[c], all[c]);
  }
  const std::optional<Range>& range = laws[output.part].range;
  double limit = 0;
  if (range && std::isfinite(range->lower)) limit += x[row++];
  if (range && std::isfinite(range->upper)) limit -= x[row++];
  if (output.kind == limit_force) return limit / h;
  const CoordinateControls& now = all[output.part];
  if (output.kind == spring_force) row += now.has_motor;
  if (output.kind == friction_force) row += now.has_motor + now.has_spring;
  return x[row] / h;
}

double Outputs::joint_value(const Output& output) const {
  const std::vector<JointForce>& joints = simulation_.result().joints;
  if (output.item >= static_cast<int>(joints.size())) return 0;  // nothing moved
  const JointForce& force = joints[output.item];
  switch (output.kind) {
    case OutputKind::joint_force:
      return force.force_on_second_N[output.part];
    case OutputKind::joint_torque:
      return force.torque_on_second_N_m[output.part];
    case OutputKind::gap_m:
      return force.violation_m;
    default:
      return force.violation_rad;
  }
}

double Outputs::contact_value(const Output& output) const {
  const auto is_in = [](int body, const std::vector<int>& bodies) {
    return std::binary_search(bodies.begin(), bodies.end(), body);
  };
  const Vector3& centre = simulation_.middle().poses[output.seconds.front()].position;
  double sum = 0;
  for (const ContactForce& contact : simulation_.result().contacts) {
    const bool is_it = is_in(contact.first, output.firsts) && is_in(contact.second, output.seconds);
    const bool is_reverse =
        is_in(contact.first, output.seconds) && is_in(contact.second, output.firsts);
    if (!is_it && !is_reverse) continue;
    const double sign = is_it ? 1 : -1;
    const Vector3& force = contact.force_on_second_N;
    if (output.kind == OutputKind::normal_force) {
      sum += contact.normal_force_N;
    } else if (output.kind == OutputKind::contact_force) {
      sum += sign * force[output.part];
    } else {
      sum += sign * ((contact.position_m - centre).cross(force) +
                     contact.torque_on_second_N_m)[output.part];
    }
  }
  return sum;
}

double Outputs::step_value(const Output& output) const {
  const EnergyAccount& energy = simulation_.result().energy;
  switch (output.kind) {
    case OutputKind::kinetic_energy:
      return energy.kinetic_J;
    case OutputKind::potential_energy:
      return energy.potential_J;
    case OutputKind::motor_work:
      return energy.of(RowRole::motor);
    case OutputKind::friction_work:
      return energy.of(RowRole::friction) + energy.of(RowRole::drag);
    default:
      return energy.solver_error_J;
  }
}

}  // namespace perpend
