#pragma once

#include <string>
#include <vector>

#include "dynamics/step_problem.h"

namespace perpend {

/// The rows of a step's problem that stand before those of the contacts. They are the same at
/// every step, so that the model alone tells them.
struct MachineRows {
  std::vector<std::string> names;  ///< "motor of joint hinge"
  std::vector<RowRole> roles;
  /// Whether a row turns: its impulse is in N m s, its velocity in rad/s.
  std::vector<bool> turns;
  /// The rows of joint j are those from joint_starts[j] to joint_starts[j + 1].
  std::vector<int> joint_starts;

  /// The row of the first gearing; one row each.
  int first_gearing = 0;

  int size() const { return static_cast<int>(names.size()); }
};

MachineRows machine_rows_of(const Model& model);

}  // namespace perpend
