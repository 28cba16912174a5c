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

/// The same with everything off the diagonal of A made `share` times as large; rows as in
/// `masses_of`.
std::vector<double> weakened_ratios(const SceneProblem& scene, double share);

/// A problem whose coupling was weakened.
struct WeakenedMasses {
  std::string name{};
  std::vector<double> dominant{};  ///< (A⁻¹)_ii A_ii of dominant rows
  std::vector<double> share{};     ///< of the coupling, from 1 down
  std::vector<double> median{};    ///< of (A⁻¹)_ii A_ii, over all coupled rows
  int rows = 0, falling = 0;       ///< those whose ratio falls with every share
};

WeakenedMasses weakened_masses(const SceneProblem& scene, const CoupledMasses& masses);

/// E19 §4.1: good where A is diagonally dominant; the less coupling there is, the better.
PaperFinding weakened_finding(const std::vector<WeakenedMasses>& all);

/// Spearman's: of the ranks of the values.
double rank_correlation(const std::vector<double>& one, const std::vector<double>& other);

/// A reading of it that goes further: of two rows, the less coupled one has the better mass.
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
