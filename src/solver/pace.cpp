#include "solver/pace.h"

#include <algorithm>

namespace perpend {
namespace {

/// The first few durations may include what is done only once, such as the analysis of a graph
/// or memory: the least of them counts.
constexpr int warm_up = 3;
/// After that an expectation rises by this factor when a duration exceeds it and falls by the
/// other when none does, which balances where about one in two hundred exceeds it. A single slow
/// part, as a busy machine makes them, raises it by no more than that.
constexpr double rise = 1.25;
constexpr double fall = 0.999;
/// How fast the typical duration follows, up and down.
constexpr double follow = 1.05;
/// A first iteration that was not begun teaches nothing; its expectation fades, so that it is
/// tried again: at once while little is known of it, soon if it typically fits, after thousands of
/// solves if it does not.
constexpr double fade_at_first = 0.5;
constexpr double fade_fitting = 0.98;
constexpr double fade = 0.9999;

double seconds_between(std::chrono::steady_clock::time_point from,
                       std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

void Pace::Expectation::learn(double duration) {
  if (samples < warm_up) {
    seconds = samples == 0 ? duration : std::min(seconds, duration);
    typical = seconds;
  } else {
    seconds *= duration > seconds ? rise : fall;
    typical *= duration > typical ? follow : 1 / follow;
  }
  samples = std::min(samples + 1, warm_up);
}

void Pace::begin(int rows, double seconds) {
  if (is_first_) {  // nothing was begun in the solve before
    const bool fits = rows_ * first_.typical < 0.9 * budget_;
    first_.seconds *= first_.samples < warm_up ? fade_at_first : fits ? fade_fitting : fade;
  }
  rows_ = std::max(rows, 1);
  budget_ = seconds;
  is_first_ = true;
  begin_ = last_ = Clock::now();
}

bool Pace::has_time() const {
  const double gone = seconds_between(begin_, Clock::now());
  // What is expected of the first iteration includes the set-up, some of which may be gone.
  const double end =
      is_first_ ? std::max(gone, rows_ * first_.seconds) : gone + rows_ * next_.seconds;
  return end < budget_;
}

double Pace::seconds_left() const {
  return std::max(budget_ - seconds_between(begin_, Clock::now()), 0.0);
}

void Pace::iterated() {
  const Clock::time_point now = Clock::now();
  (is_first_ ? first_ : next_).learn(seconds_between(last_, now) / rows_);
  is_first_ = false;
  last_ = now;
}

}  // namespace perpend
