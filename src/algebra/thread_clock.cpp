#include "algebra/thread_clock.h"

#include <ctime>

namespace perpend {

double seconds_on_core() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace perpend
