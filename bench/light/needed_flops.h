#pragma once

#include "step/simulation.h"

namespace perpend {

/// The floating-point operations that the last step could not have done without, counted by hand
/// (a multiplication and an addition are two): one factor along a tree, two solves of it, four
/// products with J and four with its transpose. Further Newton steps are not counted.
double needed_flops(const Simulation& simulation);

}  // namespace perpend
