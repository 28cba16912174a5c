#pragma once

namespace perpend {

/// How fast this machine is, now: milliseconds of a dense Cholesky factorisation of n = 500, one
/// thread, median of several. Times of two machines can be compared beside it.
double calibration_ms();

}  // namespace perpend
