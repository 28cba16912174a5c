#include "solver/solver.h"

#include <cassert>
#include <chrono>

#include "algebra/thread_clock.h"
#include "problem/defect.h"
#include "problem/friction_bounds.h"

namespace perpend {

const Answer& Solver::solve(const Problem& problem, const Vector& start, const Limits& limits) {
  if (!find_answer(problem, start, limits)) return answer_;
  answer_.certificate = monitor_.certify(now_.x);
  const bool broke_down = answer_.stop == Stop::breakdown;
  answer_.certified = is_certified(answer_.certificate, broke_down ? at_rounding : 1);
  return answer_;
}

const Answer& Solver::solve_unjudged(const Problem& problem, const Vector& start,
                                     const Limits& limits) {
  find_answer(problem, start, limits);
  return answer_;
}

/// Leaves in `now_` what is to be judged; false where the problem is refused.
bool Solver::find_answer(const Problem& problem, const Vector& start, const Limits& limits) {
  using Clock = std::chrono::steady_clock;
  assert(!find_defect(problem));
  assert(start.size() == 0 || !find_defect(problem, start));
  const double begin_on_core = seconds_on_core();
  const Clock::time_point begin = Clock::now();
  now_.bounds = problem.bounds;
  if (start.size() == 0) {
    start_.setZero(problem.size());
  } else {
    start_ = start;
    // By the law a start has bounds of its own: older ones would cut off its friction.
    if (is_law_to_be_solved(problem, limits)) update_friction_bounds(problem, start_, now_.bounds);
  }
  now_.bounds.clamp(start_);
  if (std::optional<std::string> why = refusal(problem)) {
    be_refused(std::move(*why));
    return false;
  }

  Limits own = limits;
  if (own.iterations == 0) own.iterations = default_iterations();
  own.seconds -= std::chrono::duration<double>(Clock::now() - begin).count();
  monitor_.begin(problem, now_.bounds, start_, own, is_law_to_be_solved(problem, own));
  now_.x = start_;
  answer_.stop = run(problem);
  if (!now_.x.allFinite()) now_.x = start_;
  answer_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  answer_.seconds_on_core = seconds_on_core() - begin_on_core;
  answer_.solved_with = now_.bounds;
  answer_.friction = judge_by(problem);  // may move x onto bounds of its own
  if (monitor_.judges_by_law()) answer_.solved_with = now_.bounds;
  answer_.x = now_.x;
  answer_.bounds = now_.bounds;
  answer_.remark = choice(problem);
  answer_.iterations = monitor_.iterations();
  answer_.work = monitor_.work();
  answer_.phases = monitor_.phases();
  answer_.history = monitor_.history();
  return true;
}

/// Which bounds the answer in `now_` is judged by. An answer whose bounds followed the normal
/// impulses has those of its own, never the older ones it was solved with.
FrictionBounds Solver::judge_by(const Problem& problem) {
  if (!has_box_friction(problem)) return FrictionBounds::none;
  if (!monitor_.limits().update_friction || coupling.options.couplings == 1) {
    return FrictionBounds::fixed;
  }
  take_own_bounds(problem, now_);
  return FrictionBounds::own;
}

bool Solver::is_law_to_be_solved(const Problem& problem, const Limits& limits) const {
  return limits.update_friction && !coupling.options.are_asked_for && has_box_friction(problem) &&
         solves_box_law(problem);
}

/// Leaves in `now_` what is to be returned.
Stop Solver::run(const Problem& problem) {
  const bool may_begin = monitor_.go_on();
  if (may_begin && monitor_.judges_by_law()) {
    Stop stop = iterate_law(problem, now_.bounds, now_.x, monitor_);
    if (!now_.x.allFinite()) stop = Stop::breakdown;
    now_.x = monitor_.choose(now_.x);
    return stop;
  }
  if (may_begin && monitor_.limits().update_friction && has_box_friction(problem)) {
    return coupling.solve_coupled(*this, problem, now_, monitor_);
  }
  Stop stop = may_begin ? iterate(problem, now_.bounds, now_.x, monitor_) : monitor_.reason();
  if (!now_.x.allFinite()) stop = Stop::breakdown;
  now_.x = monitor_.choose(now_.x);
  return stop;
}

void Solver::be_refused(std::string why) {
  answer_ = {};
  answer_.x = start_;
  answer_.bounds = now_.bounds;
  answer_.remark = std::move(why);
}

std::optional<std::string> Solver::refusal(const Problem& problem) const {
  std::optional<std::string> said = refuse_kind(problem);
  return said ? said : refuse(problem);
}

std::optional<std::string> Solver::refuse_kind(const Problem& problem) const {
  if (law() != FrictionLaw::cone && has_cone(problem)) {
    return "it solves MLCPs, and this problem has friction cones. Take a cone solver, or turn "
           "cones into bounds with `perpend convert --box`, where a normal impulse is known";
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
