#include "solver/coupling.h"

#include <cassert>

#include "problem/friction_bounds.h"
#include "solver/solver.h"

namespace perpend {
namespace {

/// Solves in which the change of the bounds must halve, else they oscillate.
constexpr std::size_t oscillation_window = 3;

/// Whether a solve ended because it had what it was allowed, so that the next may begin.
bool is_share_used_up(Stop stop) {
  return stop == Stop::iteration_limit || stop == Stop::round_limit;
}

}  // namespace

Stop Coupling::solve_coupled(Solver& method, const Problem& problem, Candidate& now,
                             Monitor& monitor) {
  assert(options.couplings >= 1);  // the catalog lets no other through
  const Limits& limits = monitor.limits();
  const int share = (limits.iterations + options.couplings - 1) / options.couplings;
  const bool selects = limits.select != Select::last;
  Stop stop = Stop::iteration_limit;
  changes_.clear();
  kept_.exists = false;
  now.bounds.are_fixed = false;
  for (int k = 0; k < options.couplings; ++k) {
    if (k > 0) {
      // Without an iteration left, new bounds would only cut off parts of what was found.
      if (monitor.iterations() >= limits.iterations) break;
      // An iterate that is not good enough to be returned would give bounds of a wilder problem.
      if (selects) now.x = monitor.choose(now.x);
      if (!update_bounds(problem, now)) break;
    }
    monitor.begin_stage(now.x, share);
    stop = method.iterate(problem, now.bounds, now.x, monitor);
    if (selects) keep_if_better(problem, now, monitor);
    if (!now.x.allFinite()) stop = Stop::breakdown;  // bounds of it would not be finite either
    if (stop != Stop::converged && !is_share_used_up(stop)) break;
  }
  if (kept_.exists) {
    now = kept_.candidate;
  } else {
    now.x = monitor.choose(now.x);
  }
  now.bounds.are_fixed = true;  // an answer has bounds like any problem
  now.bounds.updates = 0;
  return stop;
}

/// Brings the bounds up to date, and x within them; false if there is no point in it.
bool Coupling::update_bounds(const Problem& problem, Candidate& now) {
  const double change = change_of_friction_bounds(problem, now.bounds, now.x);
  if (change <= settled_change || is_oscillating(change)) return false;
  update_friction_bounds(problem, now.x, now.bounds);
  now.bounds.clamp(now.x);
  ++now.bounds.updates;
  return true;
}

/// Whether the bounds change by as much as some solves ago: then they would go on like that.
/// Sliding contacts that wedge bodies against each other have no bounds to settle at, or several.
bool Coupling::is_oscillating(double change) {
  changes_.push_back(change);
  return options.stops_when_oscillating && changes_.size() > oscillation_window &&
         change > 0.5 * changes_[changes_.size() - 1 - oscillation_window];
}

/// The solve that ended is kept if it is no worse than the one kept so far by the law: by the
/// bounds of each one's own normal impulses. Errors by the bounds they were solved with would be of
/// different problems.
void Coupling::keep_if_better(const Problem& problem, Candidate& now, Monitor& monitor) {
  const Vector& best = monitor.choose(now.x);
  solved_with_ = now.bounds;
  if (options.couplings > 1) update_friction_bounds(problem, best, now.bounds);
  const double error = monitor.error_of(best);
  now.bounds = solved_with_;
  if (kept_.exists && !(error <= kept_.error)) return;
  kept_.candidate.x = best;
  kept_.candidate.bounds = now.bounds;
  kept_.error = error;
  kept_.exists = true;
}

void take_own_bounds(const Problem& problem, Candidate& now) {
  const bool is_settled = change_of_friction_bounds(problem, now.bounds, now.x) <= settled_change;
  update_friction_bounds(problem, now.x, now.bounds);
  if (is_settled) now.bounds.clamp(now.x);
}

}  // namespace perpend
