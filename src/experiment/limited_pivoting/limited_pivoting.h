#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X4: the forklift with block pivoting that is cut off (E19 §5.3, Figs. 11 and 12): the last
/// iterate, or the best by each measure; one MLCP a step with the friction bounds of the step
/// before (E19 §2).
Section limited_pivoting(const Laboratory& laboratory);

}  // namespace perpend
