#pragma once

#include "dynamics/model.h"

namespace perpend {

/// Moves all bodies for `dt_s` with the velocities they have (`drift`). Coordinates stay as they
/// are.
void move(const Model& model, double dt_s, State& state);

/// Gives the driven bodies the velocities that their motion has at that time.
void tell_driven(const Model& model, double time_s, State& state);

}  // namespace perpend
