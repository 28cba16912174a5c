#include "experiment/solver_table/one_step.h"

#include <fmt/format.h>

#include <algorithm>

#include "experiment/papers_friction.h"
#include "study/comparison.h"

namespace perpend {
namespace {

constexpr int drawn_step = 250;  // the log is held and lifted, the wall stands
constexpr int drawn_sweeps = 1000;
constexpr int shown_sweeps = 75;  // E18, Table 3

/// How PGS sweeps over that step of a scene.
struct StepRun {
  const char* name;
  double compliance;
  KeptBounds bounds;
  const char* solver;
};
// Bounds that stay, that are updated every 25 sweeps as in Table 3, and after each sweep.
constexpr std::array<StepRun, 4> grasping_runs{
    {{"fixed bounds", papers_friction_compliance, KeptBounds::final, "pgs:tolerance=0"},
     {"bounds updated every 25 sweeps", papers_friction_compliance, KeptBounds::last_step,
      "pgs:tolerance=0,couplings=40"},
     {"bounds updated after each sweep", papers_friction_compliance, KeptBounds::last_step,
      "pgs:tolerance=0,couplings=1000"},
     {"fixed bounds, friction as soft as contacts", 1, KeptBounds::final, "pgs:tolerance=0"}}};
constexpr StepRun wall_run{"fixed bounds", papers_friction_compliance, KeptBounds::final,
                           "pgs:tolerance=0"};

StepCurve curve_of(Scene scene, const StepRun& run, const std::function<bool(int, int)>& ask) {
  scene = with_friction_compliance(std::move(scene), run.compliance);
  const int step = std::min(scene.settings.steps, drawn_step);
  scene.settings.steps = step;
  Reference reference = record_reference(scene, {"", step, run.bounds}, ask);
  StepCurve curve{run.name};
  if (reference.problems.size() == 0) return curve;
  StudySettings settings;
  settings.solvers = {run.solver};
  settings.limits.iterations = drawn_sweeps;
  settings.limits.keep_history = true;
  settings.limits.update_friction = run.bounds == KeptBounds::last_step;
  const Study study = study_solvers(reference.problems, settings, ask);
  for (const ErrorTotals& errors : study.solvers.front().trials.front().history) {
    curve.natural.push_back(errors.natural);
  }
  return curve;
}

double at(const StepCurve& curve, int sweep) {
  const auto last = static_cast<int>(curve.natural.size()) - 1;
  return last < 0 ? no_value : curve.natural[std::min(sweep, last)];
}

Figure one_step_figure(const std::vector<StepCurve>& grasping, const StepCurve& wall) {
  Figure figure{
      .id = "one-step",
      .title = "Error of PGS within one step (E18, Fig. 6)",
      .caption = fmt::format(
          "Step {} of each scene, from zero, by the friction bounds as they are then. E18's "
          "limit is {} sweeps.",
          drawn_step, shown_sweeps),
      .x = {.label = "sweeps", .scale = Scale::log},
      .y = {.label = "natural error", .unit = "mixed", .scale = Scale::log}};
  const auto series_of = [](const StepCurve& curve) {
    Series series{.name = curve.name};
    for (std::size_t k = 1; k < curve.natural.size(); ++k) {
      series.x.push_back(static_cast<double>(k));
      series.y.push_back(curve.natural[k]);
    }
    return series;
  };
  Panel first{.title = "(a) grasping"};
  for (const StepCurve& curve : grasping) first.series.push_back(series_of(curve));
  figure.panels = {std::move(first), {.title = "(b) brick wall", .series = {series_of(wall)}}};
  return figure;
}

/// The sweep after which the error is largest.
int peak_of(const StepCurve& curve) {
  return static_cast<int>(std::max_element(curve.natural.begin(), curve.natural.end()) -
                          curve.natural.begin());
}

}  // namespace

std::vector<PaperFinding> one_step_findings(const std::vector<StepCurve>& grasping,
                                            const StepCurve& wall) {
  PaperFinding diverges;
  diverges.title = "Fig. 6a: PGS diverges within a step of grasping";
  diverges.expected = fmt::format(
      "whatever the limit: the error after {} sweeps is no less than after 10", drawn_sweeps);
  bool agrees = false;
  for (const StepCurve& curve : grasping) {
    diverges.found += fmt::format(
        "{}{}: {:.2g} after 10 sweeps, {:.2g} after {}, largest after {}, {:.2g} after {}",
        diverges.found.empty() ? "" : "; ", curve.name, at(curve, 10), at(curve, shown_sweeps),
        shown_sweeps, peak_of(curve), at(curve, drawn_sweeps), drawn_sweeps);
    agrees = agrees || at(curve, drawn_sweeps) >= at(curve, 10);
  }
  diverges.verdict = agrees ? Agreement::as_in_the_paper : Agreement::differs;
  PaperFinding converges;
  converges.title = "Fig. 6b: PGS converges within a step of the wall";
  converges.expected = "to below 1e-2, but not within E18's 75 sweeps (E18 §6.1)";
  converges.found = fmt::format("{:.2g} after {} sweeps, {:.2g} after {}", at(wall, shown_sweeps),
                                shown_sweeps, at(wall, drawn_sweeps), drawn_sweeps);
  converges.verdict =
      at(wall, shown_sweeps) > 1e-2 && at(wall, drawn_sweeps) < at(wall, shown_sweeps)
          ? Agreement::as_in_the_paper
          : Agreement::differs;
  return {diverges, converges};
}

bool add_one_step(const Laboratory& laboratory, Section& section) {
  bool goes_on = true;
  const auto ask = [&](int done, int of) {
    goes_on = laboratory.progress("one step of PGS", done, of);
    return goes_on;
  };
  std::vector<StepCurve> grasping;
  for (const StepRun& run : grasping_runs) {
    grasping.push_back(curve_of(laboratory.scene("log_grasping", {}), run, ask));
    if (!goes_on) return false;
  }
  const StepCurve wall = curve_of(laboratory.scene("brick_wall", {}), wall_run, ask);
  if (!goes_on) return false;
  for (PaperFinding& finding : one_step_findings(grasping, wall)) {
    section.findings.push_back(std::move(finding));
  }
  section.figures.push_back(one_step_figure(grasping, wall));
  return true;
}

}  // namespace perpend
