#include "solver/monitor.h"

#include <algorithm>
#include <cassert>

#include "problem/friction_bounds.h"
#include "solver/interruption.h"

namespace perpend {
namespace {

/// Room kept for the history from the start; a longer one grows.
constexpr int longest_reserved_history = 10'000;

double measure(const ErrorTotals& errors, Select select) {
  switch (select) {
    case Select::natural:
      return errors.natural;
    case Select::fischer_burmeister:
      return errors.fischer_burmeister;
    case Select::energy:
      return errors.energy_J;
    case Select::last:
      break;
  }
  return 0;
}

}  // namespace

bool Monitor::wants_errors() const {
  return limits_.select != Select::last || limits_.keep_history || limits_.energy_J > 0;
}

void Monitor::begin(const Problem& problem, const Bounds& bounds, const Vector& start,
                    const Limits& limits, bool by_law) {
  by_law_ = by_law;
  assert(limits.iterations >= 0 && limits.check_every > 0);
  pace_.begin(problem.size(), limits.seconds);
  limits_ = limits;
  allowed_ = limits.iterations;
  iterations_ = 0;
  evaluated_ = -1;
  work_ = {};
  phases_.clear();
  begins_phase_ = true;
  energy_J_ = infinity;
  best_error_ = infinity;
  history_.clear();
  problem_ = &problem;
  bounds_ = &bounds;
  has_judge_ = false;
  if (!wants_errors()) return;
  best_ = start;
  if (limits.keep_history) {
    history_.reserve(std::min(limits.iterations, longest_reserved_history) + 1);
  }
  // Where no iteration follows there is nothing to compare the start with.
  if (limits.seconds == infinity || pace_.has_time()) evaluate(start);
}

Judge& Monitor::judge() {
  if (!has_judge_) judge_.take(*problem_);
  has_judge_ = true;
  return judge_;
}

const Certificate& Monitor::certify(const Vector& x) {
  return judge().certify(bounds_for(x), x);
}

const Bounds& Monitor::bounds_for(const Vector& x) {
  if (!by_law_) return *bounds_;
  own_ = *bounds_;
  update_friction_bounds(*problem_, x, own_);
  return own_;
}

void Monitor::begin_stage(const Vector& x, int iterations) {
  allowed_ = std::min(limits_.iterations, iterations_ + iterations);
  begins_phase_ = true;
  best_error_ = infinity;
  if (!wants_errors()) return;
  const ErrorTotals errors = errors_of(x);
  energy_J_ = errors.energy_J;
  best_ = x;
  if (iterations_ > 0 || limits_.count_start) keep_if_best(x, errors);
}

bool Monitor::go_on() {
  Interruption::check();
  if (limits_.energy_J > 0 && energy_J_ <= limits_.energy_J) {
    reason_ = Stop::energy_reached;
    return false;
  }
  if (iterations_ >= allowed_) {
    reason_ = Stop::iteration_limit;
    return false;
  }
  if (has_deadline() && !pace_.has_time()) {
    if (pace_.end().is_over()) pace_.left();
    reason_ = Stop::deadline;
    return false;
  }
  return true;
}

bool Monitor::has_time_for(double seconds) {
  if (!has_deadline() || seconds < pace_.seconds_left()) return true;
  reason_ = Stop::deadline;
  return false;
}

bool Monitor::is_over() {
  if (!has_deadline() || !pace_.end().is_over()) return false;
  pace_.left();
  reason_ = Stop::deadline;
  return true;
}

void Monitor::observe(const Vector& x, Work work) {
  ++iterations_;
  ++work_[work];
  count_in_phase(work);
  if (wants_errors() && iterations_ % limits_.check_every == 0) evaluate(x);
  pace_.iterated();
}

void Monitor::count_in_phase(Work work) {
  if (work == Work::single_pivot) work = Work::block_pivot;
  if (begins_phase_ || phases_.back().work != work) phases_.push_back({work, 0});
  begins_phase_ = false;
  ++phases_.back().iterations;
}

Limits Monitor::remaining() const {
  Limits limits = limits_;
  limits.iterations = allowed_ - iterations_;
  if (has_deadline()) limits.seconds = pace_.seconds_left();
  return limits;
}

void Monitor::observe(const Vector& x, int iterations, const WorkCounts& work) {
  iterations_ += iterations;
  for (std::size_t kind = 0; kind < work.count.size(); ++kind) {
    work_.count[kind] += work.count[kind];
  }
  if (wants_errors()) evaluate(x);
}

ErrorTotals Monitor::errors_of(const Vector& x) {
  const Certificate& certificate = judge().measure(bounds_for(x), x);
  return {iterations_, certificate.natural.total, certificate.fischer_burmeister.total,
          certificate.energy.total};
}

double Monitor::error_of(const Vector& x) {
  return measure(errors_of(x), limits_.select);
}

void Monitor::evaluate(const Vector& x) {
  evaluated_ = iterations_;
  const ErrorTotals errors = errors_of(x);
  if (limits_.keep_history) history_.push_back(errors);
  energy_J_ = errors.energy_J;
  if (iterations_ > 0 || limits_.count_start) keep_if_best(x, errors);
}

void Monitor::keep_if_best(const Vector& x, const ErrorTotals& errors) {
  // ≤: of equally good iterates the later one, so that selecting costs nothing at convergence.
  if (limits_.select != Select::last && measure(errors, limits_.select) <= best_error_ &&
      x.allFinite()) {
    best_error_ = measure(errors, limits_.select);
    best_ = x;
  }
}

const Vector& Monitor::choose(const Vector& last) {
  const bool is_late = has_deadline() && pace_.seconds_left() <= 0;
  // A start that nothing came of has nothing to be compared with.
  const bool is_asked_for = wants_errors() && (iterations_ > 0 || !has_deadline());
  if (is_asked_for && evaluated_ != iterations_ && !is_late) evaluate(last);
  return limits_.select == Select::last ? last : best_;
}

}  // namespace perpend
