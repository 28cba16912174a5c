#pragma once

#include <optional>
#include <string>
#include <variant>

#include "step/simulation.h"
#include "viewer/live/pull.h"

namespace perpend {

struct PauseCommand {};
struct ResumeCommand {};
struct RestartCommand {};
struct ReleaseCommand {};
/// So many steps, then pause.
struct StepCommand {
  int count = 1;
};
/// Limits that it does not name are the usual ones again.
struct SolverCommand {
  std::string solver;
  int iterations = 0;  ///< 0: the solver's own
  double budget_s = infinity;
};

/// What people ask of a run while it goes on (docs/viewer-protocol.md).
using LiveCommand = std::variant<PauseCommand, ResumeCommand, RestartCommand, ReleaseCommand,
                                 StepCommand, Pull, SolverCommand>;

/// Throws BadInput with a sentence where the text is no command, or its body is none that moves
/// by forces.
LiveCommand read_command(std::string_view json, const Model& model);

}  // namespace perpend
