#pragma once

#include "dynamics/model.h"

/// What happens to the controls around a step.
namespace perpend {

/// Before the problem of step `step` (0 is the first) is built in the state of its middle: signals
/// that no input took the place of have their value of that instant, those of driven bodies that of
/// the end of the step; springs that yield are stretched no further than that; gears whose ratio is
/// another one meet where they are.
void begin_controls(const Model& model, int step, State& middle);

/// After a step that was made.
void end_controls(Controls& controls);

}  // namespace perpend
