#include "study_json.h"

namespace perpend::cli {
namespace {

nlohmann::json to_json(const WorkCounts& work) {
  return {{"sweeps", work[Work::sweep]},
          {"block_pivots", work[Work::block_pivot]},
          {"single_pivots", work[Work::single_pivot]},
          {"direct_solves", work[Work::direct]},
          {"interior_steps", work[Work::interior]}};
}

nlohmann::json to_json(const std::vector<Phase>& phases) {
  nlohmann::json list = nlohmann::json::array();
  for (const Phase& phase : phases) {
    const bool is_sweep = phase.work == Work::sweep;
    list.push_back({{"work", is_sweep ? "sweeps" : "direct"}, {"iterations", phase.iterations}});
  }
  return list;
}

nlohmann::json to_json(const Trial& trial) {
  nlohmann::json object{{"problem", trial.problem},
                        {"rows", trial.rows},
                        {"stop", name_of(trial.stop)},
                        {"certified", trial.certified}};
  if (!trial.remark.empty()) object["remark"] = trial.remark;
  if (trial.stop == Stop::not_applicable) return object;
  object.update({{"iterations", trial.is_counted() ? nlohmann::json(trial.iterations) : nullptr},
                 {"work", to_json(trial.work)},
                 {"phases", to_json(trial.phases)},
                 {"ms", trial.milliseconds},
                 {"mean_ms", trial.mean_ms},
                 {"natural", trial.natural},
                 {"mlcp_natural", trial.mlcp_natural},
                 {"of_limit", trial.of_limit},
                 {"friction_law_J", trial.law_J},
                 {"fb", trial.fischer_burmeister},
                 {"energy_J", trial.energy_J},
                 {"worst_row", trial.worst_row}});
  return object;
}

/// The keys that scripts rely on. A figure that is infinite, of no attempt or not reported is null
/// in JSON.
nlohmann::json to_json(const StudySummary& s) {
  return {{"name", s.solver},
          {"attempted", s.attempted},
          {"certified", s.certified},
          {"not_applicable", s.not_applicable},
          {"solved_1e-4", s.solved_roughly},
          {"solved_1e-8", s.solved_well},
          {"times", s.is_reported ? "reported" : "measured"},
          {"median_ms", s.median_ms},
          {"mean_ms", s.mean_ms},
          {"p99_ms", s.p99_ms},
          {"median_iterations", s.median_iterations},
          {"median_natural", s.median_natural},
          {"median_mlcp_natural", s.median_mlcp_natural},
          {"max_natural", s.max_natural},
          {"median_fb", s.median_fischer_burmeister},
          {"median_energy_J", s.median_energy_J},
          {"max_energy_J", s.max_energy_J}};
}

}  // namespace

nlohmann::json studies_json(const Study& study, bool each) {
  nlohmann::json solvers = nlohmann::json::array();
  for (const SolverStudy& of_solver : study.solvers) {
    nlohmann::json solver = to_json(summarise(of_solver));
    if (each) {
      for (const Trial& trial : of_solver.trials) solver["trials"].push_back(to_json(trial));
    }
    solvers.push_back(solver);
  }
  return solvers;
}

}  // namespace perpend::cli
