#include "recording/trajectory/trajectory_group.h"

#include <algorithm>

#include "border/bad_input.h"
#include "border/one_line.h"
#include "recording/trajectory/trajectory_batch.h"
#include "step/select_names.h"

namespace perpend {
namespace {

constexpr const char* group = "/trajectory";

void write_options(GrowingFile& file, const SimulationOptions& options) {
  const Limits& limits = options.limits;
  const auto select =
      std::find_if(select_names.begin(), select_names.end(),
                   [&](const auto& named) { return named.second == limits.select; });
  file.write_text_attribute(group, "solver", options.solver);
  file.write_text_attribute(group, "select", select->first);
  file.write_integer_attribute(group, "iterations", limits.iterations);
  file.write_integer_attribute(group, "check_every", limits.check_every);
  file.write_number_attribute(group, "budget_s", limits.seconds);
  file.write_number_attribute(group, "stop_energy_J", limits.energy_J);
  file.write_integer_attribute(group, "takes_wrong_answers", options.on_wrong == OnWrong::take);
}

int read_count(const Hdf5File& file, const char* name, int least) {
  const std::int64_t value = file.read_integer_attribute(group, name);
  if (value < least || value > std::numeric_limits<int>::max()) {
    throw BadInput(sentence(file.name(), ": attribute ", name, " of ", group, " is ", value,
                            ", expected a count of at least ", least));
  }
  return static_cast<int>(value);
}

double read_limit(const Hdf5File& file, const char* name) {
  const double value = file.read_number_attribute(group, name);
  if (!(value >= 0)) {
    throw BadInput(sentence(file.name(), ": attribute ", name, " of ", group, " is ", value,
                            ", expected a number ≥ 0"));
  }
  return value;
}

SimulationOptions read_options(const Hdf5File& file) {
  SimulationOptions options;
  options.solver = one_line(file.read_text_attribute(group, "solver"));
  const std::string select = file.read_text_attribute(group, "select");
  if (!select_names.contains(select)) {
    throw BadInput(sentence(file.name(), ": attribute select of ", group, " is \"",
                            one_line(select), "\", expected last, natural, fb or energy"));
  }
  options.limits.select = select_names.at(select);
  options.limits.iterations = read_count(file, "iterations", 0);
  options.limits.check_every = read_count(file, "check_every", 1);
  options.limits.seconds = read_limit(file, "budget_s");
  options.limits.energy_J = read_limit(file, "stop_energy_J");
  // Older files lack it: then every answer was taken.
  const bool is_stored = file.has_attribute(group, "takes_wrong_answers");
  const bool takes = !is_stored || file.read_integer_attribute(group, "takes_wrong_answers") != 0;
  options.on_wrong = takes ? OnWrong::take : OnWrong::refuse;
  return options;
}

template <typename T>
void write_column(GrowingFile& file, const char* dataset, const std::vector<T>& values,
                  const std::vector<std::int64_t>& inner = {}) {
  file.create_column<T>(dataset, inner);
  file.append<T>(dataset, values);
}

void write_bodies(GrowingFile& file, const std::vector<TrajectoryBody>& bodies) {
  std::vector<BodyName> names;
  std::vector<std::uint8_t> kinds;
  std::vector<double> centres;
  for (const TrajectoryBody& body : bodies) {
    names.push_back(packed_name(body.name));
    kinds.push_back(stored_number(stored_kinds, body.kind));
    centres.insert(centres.end(), body.centre_m.data(), body.centre_m.data() + 3);
  }
  file.create_group("/trajectory/bodies");
  write_column(file, "/trajectory/bodies/name", names);
  write_column(file, "/trajectory/bodies/kind", kinds);
  write_column(file, "/trajectory/bodies/centre_m", centres, {3});
}

void write_joints(GrowingFile& file, const std::vector<std::string>& joints) {
  std::vector<BodyName> names;
  for (const std::string& joint : joints) names.push_back(packed_name(joint));
  write_column(file, "/trajectory/joints/name", names);
}

std::vector<std::string> read_joints(const Hdf5File& file) {
  std::vector<std::string> joints;
  for (const BodyName& name : Hdf5Column<BodyName>(file, "/trajectory/joints/name").read()) {
    joints.push_back(one_line({name.begin(), std::find(name.begin(), name.end(), '\0')}));
  }
  return joints;
}

std::vector<TrajectoryBody> read_bodies(const Hdf5File& file) {
  const Hdf5Column<BodyName> names(file, "/trajectory/bodies/name");
  const Hdf5Column<std::uint8_t> kinds(file, "/trajectory/bodies/kind");
  const Hdf5Column<double> centres(file, "/trajectory/bodies/centre_m", {3});
  if (names.size() == 0 || kinds.size() != names.size() || centres.size() != names.size()) {
    throw BadInput(sentence(file.name(), ": group /trajectory/bodies has ", names.size(),
                            " names, ", kinds.size(), " kinds and ", centres.size(),
                            " centres of mass, expected one of each for every body"));
  }
  const std::vector<BodyName> all_names = names.read();
  const std::vector<std::uint8_t> all_kinds = kinds.read();
  const std::vector<double> all_centres = centres.read();
  std::vector<TrajectoryBody> bodies(all_names.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const BodyName& name = all_names[i];
    bodies[i].name = one_line({name.begin(), std::find(name.begin(), name.end(), '\0')});
    if (all_kinds[i] >= stored_kinds.size()) {
      throw BadInput(sentence(file.name(), ": dataset /trajectory/bodies/kind has ",
                              int{all_kinds[i]}, " at body ", i, ", expected 0, 1 or 2"));
    }
    bodies[i].kind = stored_kinds[all_kinds[i]];
    bodies[i].centre_m = Vector3::Map(all_centres.data() + 3 * i);
  }
  return bodies;
}

}  // namespace

void create_trajectory(GrowingFile& file, const TrajectoryHeader& header) {
  for (const char* name :
       {group, "/trajectory/steps", "/trajectory/contacts", "/trajectory/findings",
        "/trajectory/joints", "/trajectory/inputs", "/trajectory/solvers"}) {
    file.create_group(name);
  }
  write_options(file, header.options);
  file.write_integer_attribute(group, "at_hand", header.was_interactive ? 1 : 0);
  write_bodies(file, header.bodies);
  write_joints(file, header.joints);
  TrajectoryBatch begin(header.bodies.size());
  begin.add_start(header.start);
  visit_trajectory_columns(
      begin.bodies(),
      [&]<typename T>(const RunColumnPlace& place, const std::vector<T>& values) {
        write_column(file, place.dataset, values, place.inner);
      },
      begin.columns());
}

TrajectoryHeader read_trajectory_header(const Hdf5File& file) {
  TrajectoryHeader header;
  header.bodies = read_bodies(file);
  if (file.has("/trajectory/joints")) header.joints = read_joints(file);
  header.options = read_options(file);
  header.was_interactive =
      file.has_attribute(group, "at_hand") && file.read_integer_attribute(group, "at_hand") != 0;
  return header;
}

}  // namespace perpend
