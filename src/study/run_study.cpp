#include "study/run_study.h"

#include <algorithm>
#include <cmath>

#include "step/row_name.h"
#include "study/solver_study.h"

namespace perpend {
namespace {

/// A run that goes wrong does so in many places; nobody reads more.
constexpr std::size_t most_unsound = 1000;

}  // namespace

void WorstOfRun::consider(double candidate, int at_step, const std::string& name) {
  if (step > 0 && !(candidate > value)) return;
  *this = {candidate, at_step, name};
}

void RunStudy::begin_step(StepOutcome outcome, int rows, double seconds) {
  ++summary_.steps;
  summary_.last_outcome = outcome;
  ms_.push_back(1e3 * seconds);
  rows_.push_back(rows);
  summary_.most_rows = std::max(summary_.most_rows, rows);
}

void RunStudy::add_moved(bool is_sound, int contacts, const StageTimes& seconds) {
  if (is_sound) ++summary_.sound;
  if (summary_.last_outcome == StepOutcome::solved) ++summary_.certified;
  StageTimes& sum = summary_.stage_s;
  sum.collide += seconds.collide;
  sum.build += seconds.build;
  sum.solve += seconds.solve;
  sum.certify += seconds.certify;
  sum.integrate += seconds.integrate;
  sum.account += seconds.account;
  contacts_.push_back(contacts);
  summary_.most_contacts = std::max(summary_.most_contacts, contacts);
}

void RunStudy::add(const Simulation& simulation, const StepResult& result) {
  begin_step(result.outcome, result.rows, result.seconds.total());
  summary_.remark = result.remark;
  add_budget(simulation.limits().seconds, result.is_cut_short, result.seconds.total());
  if (result.friction != FrictionBounds::none) summary_.friction = result.friction;
  if (result.certificate != nullptr) add_errors(simulation, *result.certificate);
  add_findings(simulation.model(), result.findings);
  if (!moved(result.outcome)) return;

  add_moved(result.is_sound(), static_cast<int>(result.contacts.size()), result.seconds);
  summary_.time_s = result.time_s;
  if (const auto& [first, second, depth_m] = result.overlap; depth_m > 0) {
    const std::vector<RigidBody>& bodies = simulation.model().bodies();
    summary_.overlap_m.consider(depth_m, summary_.steps,
                                bodies[first].name + " and " + bodies[second].name);
  }
  add_energy(result.energy);
  add_joints(simulation.model(), result.joints);
}

void RunStudy::add(const Model& model, const TrajectoryHeader& header, const TrajectoryStep& step,
                   int contacts) {
  begin_step(step.outcome, step.rows, step.seconds.total());
  add_budget(header.options.limits.seconds, step.stop == Stop::deadline, step.seconds.total());
  if (std::isfinite(step.natural)) {
    summary_.natural.consider(step.natural, summary_.steps, "");
    summary_.energy_J.consider(step.energy_error_J, summary_.steps, "");
  }
  add_findings(model, step.findings);
  if (!moved(step.outcome)) return;

  const bool is_sound = step.outcome == StepOutcome::solved && step.findings.empty();
  add_moved(is_sound, contacts, step.seconds);
  summary_.time_s = step.end.time_s;
  add_energy(step.energy);
  if (model.joints().empty()) return;
  summary_.joint_gap_m.consider(step.joint_gap_m, summary_.steps, "");
  summary_.joint_gap_rad.consider(step.joint_gap_rad, summary_.steps, "");
}

void RunStudy::add_errors(const Simulation& simulation, const Certificate& certificate) {
  const auto consider = [&](double error, int row, WorstOfRun& worst) {
    if (row < 0 || (worst.step > 0 && !(error > worst.value))) return;
    worst.consider(error, summary_.steps,
                   row_name(simulation.model(), simulation.step_problem(), row));
  };
  consider(certificate.of_limit, certificate.limiting_row, summary_.of_limit);
  consider(certificate.natural.total, certificate.natural.worst_row, summary_.natural);
  consider(certificate.energy.total, certificate.energy.worst_row, summary_.energy_J);
  consider(certificate.law_J, certificate.law_row, summary_.law_J);
}

void RunStudy::add_budget(double budget_s, bool is_cut_short, double seconds) {
  summary_.budget_ms = 1e3 * budget_s;
  const double late_ms = 1e3 * (seconds - budget_s);
  if (is_cut_short) ++summary_.cut_short;
  if (late_ms > 0) ++summary_.late;
  summary_.latest_ms = std::max(summary_.latest_ms, late_ms);
}

void RunStudy::add_energy(const EnergyAccount& energy) {
  EnergyAccount& sum = summary_.energy;
  sum.kinetic_J = energy.kinetic_J;
  sum.potential_J = energy.potential_J;
  sum.change_J += energy.change_J;
  sum.gravity_J += energy.gravity_J;
  sum.applied_J += energy.applied_J;
  sum.driven_J += energy.driven_J;
  sum.turned_J += energy.turned_J;
  sum.push_out_J += energy.push_out_J;
  for (std::size_t k = 0; k < sum.rows_J.size(); ++k) sum.rows_J[k] += energy.rows_J[k];
  sum.solver_error_J += energy.solver_error_J;
}

void RunStudy::add_joints(const Model& model, const std::vector<JointForce>& joints) {
  for (const JointForce& joint : joints) {
    const std::string& name = model.joints()[joint.joint].joint.name;
    summary_.joint_gap_m.consider(joint.violation_m, summary_.steps, name);
    summary_.joint_gap_rad.consider(joint.violation_rad, summary_.steps, name);
  }
}

void RunStudy::add_findings(const Model& model, const std::vector<MotionFinding>& findings) {
  for (const MotionFinding& found : findings) {
    const FindingKey key{found.kind, found.motion, found.joint, found.first_body,
                         found.second_body};
    auto known = places_.find(key);
    if (known == places_.end()) {
      if (places_.size() >= most_unsound) {
        ++summary_.more_unsound;
        continue;
      }
      known = places_.emplace(key, places_.size()).first;
      summary_.unsound.push_back(
          {found, summary_.steps, summary_.steps, 0, 0, subject_of(model, found)});
    }
    UnsoundOfRun& one = summary_.unsound[known->second];
    one.last_step = summary_.steps;
    ++one.steps;
    if (found.value / found.limit > one.worst.value / one.worst.limit) {
      one.worst = found;
      one.worst_step = summary_.steps;
    }
  }
}

RunSummary RunStudy::summarise() const {
  RunSummary summary = summary_;
  summary.median_ms = median(ms_);
  summary.p99_ms = quantile(ms_, 0.99);
  summary.median_rows = median(rows_);
  summary.median_contacts = median(contacts_);
  summary.account_closes =
      std::abs(summary.energy.residual_J()) <= account_tolerance * summary.energy.largest_J();
  return summary;
}

std::string name_of(FrictionBounds bounds) {
  switch (bounds) {
    case FrictionBounds::none:
      return "none";
    case FrictionBounds::fixed:
      return "fixed";
    case FrictionBounds::own:
      return "own";
  }
  return "";
}

std::string name_of(StepOutcome outcome) {
  switch (outcome) {
    case StepOutcome::solved:
      return "solved";
    case StepOutcome::uncertain:
      return "uncertain";
    case StepOutcome::refused:
      return "refused";
    case StepOutcome::diverged:
      return "diverged";
    case StepOutcome::rejected:
      return "rejected";
  }
  return "";
}

}  // namespace perpend
