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

void Monitor::begin(const Problem& problem, const Vector& start, const Limits& limits) {
  assert(limits.iterations >= 0 && limits.check_every > 0);
  limits_ = limits;
  iterations_ = 0;
  energy_J_ = infinity;
  best_error_ = infinity;
  history_.clear();
  begin_ = Clock::now();
  if (!wants_errors()) return;
  judge_.take(problem);
  best_ = start;
  if (limits.keep_history) {
    history_.reserve(std::min(limits.iterations, longest_reserved_history) + 1);
  }
  evaluate(start);
}

bool Monitor::go_on() {
  if (limits_.energy_J > 0 && energy_J_ <= limits_.energy_J) {
    reason_ = Stop::energy_reached;
    return false;
  }
  if (iterations_ >= limits_.iterations) {
    reason_ = Stop::iteration_limit;
    return false;
  }
  if (limits_.seconds < infinity &&
      Clock::now() - begin_ >= std::chrono::duration<double>(limits_.seconds)) {
    reason_ = Stop::deadline;
    return false;
  }
  return true;
}

void Monitor::observe(const Vector& x) {
  ++iterations_;
  if (wants_errors() && iterations_ % limits_.check_every == 0) evaluate(x);
}

void Monitor::evaluate(const Vector& x) {
  evaluated_ = iterations_;
  const Certificate& certificate = judge_.certify(x);
  const Errors errors{iterations_, certificate.natural.total, certificate.fischer_burmeister.total,
                      certificate.energy.total};
  if (limits_.keep_history) history_.push_back(errors);
  energy_J_ = errors.energy_J;
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
