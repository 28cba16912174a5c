#pragma once

#include "solver/sweeps/sweep_kernels.h"

namespace perpend {

/// Nothing where they were not built: other compilers, other processors.
extern const SweepKernels* const wide_sweep_kernels;

}  // namespace perpend
