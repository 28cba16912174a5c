#pragma once

#include <chrono>

namespace perpend {

/// How long the parts of a solve take, learnt while solving, so that a deadline is kept by not
/// beginning what would end beyond it (docs/theory/03-monitor.md, eq. (33a)). The parts: the
/// set-up with the first iteration, each further iteration, and the judgement at the end. What
/// is expected of a part is a duration a row that few of its recent ones exceeded.
///
///     pace.begin(rows, seconds);
///     while (pace.has_time()) { …; pace.iterated(); }
///     …; pace.end();
class Pace {
 public:
  /// `seconds`: the budget from here to `end`.
  void begin(int rows, double seconds);
  bool has_time() const;
  /// Seconds of the budget that the judgement will leave, from now; ≥ 0.
  double seconds_left() const;
  void iterated();
  /// Nothing further will be begun; what follows is the judgement.
  void finish();
  void end();

 private:
  using Clock = std::chrono::steady_clock;

  static double seconds_between(Clock::time_point from, Clock::time_point to);
  void learn(double& expected, double seconds) const;

  double rows_ = 1;
  double budget_ = 0;
  bool is_first_ = true;
  Clock::time_point begin_;
  Clock::time_point last_;
  double first_ = 0;  // expected seconds a row
  double next_ = 0;
  double judgement_ = 0;
};

}  // namespace perpend
