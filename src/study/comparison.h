#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "study/answers_study.h"
#include "study/reference.h"
#include "study/solver_study.h"

/// Every solver on the same problems: those that a reference made of a scene (E18 §4), or those of
/// a file.
namespace perpend {

/// Which friction bounds the solvers have.
enum class BoundsProtocol {
  fixed,      ///< those that the reference ended with: one MLCP of the law's bounds
  updated,    ///< E18 §6.2: at first those of the step before, then updated within the solve
  last_step,  ///< E19 §2: those of the step before, for the reference as well: one solve a step
};

struct ComparisonSettings {
  std::vector<std::string> solvers{};
  BoundsProtocol bounds = BoundsProtocol::fixed;
  /// Friction's C over the normal's, which E18 and E19 leave open; 1: as the scene has it.
  double friction_compliance = 1;
  int repeat = 3;        ///< solves of each problem, of which the median time counts
  int every = 3;         ///< every how many steps of a scene a problem is kept
  bool is_warm = false;  ///< start from where the step would have, instead of from zero
  Limits limits{};
  /// Budgets of the solves against a deadline; empty: none are made.
  std::vector<double> budgets_ms{0.1, 0.3, 1, 3, 10};
  int deadline_problems = 20;  ///< of each scene, spread over its steps
  /// At most so many problems of each scene or file, spread over it, for all solvers alike; 0: all.
  int most_problems = 0;
  /// What was changed in the scenes, for the report: "bricks=300". Such scenes are not the papers'.
  std::vector<std::string> changes{};
};

/// What a solver reaches when it is given that much time.
struct DeadlinePoint {
  double budget_ms = 0;
  Study study;
};

/// What all solvers did with the problems of one scene or file.
struct SceneComparison {
  std::string name{};
  std::string title{};
  bool is_papers = false;  ///< as E18 has it: unchanged, from zero, with the limits of its Table 3
  std::optional<RunSummary> reference{};  ///< of a scene
  Study study{};
  std::vector<DeadlinePoint> deadlines{};
  std::vector<std::string> notes{};  ///< sentences about what was left out
};

/// What others, in programs of their own, made of the same problems.
struct AnswersOfOthers {
  std::vector<NamedAnswers> answers{};
  std::vector<std::string> notes{};  ///< sentences about what kept them from finishing
};

/// Lets others solve all problems of a source; their times count as measured. `go_on(done, of)` is
/// asked now and then; where it says no, what was finished is returned.
using AskOthers = std::function<AnswersOfOthers(ProblemSource& source,
                                                const std::function<bool(int, int)>& go_on)>;

struct Comparison {
  ComparisonSettings settings{};
  AskOthers ask_others{};  ///< empty: nobody else is asked
  double calibration_ms = 0;
  std::vector<SceneComparison> scenes{};
  bool is_partial = false;  ///< it was interrupted
};

/// Told of what is done, and how far it came; false asks to stop.
using ComparisonProgress = std::function<bool(const std::string& what, int done, int of)>;

/// Throws BadInput where the scene has too few steps for a problem to be kept. To be called for all
/// scenes before the work on the first.
void check_keeps_problems(const Scene& scene, const ComparisonSettings& settings);

/// Runs the scene with the reference, and compares the solvers on its problems. Adds what was made
/// to the comparison; where `progress` says no, what there is by then.
void compare_on_scene(const Scene& scene, const ComparisonProgress& progress,
                      Comparison& comparison);

/// The same with problems that there are already, and with answers that others found to them.
void compare_on_problems(const std::string& name, ProblemSource& source,
                         const std::vector<NamedAnswers>& answers,
                         const ComparisonProgress& progress, Comparison& comparison);

/// The solvers of E18, with the papers' limits, and ours.
std::vector<std::string> compared_solvers();

/// The scene with the friction compliance of all its materials scaled: C of friction becomes that
/// many times the normal's.
Scene with_friction_compliance(Scene scene, double scale);

}  // namespace perpend
