// How a simulation is kept and set back, and the hash of all that its next step depends on.
#include <bit>

#include "border/bad_input.h"
#include "step/simulation.h"
#include "step/soundness.h"

namespace perpend {
namespace {

/// A number at a time, not a byte: recordings have the hash of every step.
std::uint64_t hash_number(std::uint64_t hash, double number) {
  hash = (hash ^ std::bit_cast<std::uint64_t>(number)) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 32;
}

bool fits(const MachineMemory& machine, const Model& model) {
  const std::size_t moving = machine.lasting.size() > 0 ? model.moving() : machine.kicks.size();
  return machine.kicks.size() == moving && machine.excess.size() == moving;
}

bool fits(const Controls& given, const Controls& own) {
  const bool has_pushes = !given.pushes.empty() && !own.pushes.empty();
  return given.coordinates.size() == own.coordinates.size() &&
         given.joints.size() == own.joints.size() && given.gears.size() == own.gears.size() &&
         given.throttles.size() == own.throttles.size() &&
         given.motions.size() == own.motions.size() && given.forces.size() == own.forces.size() &&
         (!has_pushes || given.pushes.size() == own.pushes.size()) &&
         given.is_overruled.size() == own.is_overruled.size();
}

}  // namespace

Snapshot Simulation::save() const {
  return {step_, state_, contact_memory_, machine_, model_.fingerprint()};
}

void Simulation::restore(const Snapshot& snapshot) {
  if (snapshot.state.poses.size() != state_.poses.size() ||
      snapshot.state.v.size() != state_.v.size() ||
      snapshot.state.coordinates.size() != state_.coordinates.size() ||
      snapshot.state.has_ended.size() != state_.has_ended.size()) {
    throw BadInput(sentence("the snapshot has ", snapshot.state.poses.size(), " bodies and ",
                            snapshot.state.coordinates.size(), " coordinates, the scene ",
                            state_.poses.size(), " and ", state_.coordinates.size(),
                            "; restore a snapshot of the same scene"));
  }
  if (snapshot.scene != model_.fingerprint()) {
    throw BadInput(
        "the snapshot is of another scene: its bodies, joints or inputs have other names; restore "
        "a snapshot of the same scene");
  }
  if (!fits(snapshot.machine, model_) || !fits(snapshot.state.controls, state_.controls) ||
      !snapshot.contacts.is_whole()) {
    throw BadInput(
        "the snapshot is of a scene with the same names and other joints or drives; restore a "
        "snapshot of the same scene");
  }
  for (std::size_t i = 0; i < state_.poses.size(); ++i) {
    check_pose(snapshot.state.poses[i],
               sentence("the snapshot, body '", model_.bodies()[i].name, "'"));
  }
  step_ = snapshot.step;
  state_ = snapshot.state;
  contact_memory_ = snapshot.contacts;
  machine_ = snapshot.machine;
  inputs_.forget_changes();
  problem_->forget_pushes();
  soundness_->forget();
  if (has_let_go_otherwise()) keep_apart();
  bad_start_.reset();
  answer_ = nullptr;
  begin_result();
}

std::uint64_t Simulation::hash() const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  const auto add = [&hash](double number) { hash = hash_number(hash, number); };
  add(state_.time_s);
  for (std::size_t i = 0; i < state_.poses.size(); ++i) {
    for (double number : state_.poses[i].position) add(number);
    for (double number : state_.poses[i].orientation.coeffs()) add(number);
    for (double number : state_.v[i]) add(number);
  }
  for (double number : state_.coordinates) add(number);
  for (std::uint8_t ended : state_.has_ended) add(ended);
  for (double number : machine_.impulses) add(number);
  for (double number : machine_.lasting) add(number);
  for (double number : machine_.phi) add(number);
  for (const Vector6& kick : machine_.kicks) {
    for (double number : kick) add(number);
  }
  for (double number : machine_.excess) add(number);
  contact_memory_.visit(add);
  if (state_.controls.is_touched) visit_controls(state_.controls, add);
  return hash;
}

}  // namespace perpend
