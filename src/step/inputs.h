#pragma once

#include <map>
#include <span>

#include "dynamics/model.h"

namespace perpend {

/// An input that was found by its name. Valid for the simulation that it was found in.
struct InputHandle {
  int index = -1;

  bool operator==(const InputHandle&) const = default;
};

/// A value that an input was given.
struct InputChange {
  int input = 0;  ///< as `Inputs::all` numbers them
  double value = 0;
};

/// What of a running simulation can be set between two steps. The names are those of the scene:
///
///     boom.motor.angle_rad       what has the value, and its keys in a scene file
///     lift                       an input that the scene declares
///     load.force_N.x             a force on a body in the world's axes; also torque_N_m
///     gravity_m_per_s2.z
///
/// Finding a name takes microseconds and is for the beginning; setting takes nanoseconds and
/// allocates nothing. A value holds until it is set again, and takes the place of a signal for
/// good. Snapshots hold the values; recordings hold every change.
class Inputs {
 public:
  /// Both must outlive it.
  Inputs(const Model& model, Controls& controls);

  /// Throws BadInput with the nearest names where there is none of this name.
  InputHandle find(std::string_view name);
  /// Throws BadInput, and changes nothing, where the value is not finite or out of range, and where
  /// the handle is none of this simulation, or of what is no longer there.
  void set(InputHandle input, double value) {
    const ModelInput& one = at(input);
    if (!one.range.holds(value)) refuse(one, value);
    assign(input.index, value);
  }
  /// As it is now: a signal is where the last step had it.
  double value(InputHandle input) const;

  /// All that have a name in the list, and the forces on bodies that were found so far.
  std::span<const ModelInput> all() const { return inputs_; }

  /// What was set before the last step, and acted in it.
  std::span<const InputChange> changes() const { return last_changes_; }

  /// For the simulation, whose scene is another now. Handles stay: those of what is no longer
  /// there are refused from now on.
  void follow_scene();
  /// For the simulation. Changes before a step that nothing moved in still wait for one.
  void end_step(bool has_moved);
  void forget_changes();

 private:
  const ModelInput& at(InputHandle input) const {
    if (static_cast<std::size_t>(input.index) >= inputs_.size()) refuse_handle();
    return inputs_[static_cast<std::size_t>(input.index)];
  }
  [[noreturn]] static void refuse_handle();
  [[noreturn]] void refuse(const ModelInput& input, double value) const;
  [[noreturn]] void refuse_name(std::string_view name) const;
  void add(ModelInput input);
  std::vector<int> signals_of(const ModelInput& input) const;
  void assign(int index, double value);
  void remember(int index, double value);

  const Model& model_;
  Controls& controls_;
  std::vector<ModelInput> inputs_;
  std::map<std::string, int, std::less<>> by_name_;
  std::vector<std::vector<int>> signals_;  // of each input: those whose place it takes
  std::vector<InputChange> changes_;       // since the last step
  std::vector<InputChange> last_changes_;
  std::vector<int> change_of_;  // of each input: its place in changes_, or −1
};

}  // namespace perpend
