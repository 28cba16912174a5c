#include "step/fallback.h"

#include "solver/catalog.h"

namespace perpend {
namespace {

/// Enough to come near a state that can be lived with; each costs a small part of a direct solve.
constexpr int sweeps = 200;
/// An evaluation costs as much as a sweep.
constexpr int sweeps_between_evaluations = 10;
/// So few that they take less than the set-up; a body that falls is stopped by one.
constexpr int least_sweeps = 4;

}  // namespace

double EnergyAtPlay::of_motion_J(const Problem& problem) {
  const BodyForm& body = *problem.body;
  M_.compute(body.M);
  v_ = body.momentum;
  M_.solve_in_place(v_);
  return 0.5 * body.momentum.dot(v_);
}

double EnergyAtPlay::of_doing_nothing_J(const Problem& problem) {
  least_impulses(problem.bounds, none_);
  judge_.take(problem);
  return judge_.measure(problem.bounds, none_).energy.total;
}

const Answer& Fallback::better_than(const Answer& answer, const Problem& problem,
                                    const Vector& start, double seconds, double at_play_J) {
  const bool is_cone = has_cone(problem);
  std::unique_ptr<Solver>& solver = is_cone ? cone_ : box_;
  if (!solver) solver = make_solver(is_cone ? "cone-psor" : "psor");
  Limits limits;
  limits.iterations = sweeps;
  limits.seconds = seconds;
  limits.select = Select::energy;
  limits.count_start = true;
  limits.check_every = sweeps_between_evaluations;
  limits.update_friction = true;
  const Answer* swept = seconds > 0 ? &solver->solve(problem, start, limits) : nullptr;
  const bool may_be_late = answer.stop == Stop::deadline || seconds < infinity;
  if (may_be_late) limits.seconds = infinity;
  if (!swept || (swept->stop == Stop::deadline && swept->iterations == 0)) {
    limits.iterations = least_sweeps;
    swept = &solver->solve(problem, start, limits);
  }
  // Late is better than not at all.
  if (may_be_late && swept->certificate.energy.total > at_play_J) {
    limits.iterations = sweeps;
    swept = &solver->solve(problem, start, limits);
  }
  const bool is_better = swept->stop != Stop::not_applicable &&
                         swept->certificate.energy.total < answer.certificate.energy.total;
  return is_better ? *swept : answer;
}

}  // namespace perpend
