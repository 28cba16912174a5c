#pragma once

#include "experiment/convergence/scene_problems.h"

namespace perpend {

/// How good 1/A_ii is as the effective mass of a row, by how strongly the row is coupled.
struct CoupledMasses {
  std::string name{};
  std::vector<double> coupling{};  ///< Σ |A_ij| / A_ii over the other rows; below 1 is dominance
  std::vector<double> ratio{};     ///< (A⁻¹)_ii A_ii, 1 where 1/A_ii is exact, never less
};

CoupledMasses masses_of(const SceneProblem& scene);

/// Spearman's: of the ranks of the values.
double rank_correlation(const std::vector<double>& one, const std::vector<double>& other);

/// E19 §4.1: good where A is diagonally dominant; the less coupling, the better.
PaperFinding masses_finding(const std::vector<CoupledMasses>& all);

/// The condition of A of one problem over its compliance.
struct ConditionSeries {
  std::string name{};
  std::vector<double> compliance{};  ///< C_ii / A_ii of every row; the first is 0
  std::vector<double> condition{};   ///< largest over least eigenvalue of D⁻¹A
};

ConditionSeries conditions_of(const SceneProblem& scene);

/// L11: finite regularisation avoids degeneracy and ill-conditioning.
PaperFinding condition_finding(const std::vector<ConditionSeries>& all);

void add_coupling_and_condition(const std::vector<SceneProblem>& scenes, Section& section);

}  // namespace perpend
