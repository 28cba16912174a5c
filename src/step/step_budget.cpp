#include "step/step_budget.h"

#include <algorithm>

namespace perpend {
namespace {

/// An expectation rises by the one factor where the rest took longer, and falls by the other where
/// it did not: about one step in ten takes longer than expected.
constexpr double rest_rise = 1.1;
constexpr double rest_fall = 0.99;
/// What something takes at least follows what is shorter at once, and what is longer by this: a
/// busy machine makes single ones long.
constexpr double least_rise = 1.05;
/// Iterations that a solver may make though it is late: enough for direct methods from a warm
/// start.
constexpr int forced_iterations = 8;
/// They may take so many times what the other stages take at least.
constexpr double most_forced = 6;
/// A solve of which nothing is known is left after so many times.
constexpr double longest_trial = 20;
/// Where they take longer, they are tried again after some twenty steps.
constexpr double forced_fade = 0.9;

double follow_least(double least, double took) {
  return least == 0 ? took : std::min(took, least_rise * least);
}

}  // namespace

void StepBudget::begin(double seconds) {
  budget_s_ = seconds;
  before_s_ = -1;
  is_forced_ = false;
  if (budget_s_ < infinity) begin_ = Clock::now();
}

double StepBudget::since_begin() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

double StepBudget::left() const {
  return budget_s_ < infinity ? solver_end_s_ - since_begin() : infinity;
}

void StepBudget::limit(int size, Limits& limits) {
  if (!(budget_s_ < infinity)) return;
  is_forced_ = false;
  if (before_s_ < 0) {
    size_ = std::max(size, 1);
    before_s_ = since_begin();
    solver_end_s_ = budget_s_ - size_ * rest_s_;
    const double seconds = solver_end_s_ - before_s_;
    if (is_starved_ && forced_s_ > 0 && size_ * forced_s_ < seconds) is_starved_ = false;
    const double fixed_s = std::max(size_ * fixed_s_, before_s_);
    if (is_starved_ && size_ * forced_s_ > most_forced * fixed_s) {
      forced_s_ *= forced_fade;
    } else if (is_starved_) {
      is_forced_ = true;
      limits.seconds = std::max(seconds, longest_trial * fixed_s);
      if (limits.iterations == 0) limits.iterations = forced_iterations;
      limits.iterations = std::min(limits.iterations, forced_iterations);
      return;
    }
  }
  limits.seconds = left();
}

void StepBudget::saw(const Answer& answer) {
  if (is_forced_) forced_s_ = follow_least(forced_s_, answer.seconds / size_);
  if (answer.stop == Stop::deadline && answer.iterations == 0) was_poor();
}

void StepBudget::end(int size, double solver_seconds) {
  if (!(budget_s_ < infinity) || before_s_ < 0 || size <= 0) return;
  const double took_s = std::max(since_begin() - before_s_ - solver_seconds, 0.0) / size;
  rest_s_ = rest_s_ == 0 ? took_s : rest_s_ * (took_s > rest_s_ ? rest_rise : rest_fall);
  fixed_s_ = follow_least(fixed_s_, took_s + before_s_ / size);
}

}  // namespace perpend
