#include "experiment/convergence/matrix_facts.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "problem/units.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

/// Of the first energy error. Looser than rounding, for the slowest scene shrinks by a part in
/// thousands a sweep; tighter than anything that stalls.
constexpr double small_enough = 1e-3;

Vector eigenvalues_of(const Eigen::MatrixXd& A) {
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

int count_dominant(const Eigen::MatrixXd& A) {
  int dominant = 0;
  for (int i = 0; i < A.rows(); ++i) {
    dominant += 2 * A(i, i) > A.row(i).cwiseAbs().sum() ? 1 : 0;
  }
  return dominant;
}

/// Two rows without bounds: the error of a sweep is multiplied by (off/diagonal)².
Problem pair_by_hand(double diagonal, double off) {
  Problem pair;
  pair.bounds.l = Vector::Constant(2, -infinity);
  pair.bounds.u = Vector::Constant(2, infinity);
  pair.motion.assign(2, Motion::linear);
  const Eigen::Matrix2d A{{diagonal, off}, {off, diagonal}};
  pair.rows = RowForm{A.sparseView(), (Vector(2) << 1, 0).finished()};
  return pair;
}

std::string names_of(const std::vector<MatrixFacts>& all, bool (*counts)(const MatrixFacts&)) {
  std::string names;
  for (const MatrixFacts& one : all) {
    if (counts(one)) names += (names.empty() ? "" : ", ") + one.name;
  }
  return names.empty() ? "none" : names;
}

}  // namespace

double MatrixFacts::jacobi_radius() const {
  return std::max(std::abs(1 - least_scaled), std::abs(1 - most_scaled));
}

double radius_of_sweep(const SparseRows& A) {
  constexpr int sweeps = 3000, counted = 1000;
  Vector e(A.rows());
  for (int i = 0; i < e.size(); ++i) e[i] = 1 + 0.5 * std::sin(3.7 * i);  // of every mode a part
  double log_shrunk = 0;
  for (int k = 0; k < sweeps; ++k) {
    for (int i = 0; i < A.rows(); ++i) {
      double w = 0, a = 0;
      for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
        w += entry.value() * e[entry.col()];
        if (entry.col() == i) a = entry.value();
      }
      e[i] -= w / a;
    }
    const double size = e.norm();
    if (!(size > 0)) return 0;
    if (k >= sweeps - counted) log_shrunk += std::log(size);
    e /= size;
  }
  return std::exp(log_shrunk / counted);
}

MatrixFacts facts_of(const std::string& name, const Problem& problem) {
  const Eigen::MatrixXd A = problem.rows->A;
  MatrixFacts facts{.name = name, .rows = problem.size()};
  const Vector plain = eigenvalues_of(A);
  facts.least_eigenvalue = plain.minCoeff();
  facts.spectral_radius = plain.cwiseAbs().maxCoeff();
  facts.dominant_rows = count_dominant(A);
  const Vector root = A.diagonal().cwiseSqrt().cwiseInverse();
  const Vector scaled = eigenvalues_of(root.asDiagonal() * A * root.asDiagonal());
  facts.least_scaled = scaled.minCoeff();
  facts.most_scaled = scaled.maxCoeff();
  facts.sweep_radius = radius_of_sweep(problem.rows->A);
  const auto first = certify(problem, Vector::Zero(problem.size())).energy.total;
  const auto pgs = make_solver("pgs:tolerance=0");
  const Answer& answer = pgs->solve(problem, {}, {.iterations = sweeps_to_converge});
  facts.left = answer.certificate.energy.total / first;
  facts.converges = answer.stop != Stop::breakdown && facts.left <= small_enough;
  return facts;
}

std::vector<MatrixFacts> all_matrix_facts(const std::vector<SceneProblem>& scenes) {
  std::vector<MatrixFacts> all;
  for (const SceneProblem& scene : scenes) all.push_back(facts_of(scene.name, scene.problem));
  if (!scenes.empty()) {
    const Problem in_grams = change_units(scenes.front().problem, {.mass = 1000});
    all.push_back(facts_of(scenes.front().name + ", in grams", in_grams));
  }
  all.push_back(facts_of("pair, positive definite", pair_by_hand(2, 1.9)));
  all.push_back(facts_of("pair, indefinite", pair_by_hand(0.1, 0.2)));
  return all;
}

