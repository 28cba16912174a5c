#pragma once

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// How far each iterate of a solver is from the solution x*, from x = 0 on, δ = x − x*.
struct IterateDistances {
  std::string name{};
  std::vector<double> distance{};   ///< ‖δ‖ in the norm with these weights
  std::vector<double> objective{};  ///< q(x) − q(x*), J
  std::vector<double> energy{};     ///< the energy error, J
  std::vector<double> natural{};    ///< the natural error
};

/// Of a solver, iteration by iteration; `weights` of the norm, empty: all one.
IterateDistances distances_of(const std::string& name, const std::string& solver,
                              const Problem& problem, int iterations, const Vector& weights = {});

/// How often a sequence rises by more than rounding.
int count_rises(const std::vector<double>& values);

/// E18 §7: an iterate of Gauss–Seidel is always closer than the one before.
PaperFinding closer_finding(const std::vector<IterateDistances>& all);
/// The same with closeness taken as the objective.
PaperFinding lower_finding(const std::vector<IterateDistances>& all);

void add_closer_iterates(const std::vector<SceneProblem>& scenes, Section& section);

}  // namespace perpend
