#include "experiment/convergence/convergence.h"

#include <functional>
#include <utility>

#include "experiment/convergence/closer_iterates.h"
#include "experiment/convergence/coupling_and_condition.h"
#include "experiment/convergence/factor_updates.h"
#include "experiment/convergence/jacobi_contraction.h"
#include "experiment/convergence/judging_cost.h"
#include "experiment/convergence/matrix_facts.h"
#include "experiment/convergence/pivot_counts.h"
#include "experiment/convergence/pivot_times.h"
#include "experiment/convergence/polygonal_friction.h"
#include "experiment/convergence/smoothing.h"

namespace perpend {

Section convergence(const Laboratory& laboratory) {
  Section section{.id = "X10", .title = "Matrices, convergence and pivots"};
  section.paragraphs = {
      "One problem of each of E18's scenes, that of a step after a second, with fixed friction "
      "bounds. Its matrix A, with the compliance C of the scene, decides whether sweeps converge "
      "and how fast; what the papers say about that is put beside eigenvalues and runs."};
  const std::vector<SceneProblem> scenes = scene_problems(laboratory);
  if (scenes.empty()) return section;
  const std::vector<std::pair<std::string, std::function<void()>>> parts{
      {"matrices", [&] { add_matrix_facts(scenes, section); }},
      {"distances of iterates", [&] { add_closer_iterates(scenes, section); }},
      {"the Jacobi form", [&] { add_jacobi_contraction(scenes, section); }},
      {"coupling and condition", [&] { add_coupling_and_condition(scenes, section); }},
      {"smoothing", [&] { add_smoothing(laboratory, section); }},
      {"counting pivots", [&] { add_pivot_counts(moving_problems(laboratory), section); }},
      {"times of pivots", [&] { add_pivot_times(laboratory, section); }},
      {"updates of factors", [&] { add_factor_updates(scenes, section); }},
      {"polygonal friction", [&] { add_polygonal_friction(laboratory, section); }},
      {"cost of judging", [&] { add_judging_cost(laboratory, section); }}};
  const int of = static_cast<int>(parts.size());
  for (int k = 0; k < of; ++k) {
    if (!laboratory.progress(parts[k].first, k, of)) break;
    parts[k].second();
  }
  return section;
}

}  // namespace perpend
