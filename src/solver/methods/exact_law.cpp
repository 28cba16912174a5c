#include "solver/methods/exact_law.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "problem/friction_bounds.h"

namespace perpend {
namespace {

constexpr NewtonOptions first_newton{.patience = 6, .memory = 4};
/// From where an interior point thinks it is near.
constexpr NewtonOptions last_newton{
    .patience = 6, .memory = 4, .most_steps = 6, .asks_judge = false};
constexpr NewtonOptions patient_newton{.patience = 12, .memory = 4};

/// Nine in ten end with the first two. The others solve most of what is left, each some 20 systems:
/// less than couplings take.
constexpr std::array<LawStart, 6> first_starts = {{{.warm_gap = 100},
                                                   {.multiplier = 0.1},
                                                   {.multiplier = 0.03, .of_friction = 10},
                                                   {.warm_gap = 1e6},
                                                   {.warm_gap = 10},
                                                   {.multiplier = 0.3, .of_friction = 10}}};
/// Where couplings did not end either.
constexpr std::array<LawStart, 3> further_starts = {{{},
                                                     {.of_friction = 0.1, .reach = 0.1},
                                                     {.multiplier = 0.1,
                                                      .least_centring = 0.3,
                                                      .share_of_longest_step = 0.7,
                                                      .second_order = false}}};

constexpr int most_couplings = 30;

}  // namespace

Status ExactLaw::solve(const Problem& problem, const Bounds& bounds, const FixedSolve& solve_fixed,
                       Vector& x, Monitor& monitor) {
  if (!space_.take(problem, bounds, monitor.time_limit()) && monitor.is_over()) {
    return Status::stopped;
  }
  law_.take(space_);
  best_merit_ = infinity;
  best_ = x;
  if (!space_.has_factor()) {
    const Status swept = swept_newton_.run(problem, bounds, space_.diagonal(), law_, x, monitor);
    if (swept != Status::stuck || !space_.use_factor()) {
      put_on_bounds(x);
      return swept;
    }
  }
  Status status = end_by_newton(first_newton, x, monitor);
  const auto go_on = [&] { return status == Status::stuck && monitor.go_on(); };
  for (const LawStart& start : first_starts) {
    if (go_on()) status = go_inside(start, best_, monitor);
  }
  if (go_on()) status = couple(problem, bounds, solve_fixed, monitor);
  for (const LawStart& start : further_starts) {
    if (go_on()) status = go_inside(start, best_, monitor);
  }
  if (go_on()) status = follow_path(problem, bounds, solve_fixed, monitor);
  x = best_;
  put_on_bounds(x);
  if (status == Status::stuck && !monitor.go_on()) return Status::stopped;
  return status;
}

/// Newton's method from x; the best stays.
Status ExactLaw::end_by_newton(const NewtonOptions& options, Vector& x, Monitor& monitor) {
  const Status status = newton_.run(law_, options, x, monitor);
  if (status == Status::solved) {
    best_ = x;
    best_merit_ = 0;
  } else {
    keep_if_better(x);
  }
  return status;
}

bool ExactLaw::keep_if_better(const Vector& x) {
  const double merit = law_.merit(x);
  if (!(merit < best_merit_)) return false;
  best_merit_ = merit;
  best_ = x;
  return true;
}

Status ExactLaw::go_inside(const LawStart& start, const Vector& from, Monitor& monitor) {
  trial_ = from;
  const auto finish = [&](Vector& x) {
    return end_by_newton(last_newton, x, monitor) == Status::solved;
  };
  const Status status = interior_point_.solve(space_, start, finish, trial_, monitor);
  if (status == Status::solved) return status;
  keep_if_better(trial_);
  if (status == Status::stopped || !monitor.go_on()) return Status::stopped;
  return end_by_newton(last_newton, trial_, monitor);
}

/// The normal impulses of a solve with bounds of others, until they are the same, eq. (110).
Status ExactLaw::couple(const Problem& problem, const Bounds& bounds, const FixedSolve& solve_fixed,
                        Monitor& monitor) {
  const LawRows& rows = space_.rows();
  normals_.clear();
  for (int i = 0; i < rows.size(); ++i) {
    if (rows.is_friction(i)) normals_.push_back(rows.normal[i]);
  }
  std::sort(normals_.begin(), normals_.end());
  normals_.erase(std::unique(normals_.begin(), normals_.end()), normals_.end());
  const auto count = static_cast<int>(normals_.size());
  found_.resize(count);
  for (int k = 0; k < count; ++k) {
    found_[k] = std::sqrt(std::max(space_.diagonal()[normals_[k]], 0.0));
  }
  anderson_.take(found_);
  fixed_ = bounds;
  trial_ = best_;
  tried_.resize(count);
  for (int k = 0; k < count; ++k) tried_[k] = std::max(trial_[normals_[k]], 0.0);
  double best = infinity;
  near_ = trial_;
  for (int round = 0; round < most_couplings; ++round) {
    if (!monitor.go_on()) return Status::stopped;
    for (int k = 0; k < count; ++k) trial_[normals_[k]] = tried_[k];
    update_friction_bounds(problem, trial_, fixed_);
    fixed_.clamp(trial_);
    const Status status = solve_fixed(fixed_, trial_);
    if (!trial_.allFinite()) break;
    const double merit = law_.merit(trial_);
    if (merit < best) near_ = trial_;
    best = std::min(best, merit);
    if (law_.share(trial_) <= law_.acceptable_share()) break;
    if (status == Status::stopped) return status;
    if (status != Status::solved) break;
    for (int k = 0; k < count; ++k) found_[k] = trial_[normals_[k]];
    tried_ = anderson_.next(tried_, found_).cwiseMax(0);
  }
  return end_by_newton(patient_newton, near_, monitor);
}

Status ExactLaw::follow_path(const Problem& problem, const Bounds& bounds,
                             const FixedSolve& solve_fixed, Monitor& monitor) {
  fixed_ = bounds;
  for (const Contact& contact : problem.contacts) {
    for (int i : contact.friction) {
      if (i == Contact::no_row || !space_.rows().is_friction(i)) continue;
      fixed_.l[i] = -infinity;
      fixed_.u[i] = infinity;
    }
  }
  trial_ = best_;
  Status status = solve_fixed(fixed_, trial_);
  if (status == Status::stopped) return status;
  status = path_.follow(space_, trial_, monitor);
  keep_if_better(trial_);
  if (status == Status::stopped) return status;
  return end_by_newton(patient_newton, trial_, monitor);
}

/// Friction that is beyond μ x_n by rounding.
void ExactLaw::put_on_bounds(Vector& x) const {
  const LawRows& rows = space_.rows();
  for (int i = 0; i < rows.size(); ++i) {
    if (!rows.is_friction(i)) x[i] = std::min(std::max(x[i], rows.l[i]), rows.u[i]);
  }
  for (int i = 0; i < rows.size(); ++i) {
    if (!rows.is_friction(i)) continue;
    const double reach = rows.reach(i, x);
    x[i] = std::clamp(x[i], -reach, reach);
  }
}

}  // namespace perpend
