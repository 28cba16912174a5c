#include "print_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ink.h"
#include "print_json.h"
#include "say.h"
#include "solver/catalog.h"

namespace perpend::cli {
namespace {

/// Lines about what is not sound.
constexpr std::size_t most_printed = 8;

struct NamedValue {
  const char* name;
  double value;
};

/// Keys of the account, in the order of `RowRole`.
constexpr std::array<const char*, row_roles> role_names{
    "joints",        "limits",   "motors",   "springs",           "drag",
    "transmissions", "contacts", "friction", "rolling_resistance"};

std::vector<NamedValue> terms_of(const EnergyAccount& energy) {
  std::vector<NamedValue> terms{{"gravity", energy.gravity_J},
                                {"applied_forces", energy.applied_J},
                                {"driven_bodies", energy.driven_J},
                                {"turned_forces", energy.turned_J}};
  for (std::size_t k = 0; k < role_names.size(); ++k) {
    terms.push_back({role_names[k], energy.rows_J[k]});
  }
  terms.push_back({"solver_error", energy.solver_error_J});
  return terms;
}

std::vector<NamedValue> stages_of(const StageTimes& s) {
  return {{"collide", s.collide}, {"build", s.build},         {"solve", s.solve},
          {"certify", s.certify}, {"integrate", s.integrate}, {"account", s.account}};
}

template <typename... Arguments>
void line(const char* key, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  say("  {:<16} {}\n", key, fmt::format(format, std::forward<Arguments>(arguments)...));
}

Colour colour_of(bool is_good, Colour otherwise = Colour::bad) {
  return is_good ? Colour::good : otherwise;
}

std::string place_of(const WorstOfRun& worst) {
  return fmt::format("step {}{}{}", worst.step, worst.where.empty() ? "" : ", ", worst.where);
}

std::string stages_text(const StageTimes& stages) {
  std::string text;
  for (const NamedValue& stage : stages_of(stages)) {
    text += fmt::format("{}{} {:.0f} %", text.empty() ? "" : ", ", stage.name,
                        100 * stage.value / stages.total());
  }
  return text;
}

void print_account(const RunSummary& s) {
  line("energy", "{:.6g} J kinetic and {:.6g} J potential at the end", s.energy.kinetic_J,
       s.energy.potential_J);
  if (s.energy.push_out_J != 0) {
    line("pushed out", "{:.6g} J of potential energy come from moving overlapping bodies apart",
         s.energy.push_out_J);
  }
  line("account", "kinetic energy changed by {:.6g} J:", s.energy.change_J);
  for (const NamedValue& term : terms_of(s.energy)) {
    if (term.value != 0) say("    {:<18} {:>13.6g} J\n", term.name, term.value);
  }
  say("    {:<18} {:>13.2g} J: the account {}\n", "unexplained", s.energy.residual_J(),
      s.account_closes ? "closes" : "does not close");
}

std::string bounds_text(const Expectation& e) {
  if (std::isinf(e.at_least)) return fmt::format("at most {:g}", e.at_most);
  if (std::isinf(e.at_most)) return fmt::format("at least {:g}", e.at_least);
  return fmt::format("{:g} … {:g}", e.at_least, e.at_most);
}

std::string value_text(const Finding& finding) {
  if (!finding.value) return "never measured";
  const bool has_unit = !finding.unit.empty();
  return fmt::format("{:.4g}{}{}", *finding.value, has_unit ? " " : "", finding.unit);
}

void print_verdict(const Verdict& verdict) {
  if (verdict.findings.empty()) return;
  {
    const Ink ink(colour_of(verdict.is_met()));
    line("verdict", "{}", verdict.is_met() ? "passed" : "FAILED");
  }
  std::size_t width = 0;
  for (const Finding& f : verdict.findings) width = std::max(width, f.expectation.name.size());
  for (const Finding& f : verdict.findings) {
    const Ink ink(colour_of(f.is_met()));
    say("    {:<6} {:<{}}  {} ({}{}\n", f.is_met() ? "ok" : "FAILS", f.expectation.name, width,
        value_text(f), bounds_text(f.expectation),
        f.value ? fmt::format("), at {:.4g} s", f.time_s) : ")");
  }
}

std::string when_text(const UnsoundOfRun& one) {
  if (one.steps == 1) return fmt::format("step {}", one.first_step);
  return fmt::format("{} steps from step {} to {}, worst at {}", one.steps, one.first_step,
                     one.last_step, one.worst_step);
}

/// What to do where steps are not certified: nearly always it is the solver or its limits.
std::string solve_advice(const FinishedRun& run) {
  const bool is_direct = run.solver.starts_with("exact") || run.solver.starts_with("cone-exact");
  const char* direct = run.settings.friction == FrictionLaw::cone ? "cone-exact" : "exact";
  if (run.summary.cut_short > 0) {
    return is_direct ? "allow more time (--budget-ms)"
                     : fmt::format("allow more time (--budget-ms), or use --solver {}", direct);
  }
  if (!is_direct) return fmt::format("use --solver {}, or more iterations (--iterations)", direct);
  return "allow more iterations (--iterations), or take a smaller time step";
}

/// How many steps are certified; if not all, with what they were solved and what to do.
void print_certified(const FinishedRun& run) {
  const RunSummary& s = run.summary;
  {
    const Ink ink(colour_of(s.certified == s.steps, Colour::doubtful));
    line("certified", "{} of {} ({:.4g} %)", s.certified, s.steps, 100.0 * s.certified / s.steps);
  }
  if (s.certified == s.steps || s.last_outcome == StepOutcome::refused) return;
  const std::string limit =
      run.iteration_limit > 0 ? fmt::format(", at most {} iterations", run.iteration_limit) : "";
  line("not solved", "{} of {} steps ({}{}): {}", s.steps - s.certified, s.steps, run.solver, limit,
       solve_advice(run));
}

/// Whether the budget was kept, and at what price.
void print_budget(const RunSummary& s) {
  if (std::isinf(s.budget_ms)) return;
  line("budget", "{:g} ms: {} steps cut short, {} steps late{}", s.budget_ms, s.cut_short, s.late,
       s.late > 0 ? fmt::format(", the latest by {:.3g} ms", s.latest_ms) : "");
}

/// Whether the motion can be believed; if not, where, since when and what to do.
void print_soundness(const RunSummary& s) {
  const int skipped = s.steps - s.certified;
  const Ink ink(colour_of(s.sound == s.steps, Colour::doubtful));
  if (s.certified == 0) {
    line("sound", "not judged: no step is certified");
  } else {
    line("sound", "{} of {} ({:.4g} %){}", s.sound, s.steps, 100.0 * s.sound / s.steps,
         skipped == 0 ? ""
                      : fmt::format("; steps that are not certified ({}) are not judged", skipped));
  }
  std::size_t printed = 0;
  for (const UnsoundOfRun& one : s.unsound) {
    if (printed == most_printed) break;
    say("    {} {}: {}\n", one.subject, fact_of(one.worst), when_text(one));
    const bool is_last = ++printed == s.unsound.size() || printed == most_printed ||
                         s.unsound[printed].worst.kind != one.worst.kind;
    if (is_last) say("      {}\n", advice_of(one.worst.kind));
  }
  const std::size_t more = s.unsound.size() - printed;
  if (more > 0)
    say("    and {}{} more; --json lists them\n", more, s.more_unsound > 0 ? " or" : "");
}

}  // namespace

nlohmann::json unsound_json(const RunSummary& s) {
  nlohmann::json list = nlohmann::json::array();
  for (const UnsoundOfRun& one : s.unsound) {
    list.push_back({{"kind", word_of(one.worst.kind)},
                    {"subject", one.subject},
                    {"value", one.worst.value},
                    {"limit", one.worst.limit},
                    {"unit", unit_of(one.worst)},
                    {"worst_step", one.worst_step},
                    {"first_step", one.first_step},
                    {"last_step", one.last_step},
                    {"steps", one.steps},
                    {"advice", advice_of(one.worst.kind)}});
  }
  return list;
}

namespace {

/// The deepest overlap of bodies whose contact was new.
void print_overlap(const RunSummary& s) {
  if (s.overlap_m.step == 0) return;
  const bool is_start = s.overlap_m.step == 1;
  const FindingKind kind = is_start ? FindingKind::starts_overlapping : FindingKind::met_too_deep;
  const bool is_found =
      std::any_of(s.unsound.begin(), s.unsound.end(),
                  [kind](const UnsoundOfRun& one) { return one.worst.kind == kind; });
  line("overlap", "{:.3g} m at {}, {}{}", s.overlap_m.value, place_of(s.overlap_m),
       is_start ? "at the beginning" : "when they met",
       is_found ? "; they are moved apart slowly" : ", within what is allowed");
}

void print_end(const FinishedRun& run) {
  const RunSummary& s = run.summary;
  if (s.last_outcome == StepOutcome::refused) {
    line("ended", "at step {}: {} does not take its problem{}{}", s.steps, run.solver,
         s.remark.empty() ? "" : ": ", s.remark);
  } else if (s.last_outcome == StepOutcome::diverged) {
    line("ended", "at step {}: the run diverged{}{}", s.steps, s.remark.empty() ? "" : ": ",
         s.remark);
  } else if (s.last_outcome == StepOutcome::rejected) {
    line("ended", "at step {}: {}", s.steps,
         s.remark.empty() ? "the answer was worse than no impulses at all" : s.remark);
  } else if (run.signal != 0) {
    line("interrupted", "after {} of {} steps", s.steps, run.settings.steps);
  }
  if (!run.recording.empty()) {
    line("recorded", "{}{}: {} steps, {} problems", run.recording,
         run.replaces ? " (replaced)" : "", s.steps, run.problems);
  }
}

nlohmann::json to_json(const WorstOfRun& worst, const char* value_key, const char* place_key) {
  if (worst.step == 0) return nullptr;
  return {{value_key, worst.value}, {"step", worst.step}, {place_key, worst.where}};
}

nlohmann::json bound_json(double bound) {
  return std::isinf(bound) ? nlohmann::json(nullptr) : nlohmann::json(bound);
}

nlohmann::json verdict_json(const Verdict& verdict) {
  if (verdict.findings.empty()) return nullptr;
  nlohmann::json figures = nlohmann::json::array();
  for (const Finding& f : verdict.findings) {
    const Expectation& e = f.expectation;
    figures.push_back({{"name", e.name},
                       {"measure", kind_of(e.measure).word},
                       {"unit", f.unit},
                       {"value", f.value ? nlohmann::json(*f.value) : nlohmann::json(nullptr)},
                       {"time_s", f.time_s},
                       {"at_least", bound_json(e.at_least)},
                       {"at_most", bound_json(e.at_most)},
                       {"ok", f.is_met()}});
  }
  return {{"ok", verdict.is_met()}, {"figures", figures}};
}

nlohmann::json budget_json(const RunSummary& s) {
  if (std::isinf(s.budget_ms)) return nullptr;
  return {{"budget_ms", s.budget_ms},
          {"cut_short", s.cut_short},
          {"late", s.late},
          {"latest_ms", s.latest_ms}};
}

nlohmann::json account_json(const RunSummary& s) {
  nlohmann::json by = nlohmann::json::object();
  for (const NamedValue& term : terms_of(s.energy)) by[term.name] = term.value;
  return {{"kinetic_J", s.energy.kinetic_J},
          {"potential_J", s.energy.potential_J},
          {"kinetic_change_J", s.energy.change_J},
          {"work_J", by},
          {"push_out_J", s.energy.push_out_J},
          {"unexplained_J", s.energy.residual_J()},
          {"closes", s.account_closes}};
}

}  // namespace

int iteration_limit(const std::string& solver, const Limits& limits) {
  return limits.iterations > 0 ? limits.iterations : make_solver(solver)->default_iterations();
}

void print_text(const FinishedRun& run) {
  const RunSummary& s = run.summary;
  say("{}: {}\n", run.scene, run.title);
  if (!run.sets.empty()) line("set", "{}", fmt::join(run.sets, ", "));
  line("solver", "{}, friction {}", run.solver, name_of(run.settings.friction));
  line("steps", "{} of {}, {:.6g} s simulated in steps of {:.6g} ms", s.steps, run.settings.steps,
       s.time_s, 1e3 * run.settings.time_step_s);
  print_certified(run);
  print_budget(s);
  print_soundness(s);
  if (s.of_limit.step > 0) {
    line("largest error", "{:.2g} {} at {}", s.of_limit.value,
         s.of_limit.value > 1 ? "times what is allowed" : "of what is allowed",
         place_of(s.of_limit));
  }
  if (s.natural.step > 0) {
    line("worst natural", "{:.2g} at {}", s.natural.value, place_of(s.natural));
    line("worst energy", "{:.2g} J at {}", s.energy_J.value, place_of(s.energy_J));
  }
  if (s.friction == FrictionBounds::fixed) {
    line("friction", "judged by the bounds of the step before, not by the friction law");
  }
  if (s.law_J.step > 0) {
    line("friction law", "off by at most {:.2g} J at {}", s.law_J.value, place_of(s.law_J));
  }
  line("ms per step", "median {:.3g}, p99 {:.3g}", s.median_ms, s.p99_ms);
  if (s.stage_s.total() > 0) line("", "{}", stages_text(s.stage_s));
  line("rows", "median {:g}, at most {}", s.median_rows, s.most_rows);
  line("contacts", "median {:g}, at most {}", s.median_contacts, s.most_contacts);
  if (s.joint_gap_m.step > 0) {
    line("worst joint gap", "{:.2g} m at {}", s.joint_gap_m.value, place_of(s.joint_gap_m));
    line("", "{:.2g} rad at {}", s.joint_gap_rad.value, place_of(s.joint_gap_rad));
  }
  print_overlap(s);
  print_account(s);
  print_verdict(run.verdict);
  if (!run.not_judged.empty()) line("verdict", "{}", run.not_judged);
  line("state hash", "{}", run.state_hash);
  print_end(run);
}

void print_run_json(const FinishedRun& run) {
  const RunSummary& s = run.summary;
  nlohmann::json stages = nlohmann::json::object();
  for (const NamedValue& stage : stages_of(s.stage_s))
    stages[stage.name] = 1e3 * stage.value / s.steps;
  nlohmann::json object{{"scene", run.scene},
                        {"set", run.sets},
                        {"title", run.title},
                        {"solver", run.solver},
                        {"friction", name_of(run.settings.friction)},
                        {"time_step_s", run.settings.time_step_s},
                        {"steps_asked", run.settings.steps},
                        {"steps", s.steps},
                        {"time_s", s.time_s},
                        {"certified", s.certified},
                        {"sound", s.sound},
                        {"unsound", unsound_json(s)},
                        {"max_of_limit", s.of_limit.value},
                        {"last_outcome", name_of(s.last_outcome)},
                        {"remark", s.remark},
                        {"interrupted", run.signal != 0},
                        {"worst_natural", to_json(s.natural, "natural", "row")},
                        {"worst_energy", to_json(s.energy_J, "energy_J", "row")},
                        {"friction_bounds", name_of(s.friction)},
                        {"worst_friction_law", to_json(s.law_J, "energy_J", "row")},
                        {"budget", budget_json(s)},
                        {"median_ms", s.median_ms},
                        {"p99_ms", s.p99_ms},
                        {"mean_stage_ms", stages},
                        {"median_rows", s.median_rows},
                        {"most_rows", s.most_rows},
                        {"median_contacts", s.median_contacts},
                        {"most_contacts", s.most_contacts},
                        {"worst_joint_gap", to_json(s.joint_gap_m, "gap_m", "joint")},
                        {"worst_joint_angle", to_json(s.joint_gap_rad, "gap_rad", "joint")},
                        {"worst_first_overlap", to_json(s.overlap_m, "overlap_m", "bodies")},
                        {"energy", account_json(s)},
                        {"verdict", verdict_json(run.verdict)},
                        {"not_judged", run.not_judged},
                        {"state_hash", run.state_hash}};
  if (!run.recording.empty()) {
    object["recording"] = {{"file", run.recording}, {"steps", s.steps}, {"problems", run.problems}};
  }
  print_json(object);
}

}  // namespace perpend::cli
