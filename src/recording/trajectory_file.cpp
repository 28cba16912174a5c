#include "recording/trajectory_file.h"

#include <limits>

#include "problem/bad_input.h"
#include "recording/trajectory_group.h"

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
template <typename List>
typename List::value_type named(const List& list, std::uint8_t number, const std::string& where) {
  if (number < list.size()) return list[number];
  throw BadInput(sentence(where, " is ", int{number}, ", expected at most ", list.size() - 1));
}

}  // namespace

TrajectoryFile::TrajectoryFile(const std::filesystem::path& path) : file_(open_recording(path)) {
  read_version(file_);
  if (!file_.has("/trajectory")) {
    throw BadInput(
        sentence(file_.name(), " holds problems, but no run; record one by perpend run --record"));
  }
  header_ = read_trajectory_header(file_);
  steps_ = count_steps(file_);
  contacts_ = read_starts(file_, "/trajectory/contacts/start", {steps_, "step"});
  visit_trajectory_columns(
      std::ssize(header_.bodies),
      [&]<typename T>(const RunColumnPlace& place, Hdf5Column<T>& column) {
        column = Hdf5Column<T>(file_, place.dataset, place.inner);
        if (column.size() != total(place.counted)) {
          throw BadInput(sentence(file_.name(), ": dataset ", place.dataset, " has ", column.size(),
                                  " elements, expected ", total(place.counted)));
        }
      },
      columns_);
  header_.start = read_frame(0);
}

bool TrajectoryFile::is_in(const std::filesystem::path& path) {
  return is_perpend_file(path) && Hdf5File::open(path).has("/trajectory");
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
  }
  return 0;
}

std::string TrajectoryFile::read_scene() const {
  if (!file_.has("/scene")) throw BadInput(sentence(file_.name(), ": dataset /scene is missing"));
  return file_.read_text("/scene");
}

Frame TrajectoryFile::read_frame(int k) const {
  const std::size_t bodies = header_.bodies.size();
  const std::vector<double> positions = columns_.position_m.read(k, 1);
  const std::vector<double> orientations = columns_.orientation_wxyz.read(k, 1);
  const std::vector<double> velocities = columns_.velocity.read(k, 1);
  Frame frame;
  frame.time_s = columns_.time_s.read(k, 1)[0];
  frame.hash = columns_.state_hash.read(k, 1)[0];
  frame.poses.resize(bodies);
  frame.v.resize(bodies);
  for (std::size_t i = 0; i < bodies; ++i) {
    const double* q = orientations.data() + 4 * i;
    frame.poses[i].position = Vector3::Map(positions.data() + 3 * i);
    frame.poses[i].orientation = Quaternion(q[0], q[1], q[2], q[3]);
    frame.v[i] = Vector6::Map(velocities.data() + 6 * i);
  }
  return frame;
}

TrajectoryStep TrajectoryFile::read_step(int k) const {
  const auto where = [&](const char* dataset) {
    return sentence(file_.name(), ": dataset /trajectory/steps/", dataset, " at step ", k);
  };
  TrajectoryStep step;
  step.end = read_frame(k + 1);
  step.outcome = named(stored_outcomes, columns_.outcome.read(k, 1)[0], where("outcome"));
  step.stop = named(stored_stops, columns_.stop.read(k, 1)[0], where("stop"));
  step.rows = columns_.rows.read(k, 1)[0];
  step.iterations = columns_.iterations.read(k, 1)[0];
  step.natural = columns_.natural_total.read(k, 1)[0];
  step.fischer_burmeister = columns_.fischer_burmeister_total.read(k, 1)[0];
  step.energy_error_J = columns_.energy_error_J.read(k, 1)[0];
  step.joint_gap_m = columns_.joint_gap_m.read(k, 1)[0];
  step.joint_gap_rad = columns_.joint_gap_rad.read(k, 1)[0];
  const std::vector<double> s = columns_.stage_s.read(k, 1);
  step.seconds = {s[0], s[1], s[2], s[3], s[4], s[5]};
  read_energy(k, step.energy);
  read_contacts(k, step.contacts);
  return step;
}

void TrajectoryFile::read_energy(int k, EnergyAccount& energy) const {
  energy.kinetic_J = columns_.kinetic_J.read(k, 1)[0];
  energy.potential_J = columns_.potential_J.read(k, 1)[0];
  energy.change_J = columns_.kinetic_change_J.read(k, 1)[0];
  energy.gravity_J = columns_.gravity_J.read(k, 1)[0];
  energy.applied_J = columns_.applied_J.read(k, 1)[0];
  energy.driven_J = columns_.driven_J.read(k, 1)[0];
  energy.solver_error_J = columns_.solver_error_J.read(k, 1)[0];
  const std::vector<double> rows_J = columns_.rows_J.read(k, 1);
  for (std::size_t r = 0; r < stored_roles.size(); ++r) {
    energy.rows_J[static_cast<std::size_t>(stored_roles[r])] = rows_J[r];
  }
}

void TrajectoryFile::read_contacts(int k, std::vector<ContactForce>& contacts) const {
  const std::int64_t first = contacts_[k];
  const std::int64_t count = contacts_[k + 1] - first;
  const std::vector<std::int32_t> bodies = columns_.contact_bodies.read(first, count);
  const std::vector<std::int32_t> rows = columns_.contact_normal_row.read(first, count);
  const std::vector<double> positions = columns_.contact_position_m.read(first, count);
  const std::vector<double> normals = columns_.contact_normal.read(first, count);
  const std::vector<double> gaps = columns_.contact_gap_m.read(first, count);
  const std::vector<double> forces = columns_.contact_force_N.read(first, count);
  for (std::int32_t body : bodies) {
    if (body >= 0 && body < std::ssize(header_.bodies)) continue;
    throw BadInput(sentence(file_.name(), ": dataset /trajectory/contacts/bodies names body ", body,
                            " at step ", k, ", expected 0 to ", header_.bodies.size() - 1));
  }
  contacts.resize(static_cast<std::size_t>(count));
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
}

}  // namespace perpend
