#include "recording/trajectory/trajectory_file.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "border/bad_input.h"
#include "border/one_line.h"
#include "recording/trajectory/trajectory_group.h"

namespace perpend {
namespace {

int count_steps(const Hdf5File& file) {
  const std::int64_t frames = Hdf5Column<double>(file, "/trajectory/time_s").size();
  if (frames < 1 || frames > std::numeric_limits<int>::max()) {
    throw BadInput(sentence(file.name(), ": dataset /trajectory/time_s has ", frames,
                            " elements, expected one more than there are steps"));
  }
  return static_cast<int>(frames - 1);
}

/// What a number of a file stands for.
template <typename List, typename Where>
typename List::value_type named(const List& list, std::uint8_t number, const Where& where) {
  if (number < list.size()) return list[number];
  throw BadInput(sentence(where(), " is ", int{number}, ", expected at most ", list.size() - 1));
}

}  // namespace

TrajectoryFile::TrajectoryFile(const std::filesystem::path& path)
    : TrajectoryFile(open_recording(path)) {}

TrajectoryFile::TrajectoryFile(OpenRecording recording)
    : recording_(std::move(recording)), file_(*recording_) {
  version_ = read_version(file_);
  if (!file_.has("/trajectory")) {
    throw BadInput(
        sentence(file_.name(), " holds problems, but no run; record one by perpend run --record"));
  }
  header_ = read_trajectory_header(file_);
  steps_ = count_steps(file_);
  contacts_ = read_starts(file_, "/trajectory/contacts/start", {steps_, "step"});
  if (version_ >= 4) {
    findings_ = read_starts(file_, "/trajectory/findings/start", {steps_, "step"});
  }
  if (version_ >= 5) {
    inputs_ = read_starts(file_, "/trajectory/inputs/start", {steps_, "step"});
    input_names_ = Hdf5Column<BodyName>(file_, "/trajectory/inputs/name").size();
    solver_changes_ = Hdf5Column<std::int32_t>(file_, "/trajectory/solvers/step").size();
  }
  visit_trajectory_columns(
      std::ssize(header_.bodies),
      [&]<typename T>(const RunColumnPlace& place, Hdf5Column<T>& column) {
        if (place.since > version_) return;
        column = Hdf5Column<T>(file_, place.dataset, place.inner);
        if (column.size() != total(place.counted)) {
          throw BadInput(sentence(file_.name(), ": dataset ", place.dataset, " has ", column.size(),
                                  " elements, expected ", total(place.counted)));
        }
      },
      columns_);
  header_.start = read_frame(0);
}

std::int64_t TrajectoryFile::total(CountedInRun counted) const {
  switch (counted) {
    case CountedInRun::steps:
      return steps_;
    case CountedInRun::frames:
    case CountedInRun::starts:
      return steps_ + std::int64_t{1};
    case CountedInRun::contacts:
      return contacts_.back();
    case CountedInRun::findings:
      return findings_.back();
    case CountedInRun::inputs:
      return input_names_;
    case CountedInRun::changes:
      return inputs_.back();
    case CountedInRun::solvers:
      return solver_changes_;
  }
  return 0;
}

std::string TrajectoryFile::read_scene() const {
  if (!file_.has("/scene")) throw BadInput(sentence(file_.name(), ": dataset /scene is missing"));
  return file_.read_text("/scene");
}

Frame TrajectoryFile::read_frame(int k) const {
  return read_frames(k, 1)[0];
}

int TrajectoryFile::steps_at_once() const {
  constexpr std::int64_t bodies_held = 200'000;  // of some 100 bytes each
  const std::int64_t bodies = std::max<std::int64_t>(std::ssize(header_.bodies), 1);
  return static_cast<int>(std::clamp<std::int64_t>(bodies_held / bodies, 1, 4096));
}

std::vector<TrajectoryStep> TrajectoryFile::read_steps(int first, int count) const {
  std::vector<TrajectoryStep> steps = read_steps_without_contacts(first, count);
  const std::vector<ContactForce> all = read_contacts(first, count);
  for (int k = 0; k < count; ++k) {
    const auto begin = all.begin() + (contacts_[first + k] - contacts_[first]);
    steps[k].contacts.assign(begin, begin + contacts(first + k));
  }
  if (version_ >= 5) {
    for (int k = 0; k < count; ++k) steps[k].inputs = read_inputs(first + k);
  }
  return steps;
}

std::vector<std::string> TrajectoryFile::read_input_names() const {
  std::vector<std::string> names;
  if (version_ < 5) return names;
  for (const BodyName& name : columns_.input_name.read()) {
    names.push_back(one_line({name.begin(), std::find(name.begin(), name.end(), '\0')}));
  }
  return names;
}

std::vector<InputChange> TrajectoryFile::read_inputs(int k) const {
  std::vector<InputChange> changes;
  if (version_ < 5 || inputs_[k] == inputs_[k + 1]) return changes;
  const std::int64_t count = inputs_[k + 1] - inputs_[k];
  const std::vector<std::int32_t> numbers = columns_.input_number.read(inputs_[k], count);
  const std::vector<double> values = columns_.input_value.read(inputs_[k], count);
  for (std::size_t c = 0; c < numbers.size(); ++c) {
    if (numbers[c] < 0 || numbers[c] >= input_names_) {
      throw BadInput(sentence(file_.name(), ": dataset /trajectory/inputs/input is ", numbers[c],
                              " at step ", k, ", expected 0 to ", input_names_ - 1));
    }
    changes.push_back({numbers[c], values[c]});
  }
  return changes;
}

std::vector<TrajectoryFile::SolverChange> TrajectoryFile::read_solver_changes() const {
  std::vector<SolverChange> changes(static_cast<std::size_t>(solver_changes_));
  if (changes.empty()) return changes;
  const std::vector<std::int32_t> steps = columns_.solver_step.read();
  const std::vector<BodyName> names = columns_.solver_name.read();
  const std::vector<std::uint8_t> selects = columns_.solver_select.read();
  const std::vector<std::int32_t> iterations = columns_.solver_iterations.read();
  const std::vector<std::int32_t> check_every = columns_.solver_check_every.read();
  const std::vector<double> budgets = columns_.solver_budget_s.read();
  const std::vector<double> energies = columns_.solver_stop_energy_J.read();
  const std::vector<std::uint8_t> on_wrong = columns_.solver_on_wrong.read();
  for (std::size_t k = 0; k < changes.size(); ++k) {
    const auto where = [&] { return sentence(file_.name(), ": group /trajectory/solvers at ", k); };
    const int before = k > 0 ? steps[k - 1] : 0;
    const bool is_sound = steps[k] >= before && steps[k] < steps_ && iterations[k] >= 0 &&
                          check_every[k] >= 1 && budgets[k] >= 0 && energies[k] >= 0;
    if (!is_sound) throw BadInput(sentence(where(), " is not what perpend writes"));
    changes[k].step = steps[k];
    SimulationOptions& options = changes[k].options;
    options.solver =
        one_line({names[k].begin(), std::find(names[k].begin(), names[k].end(), '\0')});
    options.limits.select = named(stored_selects, selects[k], where);
    options.limits.iterations = iterations[k];
    options.limits.check_every = check_every[k];
    options.limits.seconds = budgets[k];
    options.limits.energy_J = energies[k];
    options.on_wrong = named(stored_refusals, on_wrong[k], where);
  }
  return changes;
}

std::vector<TrajectoryStep> TrajectoryFile::read_steps_without_contacts(int first,
                                                                        int count) const {
  std::vector<TrajectoryStep> steps(static_cast<std::size_t>(count));
  std::vector<Frame> ends = read_frames(first + 1, count);
  for (int k = 0; k < count; ++k) steps[k].end = std::move(ends[k]);
  read_figures(first, steps);
  read_energies(first, steps);
  if (version_ >= 4) read_findings(first, steps);
  return steps;
}

std::vector<Frame> TrajectoryFile::read_frames(int first, int count) const {
  const std::size_t bodies = header_.bodies.size();
  const std::vector<double> positions = columns_.position_m.read(first, count);
  const std::vector<double> orientations = columns_.orientation_wxyz.read(first, count);
  const std::vector<double> velocities = columns_.velocity.read(first, count);
  const std::vector<double> times = columns_.time_s.read(first, count);
  const std::vector<std::uint64_t> hashes = columns_.state_hash.read(first, count);
  std::vector<Frame> frames(static_cast<std::size_t>(count));
  for (std::size_t k = 0; k < frames.size(); ++k) {
    Frame& frame = frames[k];
    frame.time_s = times[k];
    frame.hash = hashes[k];
    frame.poses.resize(bodies);
    frame.v.resize(bodies);
    for (std::size_t i = 0; i < bodies; ++i) {
      const std::size_t place = k * bodies + i;
      const double* q = orientations.data() + 4 * place;
      frame.poses[i].position = Vector3::Map(positions.data() + 3 * place);
      frame.poses[i].orientation = Quaternion(q[0], q[1], q[2], q[3]);
      frame.v[i] = Vector6::Map(velocities.data() + 6 * place);
    }
  }
  return frames;
}

/// What each step came to: outcome, errors, times.
void TrajectoryFile::read_figures(int first, std::vector<TrajectoryStep>& steps) const {
  const std::int64_t count = std::ssize(steps);
  const auto where = [&](const char* dataset, std::size_t k) {
    return [this, dataset, step = first + k] {
      return sentence(file_.name(), ": dataset /trajectory/steps/", dataset, " at step ", step);
    };
  };
  const std::vector<std::uint8_t> outcomes = columns_.outcome.read(first, count);
  const std::vector<std::uint8_t> stops = columns_.stop.read(first, count);
  const std::vector<std::int32_t> rows = columns_.rows.read(first, count);
  const std::vector<std::int32_t> iterations = columns_.iterations.read(first, count);
  const std::vector<double> natural = columns_.natural_total.read(first, count);
  const std::vector<double> fb = columns_.fischer_burmeister_total.read(first, count);
  const std::vector<double> energy = columns_.energy_error_J.read(first, count);
  const std::vector<double> gap_m = columns_.joint_gap_m.read(first, count);
  const std::vector<double> gap_rad = columns_.joint_gap_rad.read(first, count);
  const std::vector<double> seconds = columns_.stage_s.read(first, count);
  for (std::size_t k = 0; k < steps.size(); ++k) {
    TrajectoryStep& step = steps[k];
    step.outcome = named(stored_outcomes, outcomes[k], where("outcome", k));
    step.stop = named(stored_stops, stops[k], where("stop", k));
    step.rows = rows[k];
    step.iterations = iterations[k];
    step.natural = natural[k];
    step.fischer_burmeister = fb[k];
    step.energy_error_J = energy[k];
    step.joint_gap_m = gap_m[k];
    step.joint_gap_rad = gap_rad[k];
    const double* s = seconds.data() + 6 * k;
    step.seconds = {s[0], s[1], s[2], s[3], s[4], s[5]};
  }
}

void TrajectoryFile::read_energies(int first, std::vector<TrajectoryStep>& steps) const {
  const auto fill = [&](const Hdf5Column<double>& column, double EnergyAccount::*term) {
    const std::vector<double> values = column.read(first, std::ssize(steps));
    for (std::size_t k = 0; k < steps.size(); ++k) steps[k].energy.*term = values[k];
  };
  fill(columns_.kinetic_J, &EnergyAccount::kinetic_J);
  fill(columns_.potential_J, &EnergyAccount::potential_J);
  fill(columns_.kinetic_change_J, &EnergyAccount::change_J);
  fill(columns_.gravity_J, &EnergyAccount::gravity_J);
  fill(columns_.applied_J, &EnergyAccount::applied_J);
  fill(columns_.driven_J, &EnergyAccount::driven_J);
  if (version_ >= 4) {
    fill(columns_.turned_J, &EnergyAccount::turned_J);
    fill(columns_.push_out_J, &EnergyAccount::push_out_J);
  }
  fill(columns_.solver_error_J, &EnergyAccount::solver_error_J);
  const std::vector<double> rows_J = columns_.rows_J.read(first, std::ssize(steps));
  for (std::size_t k = 0; k < steps.size(); ++k) {
    for (std::size_t r = 0; r < stored_roles.size(); ++r) {
      const auto role = static_cast<std::size_t>(stored_roles[r]);
      steps[k].energy.rows_J[role] = rows_J[stored_roles.size() * k + r];
    }
  }
}

void TrajectoryFile::read_findings(int first_step, std::vector<TrajectoryStep>& steps) const {
  const std::int64_t first = findings_[first_step];
  const std::int64_t count = findings_[first_step + std::ssize(steps)] - first;
  if (count == 0) return;
  const auto where = [&](const char* dataset, std::size_t k) {
    return [this, dataset, place = first + static_cast<std::int64_t>(k)] {
      return sentence(file_.name(), ": dataset /trajectory/findings/", dataset, " at ", place);
    };
  };
  const std::vector<std::uint8_t> kinds = columns_.finding_kind.read(first, count);
  const std::vector<std::uint8_t> motions = columns_.finding_motion.read(first, count);
  const std::vector<std::int32_t> joints = columns_.finding_joint.read(first, count);
  const std::vector<std::int32_t> bodies = columns_.finding_bodies.read(first, count);
  const std::vector<double> values = columns_.finding_value.read(first, count);
  const std::vector<double> limits = columns_.finding_limit.read(first, count);
  const auto within = [&](std::int32_t number, std::size_t of, const char* dataset, std::size_t k) {
    if (number >= -1 && number < static_cast<std::int64_t>(of)) return;
    throw BadInput(sentence(where(dataset, k)(), " is ", number, ", expected -1 to ",
                            static_cast<std::int64_t>(of) - 1));
  };
  for (std::size_t s = 0; s < steps.size(); ++s) {
    const auto step = static_cast<std::int64_t>(first_step) + static_cast<std::int64_t>(s);
    for (std::int64_t place = findings_[step]; place < findings_[step + 1]; ++place) {
      const auto k = static_cast<std::size_t>(place - first);
      within(joints[k], header_.joints.size(), "joint", k);
      within(bodies[2 * k], header_.bodies.size(), "bodies", k);
      within(bodies[2 * k + 1], header_.bodies.size(), "bodies", k);
      steps[s].findings.push_back({named(stored_findings, kinds[k], where("kind", k)),
                                   named(stored_motions, motions[k], where("motion", k)), joints[k],
                                   bodies[2 * k], bodies[2 * k + 1], values[k], limits[k]});
    }
  }
}

/// Of these steps, end to end.
std::vector<ContactForce> TrajectoryFile::read_contacts(int from_step, int count_steps) const {
  const std::int64_t first = contacts_[from_step];
  const std::int64_t count = contacts_[from_step + count_steps] - first;
  const std::vector<std::int32_t> bodies = columns_.contact_bodies.read(first, count);
  const std::vector<std::int32_t> rows = columns_.contact_normal_row.read(first, count);
  const std::vector<double> positions = columns_.contact_position_m.read(first, count);
  const std::vector<double> normals = columns_.contact_normal.read(first, count);
  const std::vector<double> gaps = columns_.contact_gap_m.read(first, count);
  const std::vector<double> forces = columns_.contact_force_N.read(first, count);
  for (std::size_t c = 0; c < bodies.size(); ++c) {
    if (bodies[c] >= 0 && bodies[c] < std::ssize(header_.bodies)) continue;
    const auto next = std::upper_bound(contacts_.begin(), contacts_.end(),
                                       first + static_cast<std::int64_t>(c / 2));
    throw BadInput(sentence(file_.name(), ": dataset /trajectory/contacts/bodies names body ",
                            bodies[c], " at step ", next - contacts_.begin() - 1,
                            ", expected 0 to ", header_.bodies.size() - 1));
  }
  std::vector<ContactForce> contacts(static_cast<std::size_t>(count));
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    ContactForce& contact = contacts[c];
    contact.first = bodies[2 * c];
    contact.second = bodies[2 * c + 1];
    contact.position_m = Vector3::Map(positions.data() + 3 * c);
    contact.normal = Vector3::Map(normals.data() + 3 * c);
    contact.gap_m = gaps[c];
    contact.force_on_second_N = Vector3::Map(forces.data() + 3 * c);
    contact.normal_force_N = contact.force_on_second_N.dot(contact.normal);
    contact.torque_on_second_N_m.setZero();
    contact.normal_row = rows[c];
  }
  return contacts;
}

}  // namespace perpend
