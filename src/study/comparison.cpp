#include "study/comparison.h"

#include <algorithm>

#include "border/bad_input.h"
#include "problem/assemble.h"

namespace perpend {
namespace {

/// The solves of one scene, one stage after the other, until it is told to stop.
class SceneStages {
 public:
  SceneStages(const Comparison& comparison, const ComparisonProgress& progress,
              SceneComparison& result)
      : settings_(comparison.settings),
        ask_others_(comparison.ask_others),
        progress_(progress),
        result_(result) {}

  bool was_stopped() const { return was_stopped_; }

  std::function<bool(int, int)> stage(const std::string& what) {
    return [this, what](int done, int of) {
      if (!progress_(sentence(result_.name, ": ", what), done, of)) was_stopped_ = true;
      return !was_stopped_;
    };
  }

  void solve_all(ProblemSource& all, const std::vector<NamedAnswers>& answers = {}) {
    if (settings_.most_problems == 0 || all.size() <= settings_.most_problems) {
      solve_these(all, answers);
      return;
    }
    ProblemsInMemory some = spread(all, settings_.most_problems);
    result_.notes.push_back(sentence("All solvers had the same ", some.size(), " of the ",
                                     all.size(), " problems of ", result_.name,
                                     ", spread over it."));
    solve_these(some, answers);
  }

 private:
  /// The problems in the middle of as many equal parts.
  static ProblemsInMemory spread(ProblemSource& all, int wanted) {
    ProblemsInMemory some(all.format());
    for (int k = 0; k < wanted; ++k) some.add(all.read((2 * k + 1) * all.size() / (2 * wanted)));
    return some;
  }

  void solve_these(ProblemSource& source, const std::vector<NamedAnswers>& answers) {
    result_.study = study_solvers(source, study_settings(), stage("all solvers"));
    // An interrupted study ends earlier; all solvers have the same problems.
    const auto studied = static_cast<int>(result_.study.solvers.front().trials.size());
    for (const NamedAnswers& others : answers) {
      result_.study.solvers.push_back(study_answers(source, others, studied));
    }
    if (ask_others_ && !was_stopped_) add_others(source);
    if (settings_.budgets_ms.empty() || was_stopped_) return;
    ProblemsInMemory some = for_deadlines(source);
    for (const double budget_ms : settings_.budgets_ms) {
      if (was_stopped_) return;
      solve_within(budget_ms, some);
    }
  }

  void add_others(ProblemSource& source) {
    AnswersOfOthers others = ask_others_(source, stage("solvers of others"));
    for (const NamedAnswers& each : others.answers) {
      result_.study.solvers.push_back(study_answers(source, each, source.size()));
      result_.study.solvers.back().is_reported = false;
    }
    for (std::string& note : others.notes) {
      result_.notes.push_back(sentence(result_.name, ": ", note));
    }
  }

  StudySettings study_settings() const {
    StudySettings made{settings_.solvers, settings_.limits, settings_.repeat, settings_.is_warm,
                       false};
    made.limits.update_friction = settings_.bounds == BoundsProtocol::updated;
    return made;
  }

  /// The problems that are solved within every budget, with what is assembled for them once.
  ProblemsInMemory for_deadlines(ProblemSource& source) const {
    ProblemsInMemory some(source.format());
    const int wanted = std::min(settings_.deadline_problems, source.size());
    const bool reads_rows = any_reads_rows(settings_.solvers);
    for (int k = 0; k < wanted; ++k) {
      StoredProblem stored = source.read(k * source.size() / wanted);
      if (reads_rows) ensure_rows(stored.problem);
      some.add(std::move(stored));
    }
    return some;
  }

  /// With a budget, the best iterate by energy is what a simulator would take.
  void solve_within(double budget_ms, ProblemSource& some) {
    StudySettings within = study_settings();
    within.limits.seconds = 1e-3 * budget_ms;
    within.limits.select = Select::energy;
    within.repeat = 1;
    Study study = study_solvers(some, within, stage(sentence("within ", budget_ms, " ms")));
    if (!was_stopped_) result_.deadlines.push_back({budget_ms, std::move(study)});
  }

  const ComparisonSettings& settings_;
  const AskOthers& ask_others_;
  const ComparisonProgress& progress_;
  SceneComparison& result_;
  bool was_stopped_ = false;
};

ReferenceSettings reference_settings(const ComparisonSettings& settings) {
  ReferenceSettings made{"", settings.every};
  if (settings.bounds == BoundsProtocol::updated) made.bounds = KeptBounds::last_step;
  if (settings.bounds == BoundsProtocol::last_step) made.solver = "exact:couplings=1";
  return made;
}

}  // namespace

Scene with_friction_compliance(Scene scene, double scale) {
  if (scale == 1) return scene;
  // A shape without a material has E18's law, of which there must be one to change.
  const Material unnamed{.name = "e18", .law = {}};
  bool is_needed = false;
  for (Body& body : scene.bodies) {
    for (BodyShape& shape : body.shapes) {
      if (!shape.material.empty()) continue;
      shape.material = unnamed.name;
      is_needed = true;
    }
  }
  if (is_needed) scene.materials.push_back(unnamed);
  for (Material& material : scene.materials) scale_friction_compliance(material.law, scale);
  for (MaterialPair& pair : scene.material_pairs) scale_friction_compliance(pair.law, scale);
  return scene;
}

void check_keeps_problems(const Scene& scene, const ComparisonSettings& settings) {
  if (scene.settings.steps >= settings.every) return;
  throw BadInput(sentence("no problem of the scene ", scene.name, " would be kept: it has ",
                          scene.settings.steps, " steps, and one in ", settings.every,
                          " is kept; give a smaller --every or more --steps"));
}

void compare_on_scene(const Scene& scene, const ComparisonProgress& progress,
                      Comparison& comparison) {
  const ComparisonSettings& settings = comparison.settings;
  SceneComparison result{scene.name, scene.title};
  result.is_papers = settings.changes.empty() && !settings.is_warm &&
                     settings.limits.iterations == 0 &&
                     settings.bounds != BoundsProtocol::last_step;
  SceneStages stages(comparison, progress, result);
  Reference reference =
      record_reference(with_friction_compliance(scene, settings.friction_compliance),
                       reference_settings(settings), stages.stage("reference"));
  result.reference = reference.run;
  if (!stages.was_stopped()) stages.solve_all(reference.problems);
  comparison.is_partial |= stages.was_stopped();
  comparison.scenes.push_back(std::move(result));
}

void compare_on_problems(const std::string& name, ProblemSource& source,
                         const std::vector<NamedAnswers>& answers,
                         const ComparisonProgress& progress, Comparison& comparison) {
  SceneComparison result{name, source.format()};
  SceneStages stages(comparison, progress, result);
  stages.solve_all(source, answers);
  comparison.is_partial |= stages.was_stopped();
  comparison.scenes.push_back(std::move(result));
}

std::vector<std::string> compared_solvers() {
  // Of E18's own, which factor dense matrices, only one: the others take minutes more.
  return {"bpp:algebra=dense", "pgs", "pgs-sm", "spook", "psor", "bpp", "exact"};
}

}  // namespace perpend
