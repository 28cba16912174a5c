#include "solver/methods/pgs_sm.h"

#include "solver/refusals.h"

namespace perpend {
namespace {

/// Moves the free rows beyond a bound to it; false if there are none.
bool move_leaving(const Feasibility& feasibility, IndexSets& sets) {
  bool any = false;
  for (int i = 0; i < static_cast<int>(sets.size()); ++i) {
    if (sets[i] != Side::free) continue;
    sets[i] = feasibility.next(i, Side::free, 0);
    any = any || sets[i] != Side::free;
  }
  return any;
}

}  // namespace

std::optional<std::string> PgsSm::refuse(const Problem& problem) const {
  if (auto refusal = refuse_order(problem, options_.order)) return refusal;
  if (auto refusal = refuse_diagonal(problem)) return refusal;
  return refuse_algebra(problem, options_.algebra);
}

Stop PgsSm::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  rows_.take(problem, options_.order);
  Space& space = spaces_.take(problem, bounds, options_.algebra);
  if (bounds.updates == 0) previous_.clear();
  const int rounds = bounds.are_fixed ? options_.rounds : 1;
  for (int round = 0; round < rounds; ++round) {
    const double first_change = sweep(problem, bounds, x, monitor);
    read_sets(bounds, x, sets_);
    const Stop stop = minimise(space, bounds, x, monitor);
    if (stop != Stop::converged) return stop;
    if (has_settled(first_change)) return Stop::converged;
    previous_.swap(sets_);
  }
  return Stop::round_limit;
}

/// Returns what the first sweep changed: how far it and the direct solve before it disagree.
double PgsSm::sweep(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  double first_change = 0;
  for (int k = 0; k < options_.sweeps && monitor.go_on(); ++k) {
    const double change = rows_.sweep(problem, bounds, x);
    monitor.observe(x, Work::sweep);
    if (k == 0) first_change = change;
    if (change <= options_.tolerance) break;
  }
  return first_change;
}

bool PgsSm::has_settled(double first_change) const {
  if (options_.settle == Settle::impulses && first_change > options_.tolerance) return false;
  return sets_ == previous_;
}

/// Solves for the free rows and takes those that leave their bounds out of them, until none does
/// or the direct solves of this round are used up.
Stop PgsSm::minimise(Space& space, const Bounds& bounds, Vector& x, Monitor& monitor) {
  for (int k = 0; k < options_.direct; ++k) {
    if (!monitor.go_on()) return monitor.reason();
    if (!free_set_.solve(space, bounds, sets_, x, w_) ||
        !free_set_.refine_to_pivot(space, sets_, x, w_)) {
      return Stop::breakdown;
    }
    const bool shrinks = move_leaving({bounds, space, x}, sets_);
    if (!shrinks) free_set_.refine_to_certify(space, sets_, x, w_);
    bounds.clamp(x);
    monitor.observe(x, Work::direct);
    if (!shrinks) break;
  }
  return Stop::converged;
}

}  // namespace perpend
