// How a simulation solves the problem of a step: corrections of joints, contacts that would gain
// energy, answers that are not certified.
#include <algorithm>
#include <cmath>
#include <utility>

#include "border/bad_input.h"
#include "step/simulation.h"
#include "step/stopwatch.h"

namespace perpend {
namespace {

/// Of the energy at play: what a deadline left may be wrong by without sweeps being tried.
constexpr double poor_share = 0.01;

/// Of the kinetic energy: the springs of contacts may give back a little.
constexpr double most_gain_of_contacts = 0.01;

/// Where a scene does not say how often joints are corrected: as long as they end off by more than
/// this part of the longest lever, or by this angle in rad.
constexpr double enough_of_joints = 1e-3;
constexpr int most_corrections_unasked = 3;
/// A correction can be done without: where it is harder to find, half of it mostly is not.
constexpr int most_iterations_of_correction = 150;
/// Of the energy of motion, as in Soundness.
constexpr double most_gain_of_joints = 0.01;

}  // namespace

/// Solves the problem, and again as often as joints are to be corrected, and once more where
/// contacts would gain energy. Returns whether the step can be made with the answer.
bool Simulation::solve() {
  result_.rows = problem_->problem().size();
  Limits limits = limits_;
  if (!solve_once(problem_->start(), limits)) return false;
  if (!model_.joints().empty() && !correct_joints(limits)) return false;
  if (answer_->certified && do_contacts_gain_energy()) {
    problem_->calm_contacts();
    if (!solve_once(problem_->start(), limits)) return false;
    result_.remark = "restitution was left out: it would have gained energy";
  }
  if (!answer_->certified && !settle_for(problem_->start(), limits.seconds)) return false;
  problem_->take_bounds(answer_->bounds);
  result_.certificate = &answer_->certificate;
  result_.friction = answer_->friction;
  result_.outcome = answer_->certified ? StepOutcome::solved : StepOutcome::uncertain;
  return true;
}

/// Solves again with the joints' violation as it is at the end of the step, as often as the scene
/// asks and as long as joints come nearer: of a correction that is no use nothing is kept, and half
/// of it is tried. Returns whether the step can be made with the answer.
bool Simulation::correct_joints(Limits& limits) {
  const std::optional<int>& asked = model_.settings().joint_corrections;
  if (asked == 0) return true;
  const double enough = asked ? 0 : enough_of_joints;
  double misfit = problem_->joint_misfit(middle_, v_after_);
  for (int round = 0; round < asked.value_or(most_corrections_unasked); ++round) {
    if (misfit <= enough || limits.seconds <= 0) break;
    uncorrected_ = *answer_;
    v_uncorrected_ = v_after_;
    bool is_corrected = try_correction(1, limits, misfit);
    if (!is_corrected && result_.outcome != StepOutcome::refused && limits.seconds > 0) {
      problem_->joint_misfit(middle_, v_after_);
      is_corrected = try_correction(0.5, limits, misfit);
    }
    if (result_.outcome == StepOutcome::refused) return false;
    if (!is_corrected) break;
  }
  return true;
}

/// Corrects by a share of the misfits found last. A correction is kept if joints come nearer, if it
/// is as sure as the answer without it, and if joints do no work of note: where links jam it may
/// cost more to hold them on their arcs than the step has.
bool Simulation::try_correction(double share, Limits& limits, double& misfit) {
  const double work_J = joints_work_J();
  problem_->correct_joints(share);
  Limits own = limits;
  const int usual = limits.iterations > 0 ? limits.iterations : solver_->default_iterations();
  own.iterations = std::min(usual, most_iterations_of_correction);
  const bool is_sound = solve_once(uncorrected_.x, own);
  limits.seconds = own.seconds;
  if (result_.outcome == StepOutcome::refused) return false;
  const double now = problem_->joint_misfit(middle_, v_after_);
  const double now_J = joints_work_J();
  const bool gains = now_J > work_J && now_J > most_gain_of_joints * energy_of_motion_J();
  const bool is_sure = answer_->certified || !uncorrected_.certified;
  if (is_sound && is_sure && now < misfit && !gains) {
    misfit = now;
    return true;
  }
  result_.outcome = StepOutcome::solved;
  problem_->uncorrect_joints();
  answer_ = &uncorrected_;
  v_after_ = v_uncorrected_;
  result_.stop = answer_->stop;
  result_.work = answer_->work;
  result_.remark = answer_->remark;
  return false;
}

/// What the rows of the machine that drive nothing do, with their forces that turn.
double Simulation::joints_work_J() const {
  const RowSet& rows = problem_->rows();
  double sum_J = 0;
  for (int i = 0; i < problem_->machine_rows(); ++i) {
    const RowRole role = rows.laws()[i].role;
    if (role == RowRole::motor || role == RowRole::spring) continue;
    sum_J += 0.5 * answer_->x[i] * (rows.speed(i, middle_.v) + rows.speed(i, v_after_));
  }
  for (const StiffenedBody& one : problem_->stiffness().bodies()) {
    const Vector6 &before = middle_.v[one.body], &after = v_after_[one.body];
    sum_J += 0.5 * (before + after).dot(one.damping - one.added * (after - before));
  }
  return sum_J;
}

/// The kinetic energy in the middle of the step, and that of a fall through it from rest.
double Simulation::energy_of_motion_J() const {
  double mass_kg = 0;
  for (int i = 0; i < model_.moving(); ++i) mass_kg += model_.bodies()[i].mass_kg;
  const StepSettings& settings = model_.settings();
  const double kick_m_per_s = settings.time_step_s * state_.controls.gravity_m_per_s2.norm();
  return kinetic_energy_J(model_, middle_) + 0.5 * mass_kg * kick_m_per_s * kick_m_per_s;
}

/// One solve, within what the budget of the step leaves, and the velocities it leads to.
bool Simulation::solve_once(const Vector& start, Limits& limits) {
  StageTimes& seconds = result_.seconds;
  Stopwatch watch;
  if (solver_->form() == Form::rows) {
    problem_->assemble_rows();
  } else {
    problem_->drop_rows();
  }
  seconds.build += watch.lap();
  budget_.limit(size_of_step(), limits);
  answer_ = &solver_->solve(problem_->problem(), carried_.start(start), limits);
  carried_.keep(answer_->x);
  seconds.solve += answer_->seconds;
  seconds.certify += watch.lap() - answer_->seconds;
  budget_.saw(*answer_);
  limits.seconds = budget_.left();
  result_.iterations += answer_->iterations;
  result_.stop = answer_->stop;
  if (answer_->stop == Stop::deadline) result_.is_cut_short = true;
  result_.remark = answer_->remark;
  result_.work = answer_->work;
  if (answer_->stop == Stop::not_applicable) {
    result_.outcome = StepOutcome::refused;
    return false;
  }
  problem_->velocities_after(middle_, answer_->x, v_after_);
  seconds.integrate += watch.lap();
  return answer_->stop == Stop::breakdown || is_within_reason();
}

/// Whether the velocities after the step are.
bool Simulation::is_within_reason() {
  std::swap(middle_.v, v_after_);
  const bool is_sound = stay_sound(middle_);
  std::swap(middle_.v, v_after_);
  return is_sound;
}

/// Whether the contacts do more work than their springs hold. With friction the law may have
/// several solutions; some wedge a body with impulses so large that a small speed along the normal,
/// of a bounce or of a spring, does work without end (docs/theory/31-stepper.md, eq. (355b)).
bool Simulation::do_contacts_gain_energy() {
  if (problem_->points().empty()) return false;
  const double before_J = kinetic_energy_J(model_, middle_);
  std::swap(middle_.v, v_after_);
  const double after_J = kinetic_energy_J(model_, middle_);
  std::swap(middle_.v, v_after_);
  double allowed_J = most_gain_of_contacts * energy_of_motion_J();
  if (after_J <= before_J + allowed_J) return false;

  const RowSet& rows = problem_->rows();
  double gain_J = 0;
  for (int i = problem_->machine_rows(); i < rows.size(); ++i) {
    const RowLaw& law = rows.laws()[i];
    gain_J += 0.5 * answer_->x[i] * (rows.speed(i, middle_.v) + rows.speed(i, v_after_));
    if (law.holds_speed || (law.is_one_sided && law.phi > 0)) continue;
    if (std::isfinite(law.stiffness)) allowed_J += 0.5 * law.stiffness * law.phi * law.phi;
  }
  return gain_J > allowed_J;
}

/// What to do with an answer that is not certified. After a breakdown, where a deadline left a poor
/// one, and where it is worse than none, sweeps may find a better one; if that is no use either,
/// the caller chose what happens.
bool Simulation::settle_for(const Vector& start, double seconds_left) {
  if (on_wrong_ == OnWrong::take) return is_within_reason();
  const Problem& problem = problem_->problem();
  const auto error_J = [this] { return answer_->certificate.energy.total; };
  // The least that is at play: enough to know of most answers that they are good.
  const double moving_J = energy_at_play_.of_motion_J(problem);
  if (answer_->stop != Stop::breakdown && error_J() <= poor_share * moving_J) {
    return is_within_reason();
  }
  const double at_play_J = moving_J + energy_at_play_.of_doing_nothing_J(problem);
  const bool has_budget = answer_->stop == Stop::deadline || seconds_left < infinity;
  const bool is_cut_off = has_budget && error_J() > poor_share * at_play_J;
  if (is_cut_off) {
    result_.is_cut_short = true;
    budget_.was_poor();
  }
  if (answer_->stop == Stop::breakdown || is_cut_off || !(error_J() <= at_play_J)) {
    Stopwatch watch;
    const Answer* better =
        &fallback_.better_than(*answer_, problem, start, seconds_left, at_play_J);
    if (better != answer_) {
      answer_ = better;
      result_.stop = answer_->stop;
      result_.work = answer_->work;
      result_.remark = "sweeps came nearer than the solver, and their answer was taken";
      problem_->velocities_after(middle_, answer_->x, v_after_);
    }
    result_.seconds.solve += watch.lap();
  }
  if (error_J() <= at_play_J) return is_within_reason();
  result_.outcome = StepOutcome::rejected;
  result_.remark = sentence(
      "the best answer found has an error of ", error_J(), " J, more than the ", at_play_J,
      " J at play; nothing moved in this step. Take a smaller time step or another solver");
  return false;
}

}  // namespace perpend
