#include "experiment/solver_table/limit_tuning.h"

#include <fmt/format.h>

#include "experiment/papers_friction.h"
#include "study/comparison.h"

namespace perpend {
namespace {

constexpr int tuned_every = 25;  // steps between the problems that are kept
constexpr double falls = 2;      // an error that falls by less has settled

/// A solver whose limit is raised: the setting that is the limit, and Table 3's value of it.
struct Tuning {
  const char* name;
  const char* solver;  ///< with "{}" for the limit
  int couplings;       ///< that share the iterations where these are the limit; 0: a setting is
  int printed;
  std::vector<int> limits;
};

std::vector<Tuning> tunings() {
  const std::vector<int> pivots{1, 2, 5, 10, 20, 30, 60}, rounds{1, 2, 3, 5, 10, 20, 50};
  return {{"bpp, pivots", "bpp", 3, 30, pivots},
          {"pgs, sweeps", "pgs", 3, 25, {1, 5, 10, 25, 50, 100, 400}},
          {"pgs-sm, couplings", "pgs-sm:rounds={}", 0, 5, rounds},
          {"pgs-sm, sweeps", "pgs-sm:sweeps={}", 0, 15, {1, 5, 15, 30, 60}},
          {"pgs-sm, direct", "pgs-sm:direct={}", 0, 5, {1, 2, 3, 5, 10, 20}},
          {"spook, couplings", "spook:settle=impulses,rounds={}", 0, 5, rounds},
          {"spook, sweeps", "spook:settle=impulses,sweeps={}", 0, 15, {1, 5, 15, 30, 60}},
          {"spook, direct", "spook:settle=impulses,direct={}", 0, 10, {1, 2, 5, 10, 20}}};
}

ReportTable tuning_table(const std::vector<TunedLimit>& tuned) {
  ReportTable table{.id = "limits",
                    .title = "Limits raised until the error no longer falls, grasping"};
  table.columns = {{.label = "solver, limit", .is_text = true},
                   {.label = "Table 3"},
                   {.label = "settled from"},
                   {.label = "natural error there", .style = NumberStyle::scientific, .digits = 1},
                   {.label = "at Table 3's", .style = NumberStyle::scientific, .digits = 1},
                   {.label = "at the largest", .style = NumberStyle::scientific, .digits = 1}};
  const std::vector<Tuning> all = tunings();
  for (std::size_t k = 0; k < tuned.size(); ++k) {
    const TunedLimit& one = tuned[k];
    double there = no_value, printed = no_value;
    const int settled = settled_limit(one);
    for (std::size_t i = 0; i < one.limits.size(); ++i) {
      if (one.limits[i] == settled) there = one.natural[i];
      if (one.limits[i] == all[k].printed) printed = one.natural[i];
    }
    table.rows.push_back({one.solver, all[k].printed, settled, there, printed, one.natural.back()});
  }
  table.notes = {fmt::format(
      "Settled: from that limit on the median error falls by less than a factor of {} until the "
      "largest limit tried. Every {}th step, each from zero, friction bounds updated.",
      falls, tuned_every)};
  return table;
}

Figure tuning_figure(const std::vector<TunedLimit>& tuned) {
  Figure figure{.id = "limits",
                .title = "Error over the limit, grasping (E18 §6.1)",
                .caption = "Median over the problems.",
                .x = {.label = "limit", .scale = Scale::log},
                .y = {.label = "natural error", .unit = "mixed", .scale = Scale::log}};
  Panel panel;
  for (const TunedLimit& one : tuned) {
    Series series{.name = one.solver, .y = one.natural};
    series.x.assign(one.limits.begin(), one.limits.end());
    panel.series.push_back(std::move(series));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

}  // namespace

int settled_limit(const TunedLimit& tuned) {
  std::size_t k = tuned.natural.size();
  while (k > 1 && tuned.natural[k - 2] <= falls * tuned.natural.back()) --k;
  return k == 0 ? 0 : tuned.limits[k - 1];
}

bool add_limit_tuning(const Laboratory& laboratory, Section& section) {
  bool goes_on = true;
  const auto ask = [&](int done, int of) {
    goes_on = laboratory.progress("limits of the solvers", done, of);
    return goes_on;
  };
  const Scene scene =
      with_friction_compliance(laboratory.scene("log_grasping", {}), papers_friction_compliance);
  Reference reference = record_reference(
      scene, {"", std::min(tuned_every, scene.settings.steps), KeptBounds::last_step}, ask);
  std::vector<TunedLimit> tuned;
  for (const Tuning& tuning : tunings()) {
    if (!goes_on) return false;
    TunedLimit& one = tuned.emplace_back(TunedLimit{tuning.name, tuning.limits});
    for (const int limit : tuning.limits) {
      StudySettings settings;
      settings.solvers = {fmt::format(fmt::runtime(tuning.solver), limit)};
      settings.limits.update_friction = true;
      settings.limits.iterations = tuning.couplings * limit;
      const Study study = study_solvers(reference.problems, settings, ask);
      one.natural.push_back(summarise(study.solvers.front()).median_natural);
    }
  }
  if (!goes_on) return false;
  section.tables.push_back(tuning_table(tuned));
  section.figures.push_back(tuning_figure(tuned));
  return true;
}

}  // namespace perpend
