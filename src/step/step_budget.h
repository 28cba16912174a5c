#pragma once

#include <chrono>

#include "solver/solver.h"

namespace perpend {

/// Shares the wall-clock budget of a step: the solver gets what the stages before it left, less
/// what the stages after it are expected to take, which is learnt from step to step. Where that is
/// too short for an answer of any use, the solver may make a few iterations all the same, as long
/// as these take no longer than a few times what the other stages take
/// (docs/theory/03-monitor.md, eqs. (33d) and (33e)).
///
///     budget.begin(seconds);
///     … collide, build …
///     budget.limit(size, limits); solve; budget.saw(answer);
///     … judge …
///     if (the answer is poor) budget.was_poor();
///     … integrate, account …
///     budget.end(size, seconds of the solves);
class StepBudget {
 public:
  /// The budget of the step that begins here; infinite: none.
  void begin(double seconds);
  /// Puts what the next solve of the step may take into the limits. `size` is that of the step:
  /// what its stages take is in proportion to it.
  void limit(int size, Limits& limits);
  /// Seconds that are left to solvers in this step; negative where they are late.
  double left() const;
  void saw(const Answer& answer);
  /// The deadline left an answer that is of no use.
  void was_poor() { is_starved_ = budget_s_ < infinity; }
  /// The end of the step, in which solvers had so much time.
  void end(int size, double solver_seconds);

 private:
  using Clock = std::chrono::steady_clock;

  double since_begin() const;

  double budget_s_ = infinity;
  Clock::time_point begin_;
  double before_s_ = -1;     // what came before the solver; negative: it was not asked yet
  double solver_end_s_ = 0;  // when solvers must have ended, from the beginning of the step
  double rest_s_ = 0;        // expected of the stages after the solver, for each unit of size
  double fixed_s_ = 0;       // what all other stages take at least, for each unit of size
  double forced_s_ = 0;      // what the few iterations take at least, for each unit of size
  int size_ = 0;
  bool is_starved_ = false;  // the solver has too little time for answers of any use
  bool is_forced_ = false;   // the solve that goes on may be late
};

}  // namespace perpend
