#pragma once

#include <array>
#include <chrono>

#include "algebra/time_limit.h"

namespace perpend {

/// How long the parts of a solve take, learnt while solving, so that a deadline is kept by not
/// beginning what would end beyond it (docs/theory/03-monitor.md, eq. (33a)). The parts: the
/// set-up with the first iteration, and each further iteration. What is expected of a part is a
/// duration a row that few of its recent ones exceeded, among problems of about as many rows: a
/// small problem has no time for each of its rows that says anything of a large one.
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
  /// When the budget ends.
  TimeLimit end() const;
  void iterated();
  /// What was begun was left because the budget ended.
  void left();

 private:
  using Clock = std::chrono::steady_clock;

  /// Of the seconds a row that a part takes.
  struct Expectation {
    double seconds = 0;  ///< that few exceed
    double typical = 0;  ///< that half of them exceed
    int samples = 0;
    int left = 0;  ///< how often it was left, where no sample is known: then the rest is a guess

    void learn(double duration);
    void learn_of_leaving(double duration);
  };
  /// Of problems with 2^k to 2^(k+1) rows.
  struct OfSize {
    Expectation first;
    Expectation next;
  };

  double expected(Expectation OfSize::*part) const;
  void fade();

  int rows_ = 0;
  int size_ = 0;  // k
  double budget_ = 0;
  bool is_first_ = false;
  bool was_left_ = false;
  double begin_on_core_ = 0;  // seconds that the thread had spent on a core, at the beginning
  Clock::time_point begin_;
  Clock::time_point last_;
  std::array<OfSize, 32> of_size_;
};

}  // namespace perpend
