#include "solver/methods/spook.h"

#include <cmath>

#include "solver/refusals.h"

namespace perpend {
namespace {

/// A regularisation below this share of the diagonal is none.
constexpr double least_regularisation = 1e-3;

void hold_friction(const Problem& problem, IndexSets& sets) {
  for (const Contact& contact : problem.contacts) {
    for (int row : contact.friction) {
      if (row != Contact::no_row) sets[row] = Side::held;
    }
  }
}

bool has_failed(Status status) {
  return status == Status::stopped || status == Status::breakdown;
}

}  // namespace

std::optional<std::string> Spook::refuse(const Problem& problem) const {
  if (auto refusal = refuse_diagonal(problem)) return refusal;
  return refuse_algebra(problem, options_.algebra);
}

Stop Spook::iterate(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  Space& space = spaces_.take(problem, bounds, options_.algebra);
  contacts_.take(problem);
  if (bounds.updates == 0) previous_.clear();
  const int rounds = bounds.are_fixed ? options_.rounds : 1;
  bool is_done = contacts_.is_empty();  // there is nothing to sweep
  for (int round = 0; round < rounds && !is_done; ++round) {
    const Status status = solve_directly(space, problem, bounds, x, monitor);
    if (has_failed(status)) return stop_of(status, monitor);
    const double first_change = sweep(problem, bounds, x, monitor);
    read_sets(bounds, x, sets_);
    is_done = has_settled(first_change, monitor);
    previous_.swap(sets_);
  }
  const Status status = solve_directly(space, problem, bounds, x, monitor);
  if (has_failed(status)) return stop_of(status, monitor);
  return status == Status::solved && is_done ? Stop::converged : Stop::round_limit;
}

/// All rows but friction, with friction as it is.
Status Spook::solve_directly(Space& space, const Problem& problem, const Bounds& bounds, Vector& x,
                             Monitor& monitor) {
  guess_sets(bounds, space, x, w_, sets_);
  hold_friction(problem, sets_);
  const PivotingOptions options{.most_moves = options_.direct - 1};  // a step more than moves
  return pivoting_.run(space, bounds, options, sets_, x, monitor);
}

/// Returns what the first sweep changed: how far the direct solve and the contacts disagreed.
double Spook::sweep(const Problem& problem, const Bounds& bounds, Vector& x, Monitor& monitor) {
  double first_change = 0;
  for (int k = 0; k < options_.sweeps && monitor.go_on(); ++k) {
    if (k == 0) bounds.clamp(x);  // where pivoting was cut off
    const double regularisation = regularisation_after(monitor.work()[Work::sweep]);
    const double change = contacts_.sweep(problem, bounds, regularisation, x);
    monitor.observe(x, Work::sweep);
    if (k == 0) first_change = change;
    if (regularisation == 0 && change <= options_.tolerance) break;
  }
  return first_change;
}

bool Spook::has_settled(double first_change, const Monitor& monitor) const {
  if (regularisation_after(monitor.work()[Work::sweep]) > 0) return false;
  if (options_.settle == Settle::impulses && first_change > options_.tolerance) return false;
  return sets_ == previous_;
}

/// Decays over the sweeps of all rounds, and is then zero: the last sweeps solve the MLCP.
double Spook::regularisation_after(int sweeps) const {
  const double now = options_.regularisation * std::pow(options_.decay, sweeps);
  return now < least_regularisation ? 0 : now;
}

}  // namespace perpend
