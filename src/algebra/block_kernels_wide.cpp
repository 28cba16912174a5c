// Compiled with AVX2 and FMA where the compiler knows them: see src/CMakeLists.txt.
#include "algebra/block_kernels_wide.h"

#if defined(__AVX2__) && defined(__FMA__)
#include "algebra/block_kernels_body.h"

namespace perpend {

const BlockKernels* const wide_block_kernels = &kernels;

}  // namespace perpend
#else
namespace perpend {

const BlockKernels* const wide_block_kernels = nullptr;

}  // namespace perpend
#endif
