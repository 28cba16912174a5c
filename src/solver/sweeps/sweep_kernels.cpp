#include "solver/sweeps/sweep_kernels.h"

#include "algebra/processor.h"
#include "solver/sweeps/sweep_kernels_body.h"
#include "solver/sweeps/sweep_kernels_wide.h"

namespace perpend {

const SweepKernels portable_sweep_kernels = kernels;

const SweepKernels& sweep_kernels() {
  static const SweepKernels& fastest =
      wide_sweep_kernels && has_wide_registers() ? *wide_sweep_kernels : portable_sweep_kernels;
  return fastest;
}

}  // namespace perpend
