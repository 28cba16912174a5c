#include "solver/monitor.h"

#include <algorithm>
#include <cassert>

namespace perpend {
namespace {

/// Room kept for the history from the start; a longer one grows.
constexpr int longest_reserved_history = 10'000;

double measure(const Errors& errors, Select select) {
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
                    const Limits& limits) {
  assert(limits.iterations >= 0 && limits.check_every > 0);
  pace_.begin(problem.size(), limits.seconds);
  limits_ = limits;
  allowed_ = limits.iterations;
  iterations_ = 0;
  evaluated_ = -1;
  work_ = {};
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
  return judge().certify(*bounds_, x);
}

void Monitor::begin_stage(const Vector& x, int iterations) {
  allowed_ = std::min(limits_.iterations, iterations_ + iterations);
  best_error_ = infinity;
  if (!wants_errors()) return;
  const Errors errors = errors_of(x);
  energy_J_ = errors.energy_J;
  keep_if_best(x, errors);
}

bool Monitor::go_on() {
  if (limits_.energy_J > 0 && energy_J_ <= limits_.energy_J) {
    reason_ = Stop::energy_reached;
    return false;
  }
  if (iterations_ >= allowed_) {
    reason_ = Stop::iteration_limit;
    return false;
  }
  if (has_deadline() && !pace_.has_time()) {
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

void Monitor::observe(const Vector& x, Work work) {
  ++iterations_;
  ++work_[work];
  if (wants_errors() && iterations_ % limits_.check_every == 0) evaluate(x);
  pace_.iterated();
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

Errors Monitor::errors_of(const Vector& x) {
  const Certificate& certificate = judge().measure(*bounds_, x);
  return {iterations_, certificate.natural.total, certificate.fischer_burmeister.total,
          certificate.energy.total};
}

void Monitor::evaluate(const Vector& x) {
  evaluated_ = iterations_;
  const Errors errors = errors_of(x);
  if (limits_.keep_history) history_.push_back(errors);
  energy_J_ = errors.energy_J;
  keep_if_best(x, errors);
}

void Monitor::keep_if_best(const Vector& x, const Errors& errors) {
  // ≤: of equally good iterates the later one, so that selecting costs nothing at convergence.
  if (limits_.select != Select::last && measure(errors, limits_.select) <= best_error_ &&
      x.allFinite()) {
    best_error_ = measure(errors, limits_.select);
    best_ = x;
  }
}

const Vector& Monitor::choose(const Vector& last) {
  if (wants_errors() && evaluated_ != iterations_) evaluate(last);
  return limits_.select == Select::last ? last : best_;
}

}  // namespace perpend
