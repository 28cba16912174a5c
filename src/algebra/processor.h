#pragma once

namespace perpend {

/// Whether the processor that this runs on has AVX2 and FMA.
bool has_wide_registers();

}  // namespace perpend
