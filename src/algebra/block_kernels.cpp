#include "algebra/block_kernels.h"

#include "algebra/block_kernels_body.h"
#include "algebra/block_kernels_wide.h"
#include "algebra/processor.h"

namespace perpend {

bool has_wide_registers() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}

const BlockKernels portable_block_kernels = kernels;

const BlockKernels& block_kernels() {
  static const BlockKernels& fastest =
      wide_block_kernels && has_wide_registers() ? *wide_block_kernels : portable_block_kernels;
  return fastest;
}

}  // namespace perpend
