#pragma once

#include "dynamics/model.h"

namespace perpend {

/// Moves the driven bodies for `dt_s` with the velocities they have. Those that move by forces:
/// known_drifts.h.
void move_driven(const Model& model, double dt_s, State& state);

/// Gives the driven bodies the velocities that the controls say.
void tell_driven(const Model& model, State& state);

}  // namespace perpend
