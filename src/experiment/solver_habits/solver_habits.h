#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X6: what E18 §6.5 noticed besides: the order of rows in a sweep, friction that is missing on a
/// cable, friction that cancels at rest and its cure, the best iterate instead of the last.
Section solver_habits(const Laboratory& laboratory);

}  // namespace perpend
