// Compiled with AVX2 and FMA where the compiler knows them: see src/CMakeLists.txt.
#include "solver/sweeps/sweep_kernels_wide.h"

#if defined(__AVX2__) && defined(__FMA__)
#include "solver/sweeps/sweep_kernels_body.h"

namespace perpend {

const SweepKernels* const wide_sweep_kernels = &kernels;

}  // namespace perpend
#else
namespace perpend {

const SweepKernels* const wide_sweep_kernels = nullptr;

}  // namespace perpend
#endif
