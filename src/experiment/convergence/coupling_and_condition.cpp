#include "experiment/convergence/coupling_and_condition.h"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "problem/assemble.h"

namespace perpend {
namespace {

constexpr double least_correlation = 0.3;
/// Fixed before the first run: a good effective mass, and how much less coupling there is to be.
constexpr double good_ratio = 2;
constexpr std::array<double, 5> weakened_shares{1, 0.75, 0.5, 0.25, 0.1};
constexpr double ratio_rounding = 1e-9;  ///< up to this, relatively, a ratio does not rise
constexpr double degenerate = 1e12;      ///< a condition above is degenerate in double precision
constexpr double well_conditioned = 1e6;
constexpr double finite_compliance = 1e-4;

std::vector<double> ranks_of(const std::vector<double>& values) {
  std::vector<int> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t k = 0; k < order.size();) {
    std::size_t end = k;  // equal values share their mean rank
    while (end < order.size() && values[order[end]] == values[order[k]]) ++end;
    for (std::size_t j = k; j < end; ++j) ranks[order[j]] = 0.5 * double(k + end - 1);
    k = end;
  }
  return ranks;
}

double middle_of(std::vector<double> values) {
  if (values.empty()) return no_value;
  std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
  return values[values.size() / 2];
}

/// D⁻¹ (J M⁻¹ Jᵀ + C), with C_ii the same share of the diagonal in every row.
double condition_at(const Eigen::MatrixXd& bare, double compliance) {
  Eigen::MatrixXd A = bare;
  A.diagonal() *= 1 / (1 - compliance);
  const Vector root = A.diagonal().cwiseSqrt().cwiseInverse();
  const Vector eigenvalues = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(
                                 root.asDiagonal() * A * root.asDiagonal(), Eigen::EigenvaluesOnly)
                                 .eigenvalues();
  const double least = std::max(eigenvalues.minCoeff(), 1e-17 * eigenvalues.maxCoeff());
  return eigenvalues.maxCoeff() / least;
}

Figure masses_figure(const std::vector<CoupledMasses>& all) {
  Figure figure{.id = "effective-masses",
                .title = "Effective masses and coupling",
                .caption =
                    "A point for each row. Left of 1 the row is diagonally dominant; at "
                    "height 1, $1/A_{ii}$ is the effective mass.",
                .kind = FigureKind::points};
  figure.x = {.label = "coupling, sum of $|A_{ij}| / A_{ii}$", .scale = Scale::log};
  figure.y = {.label = "$(A^{-1})_{ii} A_{ii}$", .scale = Scale::log};
  Panel& panel = figure.panels.emplace_back();
  for (const CoupledMasses& one : all) {
    panel.series.push_back({.name = one.name, .x = one.coupling, .y = one.ratio});
  }
  return figure;
}

Figure conditions_figure(const std::vector<ConditionSeries>& all) {
  Figure figure{.id = "condition",
                .title = "Condition over the compliance",
                .caption = "Of $D^{-1} A$, with $D$ the diagonal."};
  figure.x = {.label = "compliance, $C_{ii} / A_{ii}$", .scale = Scale::log};
  figure.y = {.label = "condition", .scale = Scale::log};
  Panel& panel = figure.panels.emplace_back();
  for (const ConditionSeries& one : all) {
    Series series{.name = one.name};
    for (std::size_t k = 1; k < one.condition.size(); ++k) {
      series.x.push_back(one.compliance[k]);
      series.y.push_back(one.condition[k]);
    }
    panel.series.push_back(std::move(series));
  }
  return figure;
}

}  // namespace

CoupledMasses masses_of(const SceneProblem& scene) {
  CoupledMasses result{.name = scene.name};
  const Eigen::MatrixXd A = scene.problem.rows->A;
  for (int i = 0; i < A.rows(); ++i) {
    const double others = A.row(i).cwiseAbs().sum() - A(i, i);
    // By itself it is exact, and has no place on a logarithmic axis.
    if (others > 0) result.coupling.push_back(others / A(i, i));
  }
  result.ratio = weakened_ratios(scene, 1);
  return result;
}

std::vector<double> weakened_ratios(const SceneProblem& scene, double share) {
  const Eigen::MatrixXd bare = scene.problem.rows->A;
  Eigen::MatrixXd A = share * bare;
  A.diagonal() = bare.diagonal();
  const Eigen::MatrixXd inverse =
      Eigen::LLT<Eigen::MatrixXd>(A).solve(Eigen::MatrixXd::Identity(A.rows(), A.cols()));
  std::vector<double> ratios;
  for (int i = 0; i < A.rows(); ++i) {
    const double others = bare.row(i).cwiseAbs().sum() - bare(i, i);
    if (others > 0) ratios.push_back(inverse(i, i) * bare(i, i));
  }
  return ratios;
}

WeakenedMasses weakened_masses(const SceneProblem& scene, const CoupledMasses& masses) {
  WeakenedMasses result{.name = scene.name};
  for (std::size_t k = 0; k < masses.ratio.size(); ++k) {
    if (masses.coupling[k] < 1) result.dominant.push_back(masses.ratio[k]);
  }
  std::vector<double> before;
  std::vector<char> falls;
  for (const double share : weakened_shares) {
    std::vector<double> ratios = weakened_ratios(scene, share);
    if (before.empty()) falls.assign(ratios.size(), 1);
    for (std::size_t k = 0; k < before.size(); ++k) {
      if (ratios[k] > before[k] * (1 + ratio_rounding)) falls[k] = 0;
    }
    result.share.push_back(share);
    result.median.push_back(middle_of(ratios));
    before = std::move(ratios);
  }
  result.rows = static_cast<int>(falls.size());
  result.falling = static_cast<int>(std::count(falls.begin(), falls.end(), 1));
  return result;
}

