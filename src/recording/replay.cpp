#include "recording/replay.h"

#include <bit>

#include "border/bad_input.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

int differing_bits(double a, double b) {
  return std::popcount(std::bit_cast<std::uint64_t>(a) ^ std::bit_cast<std::uint64_t>(b));
}

template <typename Numbers>
int differing_bits(const Numbers& a, const Numbers& b) {
  int bits = 0;
  for (int k = 0; k < a.size(); ++k) bits += differing_bits(a[k], b[k]);
  return bits;
}

}  // namespace

void require_same_bodies(const TrajectoryFile& file, const Model& model) {
  const std::vector<TrajectoryBody>& recorded = file.header().bodies;
  bool is_same = recorded.size() == model.bodies().size();
  for (std::size_t i = 0; is_same && i < recorded.size(); ++i) {
    is_same = recorded[i].name == model.bodies()[i].name;
  }
  if (!is_same) {
    throw BadInput(
        "the recorded scene has other bodies than the recorded motion; the file was "
        "put together from two, or its scene was edited");
  }
}

std::int64_t count_differing_bits(const Frame& recorded, const Frame& repeated,
                                  const std::vector<TrajectoryBody>& bodies,
                                  ReplayDifference& first) {
  std::int64_t total = 0;
  const auto add = [&](int bits, const std::string& body, const char* what) {
    if (total == 0 && bits > 0) first = {first.step, body, what};
    total += bits;
  };
  add(differing_bits(recorded.time_s, repeated.time_s), "", "time");
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Pose& a = recorded.poses[i];
    const Pose& b = repeated.poses[i];
    add(differing_bits(a.position, b.position), bodies[i].name, "position");
    add(differing_bits(a.orientation.coeffs(), b.orientation.coeffs()), bodies[i].name,
        "orientation");
    add(differing_bits(recorded.v[i], repeated.v[i]), bodies[i].name, "velocity");
  }
  add(std::popcount(recorded.hash ^ repeated.hash), "", "hash");
  return total;
}

ReplayResult replay(const TrajectoryFile& file, const std::function<void(int, int)>& progress,
                    const std::function<void(Simulation&)>& seen) {
  const TrajectoryHeader& header = file.header();
  if (header.was_interactive) {
    throw BadInput(
        "the run was interactive, and made by a perpend that did not record what was done to it; "
        "record it again to repeat it");
  }
  Simulation simulation(parse_scene(file.read_scene(), "recorded scene"), header.options);
  require_same_bodies(file, simulation.model());
  ReplayResult result;
  std::vector<InputHandle> inputs;
  for (const std::string& name : file.read_input_names()) {
    inputs.push_back(simulation.inputs().find(name));
  }
  const std::vector<TrajectoryFile::SolverChange> solvers = file.read_solver_changes();
  auto next_solver = solvers.begin();
  for (int k = 0; k <= file.steps(); ++k) {
    if (k > 0) {
      for (; next_solver != solvers.end() && next_solver->step == k - 1; ++next_solver) {
        simulation.change_solver(next_solver->options);
      }
      for (const InputChange& change : file.read_inputs(k - 1)) {
        simulation.inputs().set(inputs[change.input], change.value);
      }
      simulation.step();
    }
    if (seen) seen(simulation);
    ReplayDifference difference{k, "", ""};
    const Frame recorded = file.read_frame(k);
    Frame repeated = frame_of(simulation);
    if (file.version() < 4) repeated.hash = recorded.hash;  // it was another function
    const std::int64_t bits = count_differing_bits(recorded, repeated, header.bodies, difference);
    if (bits > 0 && !result.first) result.first = difference;
    result.differing_bits += bits;
    result.steps = k;
    progress(k, file.steps());
  }
  return result;
}

}  // namespace perpend
