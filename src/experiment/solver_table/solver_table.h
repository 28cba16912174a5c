#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X5: the four scenes of E18 with its solvers and ours, on the problems of a reference run under
/// E18's protocol: medians (Table 4), time against error (Fig. 7), iterations (Fig. 5), one step of
/// PGS (Fig. 6), the limits, and what E18 says of each scene.
Section solver_table(const Laboratory& laboratory);

}  // namespace perpend
