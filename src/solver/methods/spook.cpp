#include "solver/methods/spook.h"

#include <cmath>

#include "solver/refusals.h"

namespace perpend {
namespace {

using Outcome = BlockPivoting::Outcome;

/// A regularisation below this share of the diagonal is none.
constexpr double least_regularisation = 1e-3;

void hold_friction(const Problem& problem, IndexSets& sets) {
  for (const Contact& contact : problem.contacts) {
    for (int row : contact.friction) {
      if (row != Contact::no_row) sets[row] = Side::held;
    }
  }
}

bool has_failed(Outcome outcome) {
  return outcome == Outcome::stopped || outcome == Outcome::breakdown;
}

Stop reason(Outcome failure, const Monitor& monitor) {
  return failure == Outcome::stopped ? monitor.reason() : Stop::breakdown;
}

}  // namespace

std::optional<std::string> Spook::refuse(const Problem& problem) const {
  if (auto refusal = refuse_diagonal(problem)) return refusal;
  return refuse_algebra(problem, options_.algebra);
}

Stop Spook::iterate(const Problem& problem, Vector& x, Monitor& monitor) {
  Space& space = spaces_.take(problem, options_.algebra);
  contacts_.take(problem);
  if (monitor.is_first_coupling()) previous_.clear();
  const int rounds = monitor.is_coupled() ? 1 : options_.rounds;
  bool is_done = contacts_.is_empty();  // there is nothing to sweep
  for (int round = 0; round < rounds && !is_done; ++round) {
    const Outcome outcome = solve_directly(space, problem, x, monitor);
    if (has_failed(outcome)) return reason(outcome, monitor);
    const double first_change = sweep(problem, x, monitor);
    read_sets(problem, x, sets_);
    is_done = has_settled(first_change, monitor);
    previous_.swap(sets_);
  }
  const Outcome outcome = solve_directly(space, problem, x, monitor);
  if (has_failed(outcome)) return reason(outcome, monitor);
  return outcome == Outcome::solved && is_done ? Stop::converged : Stop::round_limit;
}

/// All rows but friction, with friction as it is.
Outcome Spook::solve_directly(Space& space, const Problem& problem, Vector& x, Monitor& monitor) {
  guess_sets(problem, space, x, w_, sets_);
  hold_friction(problem, sets_);
  const PivotingOptions options{.most_moves = options_.direct - 1};  // a step more than moves
  return pivoting_.run(space, problem, options, sets_, x, monitor);
}

/// Returns what the first sweep changed: how far the direct solve and the contacts disagreed.
double Spook::sweep(const Problem& problem, Vector& x, Monitor& monitor) {
  double first_change = 0;
  for (int k = 0; k < options_.sweeps && monitor.go_on(); ++k) {
    if (k == 0) x = x.cwiseMax(problem.bounds.l).cwiseMin(problem.bounds.u);  // where pivoting was cut off
    const double regularisation = regularisation_after(monitor.work()[Work::sweep]);
    const double change = contacts_.sweep(problem, regularisation, x);
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