PaperFinding radius_finding(const std::vector<MatrixFacts>& all) {
  PaperFinding finding;
  finding.title = "Gauss–Seidel and the spectral radius of A";
  finding.expected = "it converges where ρ(A) < 1 (E18 §3.2.2); nothing is said of ρ(A) ≥ 1";
  const auto below = [](const MatrixFacts& one) { return one.spectral_radius < 1; };
  bool all_converge = true;
  for (const MatrixFacts& one : all) all_converge = all_converge && (!below(one) || one.converges);
  finding.found = fmt::format(
      "ρ(A) < 1, and diverges: {}; ρ(A) ≥ 1, and converges: {}",
      names_of(all,
               [](const MatrixFacts& one) { return one.spectral_radius < 1 && !one.converges; }),
      names_of(all,
               [](const MatrixFacts& one) { return one.spectral_radius >= 1 && one.converges; }));
  finding.verdict = all_converge ? Agreement::as_in_the_paper : Agreement::differs;
  if (!all_converge) {
    finding.why =
        "ρ(A) has a unit, 1/kg, so that grams instead of kilograms change it by a thousand and the "
        "sweeps not at all; what decides is the radius of the matrix of a sweep";
  }
  return finding;
}

PaperFinding dominance_finding(const std::vector<MatrixFacts>& all) {
  PaperFinding finding;
  finding.title = "Gauss–Seidel and diagonal dominance";
  finding.expected = "it is sure to converge only if A is diagonally dominant (E19 §5.2)";
  const auto without = [](const MatrixFacts& one) {
    return one.dominant_rows < one.rows && one.is_definite();
  };
  int converged = 0, count = 0;
  double least_share = 1;
  for (const MatrixFacts& one : all) {
    if (!without(one)) continue;
    ++count;
    converged += one.converges ? 1 : 0;
    least_share = std::min(least_share, double(one.dominant_rows) / one.rows);
  }
  finding.found = fmt::format(
      "{} of {} problems whose A is positive definite and not dominant converge; in the least "
      "dominant {:.0f} % of the rows are",
      converged, count, 100 * least_share);
  finding.verdict =
      count > 0 && converged == count ? Agreement::differs : Agreement::as_in_the_paper;
  if (finding.verdict == Agreement::differs) {
    finding.why =
        "dominance suffices and is not needed: a symmetric positive definite A makes every step "
        "lower the objective, with any bounds";
  }
  return finding;
}

PaperFinding sweep_radius_finding(const std::vector<MatrixFacts>& all) {
  PaperFinding finding;
  finding.title = "Does the radius of a sweep decide?";
  finding.is_promise = true;
  finding.expected =
      "sweeps converge where the matrix of a sweep has a radius below 1, which it has for every "
      "symmetric positive definite A, and diverge above";
  bool is_so = true;
  for (const MatrixFacts& one : all) {
    const bool is_below = one.sweep_radius < 1;
    is_so = is_so && one.converges == is_below && (!one.is_definite() || is_below);
    finding.found += fmt::format("{}{}: {:.6f}, {}", finding.found.empty() ? "" : "; ", one.name,
                                 one.sweep_radius, one.converges ? "converges" : "does not");
  }
  finding.verdict = is_so ? Agreement::as_promised : Agreement::not_as_promised;
  return finding;
}

void add_matrix_facts(const std::vector<SceneProblem>& scenes, Section& section) {
  const std::vector<MatrixFacts> all = all_matrix_facts(scenes);
  section.findings.push_back(radius_finding(all));
  section.findings.push_back(dominance_finding(all));
  section.findings.push_back(sweep_radius_finding(all));
  ReportTable table{.id = "matrix-facts", .title = "Matrices and whether sweeps converge"};
  const auto number = [](const char* label, const char* unit = "") {
    return Column{.label = label, .unit = unit, .digits = 4};
  };
  table.columns = {
      {.label = "problem", .is_text = true},
      number("rows"),
      number("dominant rows"),
      {.label = "least eigenvalue of A", .style = NumberStyle::scientific, .digits = 1},
      number("ρ(A)"),
      {.label = "condition of A", .style = NumberStyle::scientific, .digits = 1},
      number("largest of D⁻¹A"),
      {.label = "ρ of a sweep", .style = NumberStyle::fixed, .digits = 6},
      number("ρ of a Jacobi step"),
      {.label = "energy left", .style = NumberStyle::scientific, .digits = 1}};
  for (const MatrixFacts& one : all) {
    table.rows.push_back({one.name, one.rows, one.dominant_rows, one.least_eigenvalue,
                          one.spectral_radius, one.spectral_radius / one.least_eigenvalue,
                          one.most_scaled, one.sweep_radius, one.jacobi_radius(),
                          Cell(one.left, one.converges ? CellMark::none : CellMark::failed)});
  }
  table.notes = {fmt::format(
      "ρ of a sweep: of the matrix of a Gauss–Seidel sweep without bounds. D: the diagonal of A. "
      "Energy left: after {} sweeps of `pgs` with the bounds, of that of x = 0; at most {:g} "
      "counts as converged.",
      sweeps_to_converge, small_enough)};
  section.tables.push_back(std::move(table));
}

}  // namespace perpend
