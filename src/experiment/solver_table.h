#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X5: the four scenes of E18 with every solver, on the problems of a reference run: medians (Table
/// 4), time against error (Fig. 7), iterations (Fig. 5).
Section solver_table(const Laboratory& laboratory);

}  // namespace perpend
