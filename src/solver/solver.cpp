#include "solver/solver.h"

#include <algorithm>
#include <cassert>
#include <chrono>

#include "problem/defect.h"
#include "problem/friction_bounds.h"

namespace perpend {
namespace {

/// Whether a coupling ended because it had what it was allowed, so that the next may begin.
bool is_share_used_up(Stop stop) {
  return stop == Stop::iteration_limit || stop == Stop::round_limit;
}

}  // namespace

const Answer& Solver::solve(const Problem& problem, const Vector& start, const Limits& limits) {
  assert(!find_defect(problem));
  answer_.remark.clear();
  answer_.history.clear();
  answer_.iterations = 0;
  answer_.work = {};
  answer_.seconds = 0;
  if (start.size() == 0) {
    start_.setZero(problem.size());
  } else {
    assert(!find_defect(problem, start));
    start_ = start;
  }
  start_ = start_.cwiseMax(problem.bounds.l).cwiseMin(problem.bounds.u);

  const std::optional<std::string> said = refusal(problem);
  answer_.bounds.l = problem.bounds.l;
  answer_.bounds.u = problem.bounds.u;
  if (said) {
    answer_.x = start_;
    answer_.stop = Stop::not_applicable;
    answer_.remark = *said;
    answer_.certificate = Certificate{};
    answer_.certified = false;
    return answer_;
  }

  Limits own = limits;
  if (own.iterations == 0) own.iterations = default_iterations();
  x_ = start_;
  kept_.exists = false;
  if (own.update_friction) coupled_ = problem;
  const Problem& solved = own.update_friction ? coupled_ : problem;
  const auto begin = std::chrono::steady_clock::now();
  monitor_.begin(solved, start_, own);
  answer_.stop = run(solved, own);
  answer_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  answer_.remark = choice(problem);
  answer_.x = kept_.exists ? kept_.x : monitor_.choose(x_);
  answer_.bounds.l = solved.l;
  answer_.bounds.u = solved.u;
  answer_.iterations = monitor_.iterations();
  answer_.work = monitor_.work();
  answer_.history = monitor_.history();
  if (!x_.allFinite()) {
    answer_.stop = Stop::breakdown;
    if (limits.select == Select::last) answer_.x = start_;
  }
  answer_.certificate = monitor_.judge().certify(answer_.x);
  answer_.certified = is_certified(answer_.certificate);
  return answer_;
}

std::optional<std::string> Solver::refusal(const Problem& problem) const {
  std::optional<std::string> said = refuse_kind(problem);
  return said ? said : refuse(problem);
}

Stop Solver::run(const Problem& problem, const Limits& limits) {
  if (!monitor_.go_on()) return monitor_.reason();
  if (limits.update_friction) return run_coupled(limits);
  return iterate(problem, x_, monitor_);
}

/// Between couplings the bounds follow the normal impulses, until they stay where they are, or go
/// to and fro.
Stop Solver::run_coupled(const Limits& limits) {
  const int share = (limits.iterations + couplings() - 1) / couplings();
  Stop stop = Stop::iteration_limit;
  changes_.clear();
  for (int k = 0; k < couplings(); ++k) {
    if (k > 0) {
      // Without an iteration left, new bounds would only cut off parts of what was found.
      if (monitor_.iterations() >= limits.iterations) break;
      // An iterate that is not good enough to be returned would give bounds of a wilder problem.
      if (limits.select != Select::last) x_ = monitor_.choose(x_);
      const double change = change_of_friction_bounds(coupled_, x_);
      if (change <= settled_change || goes_to_and_fro(change)) break;
      update_friction_bounds(coupled_, x_);
      x_ = x_.cwiseMax(coupled_.bounds.l).cwiseMin(coupled_.bounds.u);
    }
    monitor_.begin_coupling(x_, share);
    stop = iterate(coupled_, x_, monitor_);
    if (limits.select != Select::last) keep_better_coupling(stop);
    if (!x_.allFinite()) {  // bounds of it would not be finite either
      stop = Stop::breakdown;
      break;
    }
    if (stop != Stop::converged && !is_share_used_up(stop)) break;
  }
  if (kept_.exists) {
    coupled_.bounds.l = kept_.l;
    coupled_.bounds.u = kept_.u;
  }
  return stop;
}

/// Whether the bounds change by as much as some couplings ago: then they would go on like that.
/// Sliding contacts that wedge bodies against each other have no bounds to settle at, or several.
bool Solver::goes_to_and_fro(double change) {
  changes_.push_back(change);
  return ends_couplings() && changes_.size() > patience &&
         change > 0.5 * changes_[changes_.size() - 1 - patience];
}

/// The coupling that ended is kept if its stop test held, or it is no worse than the one kept so
/// far, or if neither that one nor this was solved and both had their share: its bounds are newer.
void Solver::keep_better_coupling(Stop stop) {
  const Vector& best = monitor_.choose(x_);
  const bool is_solved = stop == Stop::converged || stop == Stop::energy_reached;
  const bool is_kept = is_solved || !kept_.exists || (is_share_used_up(stop) && !kept_.is_solved) ||
                       monitor_.best_error() <= kept_.error;
  if (!is_kept) return;
  kept_.x = best;
  kept_.l = coupled_.bounds.l;
  kept_.u = coupled_.bounds.u;
  kept_.error = monitor_.best_error();
  kept_.is_solved = is_solved;
  kept_.exists = true;
}

std::optional<std::string> Solver::refuse_kind(const Problem& problem) const {
  if (law() != FrictionLaw::cone && has_cone(problem)) {
    return "it solves MLCPs, and this problem has friction cones. Take a cone solver, or turn "
           "cones "
           "into bounds with `perpend convert --box`, where a normal impulse is known";
  }
  if (form() == Form::body && !problem.body) {
    return "it works on the body form (M, J, C, d), and this problem has only the row form (A, b)";
  }
  if (form() == Form::rows && !problem.rows) {
    return "it works on the row form (A, b): call ensure_rows first";
  }
  return {};
}

}  // namespace perpend
