#pragma once

#include "experiment/experiment.h"

namespace perpend {

/// X10: what the papers say of matrices, of the convergence of sweeps, and of pivots, each measured
/// on a problem of each of E18's scenes.
Section convergence(const Laboratory& laboratory);

}  // namespace perpend
