#pragma once

#include "algebra/block_kernels.h"

namespace perpend {

/// Nothing where they were not built: other compilers, other processors.
extern const BlockKernels* const wide_block_kernels;

}  // namespace perpend
