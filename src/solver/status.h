#pragma once

#include "solver/monitor.h"

namespace perpend {

/// How a part of a solver ended: pivoting, Newton's method, an interior point.
enum class Status {
  solved,     ///< its stop test held
  stuck,      ///< it came no further, and x is its best: something else may go on from there
  stopped,    ///< by the monitor
  breakdown,  ///< a factor failed, or an iterate was not finite
};

/// What a solver returns whose last part ended like that.
inline Stop stop_of(Status status, const Monitor& monitor) {
  switch (status) {
    case Status::solved:
      return Stop::converged;
    case Status::stopped:
      return monitor.reason();
    case Status::stuck:
    case Status::breakdown:
      break;
  }
  return Stop::breakdown;
}

}  // namespace perpend