PaperFinding weakened_finding(const std::vector<WeakenedMasses>& all) {
  PaperFinding finding;
  finding.title = "Effective masses when the coupling is weakened";
  finding.expected = fmt::format(
      "1/A_ii is good where A is dominant, within a factor of {:g} in the median, and the less "
      "coupling the better (E19 §4.1): with all couplings made {:g}, {:g}, {:g}, {:g} times what "
      "they are, (A⁻¹)_ii A_ii falls in every row, and is within {:g} in the median at the last",
      good_ratio, weakened_shares[1], weakened_shares[2], weakened_shares[3], weakened_shares[4],
      good_ratio);
  bool is_so = !all.empty();
  std::vector<double> dominant;
  for (const WeakenedMasses& one : all) {
    is_so = is_so && one.falling == one.rows && one.median.back() <= good_ratio;
    dominant.insert(dominant.end(), one.dominant.begin(), one.dominant.end());
    finding.found += fmt::format("{}{}: {:.3g} to {:.3g}, falling in {} of {} rows",
                                 finding.found.empty() ? "" : "; ", one.name, one.median.front(),
                                 one.median.back(), one.falling, one.rows);
  }
  finding.found += fmt::format("; dominant rows of all scenes: {:.3g}", middle_of(dominant));
  is_so = is_so && (dominant.empty() || middle_of(dominant) <= good_ratio);
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

double rank_correlation(const std::vector<double>& one, const std::vector<double>& other) {
  const std::vector<double> a = ranks_of(one), b = ranks_of(other);
  const double mean = 0.5 * (double(a.size()) - 1);
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    ab += (a[k] - mean) * (b[k] - mean);
    aa += (a[k] - mean) * (a[k] - mean);
    bb += (b[k] - mean) * (b[k] - mean);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

PaperFinding masses_finding(const std::vector<CoupledMasses>& all) {
  PaperFinding finding;
  finding.title = "Effective masses and coupling, row by row";
  finding.expected = fmt::format(
      "a reading of E19 §4.1 that goes further: the less a row is coupled by the sum of "
      "|A_ij|/A_ii, "
      "the better its 1/A_ii; a rank correlation of at least {} in every scene",
      least_correlation);
  bool is_so = !all.empty();
  std::vector<double> dominant, coupled;
  for (const CoupledMasses& one : all) {
    const double correlation = rank_correlation(one.coupling, one.ratio);
    is_so = is_so && correlation >= least_correlation;
    for (std::size_t k = 0; k < one.ratio.size(); ++k) {
      (one.coupling[k] < 1 ? dominant : coupled).push_back(one.ratio[k]);
    }
    finding.found +=
        fmt::format("{}{}: correlation {:.2f}, median ratio {:.3g}",
                    finding.found.empty() ? "" : "; ", one.name, correlation, middle_of(one.ratio));
  }
  finding.found += fmt::format("; dominant rows {:.3g}, the others {:.3g}", middle_of(dominant),
                               middle_of(coupled));
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

ConditionSeries conditions_of(const SceneProblem& scene) {
  ConditionSeries series{.name = scene.name};
  Problem hard = scene.problem;
  hard.body->C.setZero();
  hard.rows.reset();
  ensure_rows(hard);
  const Eigen::MatrixXd bare = hard.rows->A;
  for (const double compliance : {0.0, 1e-8, 1e-6, finite_compliance, 1e-2, 0.1}) {
    series.compliance.push_back(compliance);
    series.condition.push_back(condition_at(bare, compliance));
  }
  return series;
}

PaperFinding condition_finding(const std::vector<ConditionSeries>& all) {
  PaperFinding finding;
  finding.title = "Condition and regularisation";
  finding.expected = fmt::format(
      "finite regularisation avoids degeneracy and ill-conditioning (L11): taken as a condition "
      "below {:.0e} at C/A = {:g}, falling with C, where without C it is above {:.0e}",
      well_conditioned, finite_compliance, degenerate);
  bool is_so = !all.empty();
  for (const ConditionSeries& one : all) {
    const bool falls = std::is_sorted(one.condition.rbegin(), one.condition.rend());
    const auto at = std::find(one.compliance.begin(), one.compliance.end(), finite_compliance);
    const double finite = one.condition[at - one.compliance.begin()];
    is_so = is_so && falls && finite <= well_conditioned && one.condition.front() >= degenerate;
    finding.found +=
        fmt::format("{}{}: {:.1e} without, {:.1e} with", finding.found.empty() ? "" : "; ",
                    one.name, one.condition.front(), finite);
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_coupling_and_condition(const std::vector<SceneProblem>& scenes, Section& section) {
  std::vector<CoupledMasses> masses;
  std::vector<WeakenedMasses> weakened;
  std::vector<ConditionSeries> conditions;
  for (const SceneProblem& scene : scenes) {
    masses.push_back(masses_of(scene));
    weakened.push_back(weakened_masses(scene, masses.back()));
    // L11 speaks of redundant contacts and loops.
    if (scene.name == "wall" || scene.name == "closed loop") {
      conditions.push_back(conditions_of(scene));
    }
  }
  section.findings.push_back(weakened_finding(weakened));
  section.findings.push_back(masses_finding(masses));
  section.findings.push_back(condition_finding(conditions));
  section.figures.push_back(masses_figure(masses));
  section.figures.push_back(conditions_figure(conditions));
}

}  // namespace perpend
