#pragma once

#include <ctime>

namespace perpend {

/// Of this process: other processes do not count. For work on one thread.
inline double processor_ms() {
  return 1e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace perpend
