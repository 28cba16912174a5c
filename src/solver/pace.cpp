#include "solver/pace.h"

#include <algorithm>

namespace perpend {
namespace {

/// An expectation rises by this factor when a duration exceeds it and falls by the other when
/// none does, which balances where about one in two hundred exceeds it. A single slow part, as a
/// busy machine makes them, raises it by no more than that.
constexpr double rise = 1.25;
constexpr double fall = 0.999;
/// A first iteration that was not begun teaches nothing; its expectation fades slowly, so that
/// it is tried again some day.
constexpr double fade = 0.9999;

}  // namespace

double Pace::seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

void Pace::learn(double& expected, double seconds) const {
  const double duration = seconds / rows_;
  if (expected == 0) {
    expected = duration;
  } else {
    expected *= duration > expected ? rise : fall;
  }
}

void Pace::begin(int rows, double seconds) {
  if (is_first_) first_ *= fade;
  rows_ = std::max(rows, 1);
  budget_ = seconds;
  is_first_ = true;
  begin_ = last_ = Clock::now();
}

bool Pace::has_time() const {
  const Clock::time_point from = is_first_ ? begin_ : Clock::now();
  const double next = rows_ * ((is_first_ ? first_ : next_) + judgement_);
  return seconds_between(begin_, from) + next < budget_;
}

double Pace::seconds_left() const {
  return std::max(budget_ - seconds_between(begin_, Clock::now()) - rows_ * judgement_, 0.0);
}

void Pace::iterated() {
  const Clock::time_point now = Clock::now();
  learn(is_first_ ? first_ : next_, seconds_between(last_, now));
  is_first_ = false;
  last_ = now;
}

void Pace::finish() {
  last_ = Clock::now();
}

void Pace::end() {
  learn(judgement_, seconds_between(last_, Clock::now()));
}

}  // namespace perpend
