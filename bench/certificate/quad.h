#pragma once

#include <cmath>

namespace perpend::bench {

/// More than twice the digits of double: products of two doubles are exact, and sums of some of
/// them keep 33 digits, so that an error shows beside impulses of 1e18.
#ifdef __SIZEOF_FLOAT128__
__extension__ using Quad = __float128;
#else
using Quad = long double;  // which is as long where there is no other
#endif

template <typename Scalar>
Scalar magnitude(Scalar value) {
  return value < 0 ? -value : value;
}

inline bool is_finite(Quad value) {
  return std::isfinite(static_cast<double>(value));
}

}  // namespace perpend::bench
