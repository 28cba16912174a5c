#include "experiment/controllers/controllers.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/controllers/balancer.h"
#include "experiment/controllers/gripper.h"
#include "study/paper_table.h"
#include "study/solver_study.h"

namespace perpend {
namespace {

constexpr int trials_each = 20;
/// Stated before the first run: direct solvers succeed nearly always, sweeps clearly less often.
constexpr double nearly_always = 0.9;
constexpr double clearly_less = 0.2;

/// E18's four with its limits, each step from zero, and one that has none.
std::vector<std::string> tried_solvers() {
  return {"bpp", "pgs-sm", "spook:settle=impulses", "pgs", "exact"};
}

const SuccessRate* rate_of(const std::vector<SuccessRate>& rates, const std::string& task,
                           const std::string& solver) {
  for (const SuccessRate& one : rates) {
    if (one.task == task && short_name(one.solver) == solver) return &one;
  }
  return nullptr;
}

std::vector<std::string> tasks_of(const std::vector<SuccessRate>& rates) {
  std::vector<std::string> names;
  for (const SuccessRate& one : rates) {
    if (names.empty() || names.back() != one.task) names.push_back(one.task);
  }
  return names;
}

ReportTable rates_table(const std::vector<SuccessRate>& rates,
                        const std::vector<ControlTask>& tasks) {
  ReportTable table{.id = "controllers", .title = "Successes of controllers"};
  table.columns = {{.label = "task", .is_text = true},
                   {.label = "solver", .is_text = true},
                   {.label = "trials"},
                   {.label = "successes"},
                   {.label = "worst over its bound", .digits = 2},
                   {.label = "not certified", .unit = "steps"}};
  for (const SuccessRate& one : rates) {
    table.rows.push_back(
        {one.task, one.solver, one.trials, one.successes, one.median_worst, one.uncertified});
  }
  for (const ControlTask& task : tasks) {
    table.notes.push_back(fmt::format("A success of the {}: {}.", task.name, task.bounds));
  }
  table.notes.push_back(
      "Worst over its bound: of slip, lean, place and joints the one that is most beyond what a "
      "success allows, the median of the trials. Steps start from zero, with the limits of E18's "
      "Table 3; every answer moves the bodies.");
  return table;
}

}  // namespace

std::vector<PaperFinding> success_findings(const std::vector<SuccessRate>& rates) {
  std::vector<PaperFinding> findings;
  for (const std::string& task : tasks_of(rates)) {
    const SuccessRate *bpp = rate_of(rates, task, "bpp"), *sm = rate_of(rates, task, "pgs-sm"),
                      *spook = rate_of(rates, task, "spook"), *pgs = rate_of(rates, task, "pgs");
    if (bpp == nullptr || sm == nullptr || spook == nullptr || pgs == nullptr) continue;
    PaperFinding finding;
    finding.title = fmt::format("Success of the {} by solver", task);
    finding.expected = fmt::format(
        "iterative solvers have difficulties with locomotion and grasping (E18 §7.1): BPP and "
        "PGS-SM succeed in {:.0f} % of the trials or more, PGS in at least {:.0f} points less",
        100 * nearly_always, 100 * clearly_less);
    finding.found = fmt::format("BPP {}, PGS-SM {}, SPOOK {}, PGS {} of {} trials", bpp->successes,
                                sm->successes, spook->successes, pgs->successes, bpp->trials);
    const double direct = std::min(bpp->share(), sm->share());
    finding.verdict = direct >= nearly_always && pgs->share() <= direct - clearly_less
                          ? Agreement::as_in_the_paper
                          : Agreement::differs;
    findings.push_back(std::move(finding));
  }
  return findings;
}

Section controllers(const Laboratory& laboratory) {
  Section section{.id = "X12", .title = "The success of controllers by solver"};
  section.paragraphs = {
      "E18 leaves to future work how the success of controllers depends on the solver. Two small "
      "machines with feedback: a gripper whose fingers are under force control lifts and shakes a "
      "load, and a heavy body balances on two light wheels, drives, and is pushed. Masses, "
      "friction, places and disturbances are drawn again for each trial, the same for all "
      "solvers."};
  const std::vector<ControlTask> tasks{gripper_task(), balancer_task()};
  std::vector<SuccessRate> rates;
  for (const ControlTask& task : tasks) {
    for (const std::string& solver : tried_solvers()) {
      SuccessRate rate{task.name, solver};
      std::vector<double> worst;
      SimulationOptions options{.solver = solver, .on_wrong = OnWrong::take};
      for (int trial = 0; trial < trials_each; ++trial) {
        const std::string what = fmt::format("{}, {}", task.name, solver);
        if (!laboratory.progress(what, trial, trials_each)) return section;
        std::mt19937 random(trial + 1);
        const ControlOutcome outcome = task.run(random, options);
        ++rate.trials;
        rate.successes += outcome.has_succeeded ? 1 : 0;
        rate.uncertified += outcome.uncertified;
        worst.push_back(outcome.worst);
      }
      rate.median_worst = median(worst);
      rates.push_back(std::move(rate));
    }
  }
  section.findings = success_findings(rates);
  section.tables.push_back(rates_table(rates, tasks));
  return section;
}

}  // namespace perpend
