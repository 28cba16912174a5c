#include "recording/trajectory/trajectory_batch.h"

#include <algorithm>

#include "border/bad_input.h"

namespace perpend {
namespace {

template <typename Fixed>
void extend(std::vector<double>& values, const Fixed& more) {
  values.insert(values.end(), more.data(), more.data() + more.size());
}

void check_frame(const Frame& frame, std::size_t bodies) {
  if (frame.poses.size() == bodies && frame.v.size() == bodies) return;
  throw BadInput(sentence("an instant with ", frame.poses.size(), " poses and ", frame.v.size(),
                          " velocities cannot be recorded: the run has ", bodies, " bodies"));
}

}  // namespace

BodyName packed_name(const std::string& name) {
  BodyName packed{};
  if (name.size() >= packed.size() || name.find('\0') != std::string::npos) {
    throw BadInput(sentence("\"", name, "\" cannot be recorded: its name has ", name.size(),
                            " bytes; give at most ", packed.size() - 1, ", none of them zero"));
  }
  std::copy(name.begin(), name.end(), packed.begin());
  return packed;
}

void TrajectoryBatch::add_start(const Frame& start) {
  check_frame(start, bodies_);
  add_frame(start);
  columns_.contact_start.push_back(0);
  columns_.finding_start.push_back(0);
  columns_.input_start.push_back(0);
}

void TrajectoryBatch::check(const TrajectoryStep& step) const {
  check_frame(step.end, bodies_);
  for (const ContactForce& contact : step.contacts) {
    for (int body : {contact.first, contact.second}) {
      if (body >= 0 && static_cast<std::size_t>(body) < bodies_) continue;
      throw BadInput(sentence("a contact of body ", body,
                              " cannot be recorded: the run has the bodies 0 to ", bodies_ - 1));
    }
  }
}

void TrajectoryBatch::add(const TrajectoryStep& step) {
  check(step);
  add_frame(step.end);
  columns_.outcome.push_back(stored_number(stored_outcomes, step.outcome));
  columns_.stop.push_back(stored_number(stored_stops, step.stop));
  columns_.rows.push_back(step.rows);
  columns_.iterations.push_back(step.iterations);
  columns_.natural_total.push_back(step.natural);
  columns_.fischer_burmeister_total.push_back(step.fischer_burmeister);
  columns_.energy_error_J.push_back(step.energy_error_J);
  columns_.joint_gap_m.push_back(step.joint_gap_m);
  columns_.joint_gap_rad.push_back(step.joint_gap_rad);
  add_energy(step.energy);
  const StageTimes& s = step.seconds;
  columns_.stage_s.insert(columns_.stage_s.end(),
                          {s.collide, s.build, s.solve, s.certify, s.integrate, s.account});
  add_contacts(step.contacts);
  add_findings(step.findings);
  add_inputs(step);
  if (step.new_options) add_options(*step.new_options);
  ++steps_;
}

void TrajectoryBatch::add_frame(const Frame& frame) {
  columns_.time_s.push_back(frame.time_s);
  for (std::size_t i = 0; i < bodies_; ++i) {
    const Quaternion& q = frame.poses[i].orientation;
    extend(columns_.position_m, frame.poses[i].position);
    columns_.orientation_wxyz.insert(columns_.orientation_wxyz.end(), {q.w(), q.x(), q.y(), q.z()});
    extend(columns_.velocity, frame.v[i]);
  }
  columns_.state_hash.push_back(frame.hash);
}

void TrajectoryBatch::add_energy(const EnergyAccount& energy) {
  columns_.kinetic_J.push_back(energy.kinetic_J);
  columns_.potential_J.push_back(energy.potential_J);
  columns_.kinetic_change_J.push_back(energy.change_J);
  columns_.gravity_J.push_back(energy.gravity_J);
  columns_.applied_J.push_back(energy.applied_J);
  columns_.driven_J.push_back(energy.driven_J);
  columns_.turned_J.push_back(energy.turned_J);
  columns_.push_out_J.push_back(energy.push_out_J);
  for (RowRole role : stored_roles) columns_.rows_J.push_back(energy.of(role));
  columns_.solver_error_J.push_back(energy.solver_error_J);
}

void TrajectoryBatch::add_contacts(const std::vector<ContactForce>& contacts) {
  columns_.contact_start.push_back(contact_end_ += std::ssize(contacts));
  for (const ContactForce& contact : contacts) {
    columns_.contact_bodies.push_back(contact.first);
    columns_.contact_bodies.push_back(contact.second);
    extend(columns_.contact_position_m, contact.position_m);
    extend(columns_.contact_normal, contact.normal);
    columns_.contact_gap_m.push_back(contact.gap_m);
    extend(columns_.contact_force_N, contact.force_on_second_N);
    columns_.contact_normal_row.push_back(contact.normal_row);
  }
}

void TrajectoryBatch::add_findings(const std::vector<MotionFinding>& findings) {
  columns_.finding_start.push_back(finding_end_ += std::ssize(findings));
  for (const MotionFinding& found : findings) {
    columns_.finding_kind.push_back(stored_number(stored_findings, found.kind));
    columns_.finding_motion.push_back(stored_number(stored_motions, found.motion));
    columns_.finding_joint.push_back(found.joint);
    columns_.finding_bodies.push_back(found.first_body);
    columns_.finding_bodies.push_back(found.second_body);
    columns_.finding_value.push_back(found.value);
    columns_.finding_limit.push_back(found.limit);
  }
}

void TrajectoryBatch::add_inputs(const TrajectoryStep& step) {
  for (const std::string& name : step.new_inputs) columns_.input_name.push_back(packed_name(name));
  columns_.input_start.push_back(input_end_ += std::ssize(step.inputs));
  for (const InputChange& change : step.inputs) {
    columns_.input_number.push_back(change.input);
    columns_.input_value.push_back(change.value);
  }
}

void TrajectoryBatch::add_options(const SimulationOptions& options) {
  const Limits& limits = options.limits;
  columns_.solver_step.push_back(steps_);
  columns_.solver_name.push_back(packed_name(options.solver));
  columns_.solver_select.push_back(stored_number(stored_selects, limits.select));
  columns_.solver_iterations.push_back(limits.iterations);
  columns_.solver_check_every.push_back(limits.check_every);
  columns_.solver_budget_s.push_back(limits.seconds);
  columns_.solver_stop_energy_J.push_back(limits.energy_J);
  columns_.solver_on_wrong.push_back(stored_number(stored_refusals, options.on_wrong));
}

TrajectoryBatch::Mark TrajectoryBatch::mark() const {
  Mark mark{{}, contact_end_, finding_end_, input_end_, steps_};
  std::size_t k = 0;
  visit_trajectory_columns(
      bodies(),
      [&](const RunColumnPlace&, const auto& column) { mark.sizes.at(k++) = column.size(); },
      columns_);
  return mark;
}

void TrajectoryBatch::cut(const Mark& mark) noexcept {
  std::size_t k = 0;
  visit_trajectory_columns(
      bodies(), [&](const RunColumnPlace&, auto& column) { column.resize(mark.sizes.at(k++)); },
      columns_);
  contact_end_ = mark.contact_end;
  finding_end_ = mark.finding_end;
  input_end_ = mark.input_end;
  steps_ = mark.steps;
}

void TrajectoryBatch::take(TrajectoryBatch& other) {
  visit_trajectory_columns(
      bodies(),
      [](const RunColumnPlace&, auto& mine, auto& others) {
        mine.clear();
        mine.swap(others);
      },
      columns_, other.columns_);
}

std::size_t TrajectoryBatch::bytes() const {
  std::size_t bytes = 0;
  visit_trajectory_columns(
      bodies(),
      [&](const RunColumnPlace&, const auto& column) {
        bytes += column.size() * sizeof(column[0]);
      },
      columns_);
  return bytes;
}

}  // namespace perpend
