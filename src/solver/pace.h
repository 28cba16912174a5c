#pragma once

#include <chrono>

namespace perpend {

/// How long the parts of a solve take, learnt while solving, so that a deadline is kept by not
/// beginning what would end beyond it (docs/theory/03-monitor.md, eq. (33a)). The parts: the
/// set-up with the first iteration, and each further iteration. What is expected of a part is a
/// duration a row that few of its recent ones exceeded.
///
///     pace.begin(rows, seconds);
///     while (pace.has_time()) { …; pace.iterated(); }
class Pace {
 public:
  /// `seconds`: the budget from here on.
  void begin(int rows, double seconds);
  bool has_time() const;
  /// Seconds of the budget that are left, ≥ 0.
  double seconds_left() const;
  void iterated();

 private:
  using Clock = std::chrono::steady_clock;

  /// Of the seconds a row that a part takes.
  struct Expectation {
    double seconds = 0;  ///< that few exceed
    double typical = 0;  ///< that half of them exceed
    int samples = 0;

    void learn(double duration);
  };

  double rows_ = 1;
  double budget_ = 0;
  bool is_first_ = false;
  Clock::time_point begin_;
  Clock::time_point last_;
  Expectation first_;
  Expectation next_;
};

}  // namespace perpend
