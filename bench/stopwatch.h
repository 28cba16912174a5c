#pragma once

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <ctime>

#include "solver/solver.h"

/// Clocks for a machine that may be doing other work.
namespace perpend::bench {

/// The time this thread spent on a core, ms.
inline double thread_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

inline double wall_ms() {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// How often the operating system has taken the core from this thread.
inline long interruptions() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nivcsw;
}

/// An answer and how long its solver worked for it: its wall time, or what the thread spent on a
/// core where that is less, because others had the core in between. Not for solvers with more
/// threads.
struct TimedAnswer {
  const Answer& answer;
  double ms;
};

inline TimedAnswer timed_solve(Solver& solver, const Problem& problem, const Vector& start,
                               const Limits& limits) {
  const double begin = thread_ms();
  const Answer& answer = solver.solve(problem, start, limits);
  return {answer, std::min(1e3 * answer.seconds, thread_ms() - begin)};
}

}  // namespace perpend::bench
