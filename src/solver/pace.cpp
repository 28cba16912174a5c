#include "solver/pace.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "algebra/thread_clock.h"
#include "algebra/types.h"

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
constexpr double fade_else = 0.9999;
/// What was left at the end of the budget would have taken longer, by nobody knows how much. It is
/// tried again at once, then after some hundred solves.
constexpr double left_share = 0.5;
constexpr double fade_guess = 0.9965;
/// Less of the budget on a core, and it was the work of others that took it.
constexpr double own_share = 0.8;
/// No method does anything with a row in less: what is known before the first solve.
constexpr double least_seconds_a_row = 1e-8;

double seconds_between(std::chrono::steady_clock::time_point from,
                       std::chrono::steady_clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

int size_of(int rows) {
  return rows > 0 ? static_cast<int>(std::bit_width(static_cast<unsigned>(rows))) - 1 : 0;
}

}  // namespace

void Pace::Expectation::learn(double duration) {
  left = 0;
  if (samples < warm_up) {
    seconds = samples == 0 ? duration : std::min(seconds, duration);
    typical = seconds;
  } else {
    seconds *= duration > seconds ? rise : fall;
    typical *= duration > typical ? follow : 1 / follow;
  }
  samples = std::min(samples + 1, warm_up);
}

void Pace::Expectation::learn_of_leaving(double duration) {
  if (samples > 0) {
    seconds *= rise;
    typical *= follow;
    return;
  }
  seconds = typical = duration / left_share;
  left = std::min(left + 1, warm_up);
}

/// Where the solve before was not begun.
void Pace::fade() {
  Expectation& first = of_size_[size_].first;
  if (first.samples == 0) {
    first.seconds *= first.left < warm_up ? fade_at_first : fade_guess;
    return;
  }
  const bool fits = rows_ * first.typical < 0.9 * budget_;
  first.seconds *= first.samples < warm_up ? fade_at_first : fits ? fade_fitting : fade_else;
}

void Pace::begin(int rows, double seconds) {
  if (is_first_ && !was_left_) fade();
  rows_ = rows;
  size_ = size_of(rows);
  budget_ = seconds;
  is_first_ = true;
  was_left_ = false;
  begin_on_core_ = seconds < infinity ? seconds_on_core() : 0;
  begin_ = last_ = Clock::now();
}

double Pace::expected(Expectation OfSize::*part) const {
  const Expectation& own = of_size_[size_].*part;
  if (own.samples > 0 || own.left > 0) return rows_ * own.seconds;
  // A size that was never solved takes no less than the next smaller one that was.
  for (int size = size_ - 1; size >= 0; --size) {
    const Expectation& smaller = of_size_[size].*part;
    if (smaller.samples > 0) return std::ldexp(smaller.typical, size);
  }
  return 0;
}

bool Pace::has_time() const {
  const double gone = seconds_between(begin_, Clock::now());
  // What is expected of the first iteration includes the set-up, some of which may be gone.
  const double first = std::max(expected(&OfSize::first), rows_ * least_seconds_a_row);
  const double end = is_first_ ? std::max(gone, first) : gone + expected(&OfSize::next);
  return end < budget_;
}

double Pace::seconds_left() const {
  return std::max(budget_ - seconds_between(begin_, Clock::now()), 0.0);
}

TimeLimit Pace::end() const {
  // Years are no deadline, and more than the clock can count.
  if (!(budget_ < 1e8)) return {};
  return {begin_ + std::chrono::duration_cast<Clock::duration>(
                       std::chrono::duration<double>(std::max(budget_, 0.0)))};
}

void Pace::iterated() {
  const Clock::time_point now = Clock::now();
  // Without rows there is nothing to learn for problems that have some.
  if (rows_ > 0) {
    OfSize& own = of_size_[size_];
    (is_first_ ? own.first : own.next).learn(seconds_between(last_, now) / rows_);
  }
  is_first_ = false;
  last_ = now;
}

void Pace::left() {
  const bool is_own = seconds_on_core() - begin_on_core_ > own_share * budget_;
  if (is_first_ && !was_left_ && is_own && rows_ > 0) {
    of_size_[size_].first.learn_of_leaving(seconds_between(begin_, Clock::now()) / rows_);
  }
  was_left_ = true;
}

}  // namespace perpend
