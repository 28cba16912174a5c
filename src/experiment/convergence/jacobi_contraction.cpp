#include "experiment/convergence/jacobi_contraction.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "experiment/convergence/closer_iterates.h"
#include "solver/catalog.h"
#include "solver/methods/jacobi.h"

namespace perpend {
namespace {

constexpr int jacobi_iterations = 300;
constexpr double factor_rounding = 1e-9;  ///< of a factor
/// ω of the run by row sums: the eigenvalues of BN are then below 1, as the theorem asks for.
constexpr double safe_omega = 0.99;

Vector steps_of(const Problem& problem, JacobiStep step, double omega) {
  Vector B;
  jacobi_steps(problem.rows->A, {.omega = omega, .step = step}, B);
  return B;
}

std::string ranges(const std::vector<JacobiRun>& runs) {
  std::string text;
  for (const JacobiRun& one : runs) {
    text += fmt::format("{}{}: {:.2e} … {:.3f}", text.empty() ? "" : "; ", one.name, one.least,
                        one.most);
  }
  return text;
}

ReportTable jacobi_table(const std::vector<JacobiRun>& diagonal,
                         const std::vector<JacobiRun>& safe) {
  ReportTable table{.id = "jacobi", .title = "The Jacobi form of T06"};
  table.columns = {
      {.label = "problem", .is_text = true},
      {.label = "B", .is_text = true},
      {.label = "least eigenvalue of BN", .style = NumberStyle::scientific, .digits = 1},
      {.label = "largest", .digits = 4},
      {.label = "max |1 − λ|", .style = NumberStyle::fixed, .digits = 6},
      {.label = "largest factor of an iteration", .style = NumberStyle::fixed, .digits = 6},
      {.label = "distance left", .style = NumberStyle::scientific, .digits = 1}};
  const auto add = [&](const JacobiRun& one, const char* B) {
    const bool diverged = !one.is_finite || one.last > 1;
    table.rows.push_back({one.name, B, one.least, one.most, one.bound(), one.factor,
                          Cell(one.last, diverged ? CellMark::failed : CellMark::none)});
  };
  for (const JacobiRun& one : diagonal) add(one, "1/diag");
  for (const JacobiRun& one : safe) add(one, "0.99/row sums");
  table.notes = {
      fmt::format("Distances to the solution in the norm by the inverse of B, over {} "
                  "iterations from x = 0.",
                  jacobi_iterations)};
  return table;
}

}  // namespace

double JacobiRun::bound() const {
  return std::max(std::abs(1 - least), std::abs(1 - most));
}

JacobiRun run_jacobi(const std::string& name, const Problem& problem, const std::string& solver,
                     const Vector& B) {
  JacobiRun run{.name = name};
  const Eigen::MatrixXd A = problem.rows->A;
  const Vector root = B.cwiseSqrt();
  const Vector eigenvalues = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(
                                 root.asDiagonal() * A * root.asDiagonal(), Eigen::EigenvaluesOnly)
                                 .eigenvalues();
  run.least = eigenvalues.minCoeff();
  run.most = eigenvalues.maxCoeff();
  const std::vector<double> distance =
      distances_of(name, solver, problem, jacobi_iterations, B.cwiseInverse()).distance;
  for (std::size_t k = 1; k < distance.size(); ++k) {
    // Near the end of a fast run only rounding is left.
    if (distance[k - 1] < 1e-9 * distance.front()) break;
    run.is_finite = run.is_finite && std::isfinite(distance[k]);
    if (run.is_finite) run.factor = std::max(run.factor, distance[k] / distance[k - 1]);
  }
  run.last = distance.back() / distance.front();
  return run;
}

PaperFinding contraction_finding(const std::vector<JacobiRun>& safe) {
  PaperFinding finding;
  finding.title = "Contraction of the Jacobi form";
  finding.expected =
      "with ρ(BN) in (0, 1) every iteration brings γ closer to its one fixed point (T06, Theorem "
      "2.1)";
  bool is_so = !safe.empty();
  double worst = 0;
  for (const JacobiRun& one : safe) {
    is_so = is_so && one.most < 1 && one.least > 0 && one.factor < 1 &&
            one.factor <= one.bound() + factor_rounding;
    worst = std::max(worst, one.factor);
  }
  finding.found = fmt::format(
      "eigenvalues of BN: {}; the distance, in the norm by the inverse of B, falls in every "
      "iteration, least by a factor of {:.6f}",
      ranges(safe), worst);
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding proof_finding(const std::vector<JacobiRun>& safe) {
  PaperFinding finding;
  finding.title = "The factor of the contraction";
  finding.expected = "1 − ρ(BN) or less (T06, proof of Theorem 2.1)";
  bool is_so = true;
  for (const JacobiRun& one : safe) {
    is_so = is_so && one.factor <= 1 - one.most + factor_rounding;
    finding.found += fmt::format("{}{}: {:.6f} against 1 − ρ = {:.3f}, and 1 − least = {:.6f}",
                                 finding.found.empty() ? "" : "; ", one.name, one.factor,
                                 1 - one.most, 1 - one.least);
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  if (!is_so) {
    finding.why = "the slowest mode is that of the least eigenvalue of BN, not of the largest";
  }
  return finding;
}

PaperFinding diagonal_finding(const std::vector<JacobiRun>& diagonal,
                              const std::vector<JacobiRun>& safe) {
  PaperFinding finding;
  finding.title = "B = 1/diag(N)";
  finding.expected = "it converges for every positive definite N (T06 §4), of the form (3)";
  bool converges = !diagonal.empty(), is_cause = true;
  for (std::size_t k = 0; k < diagonal.size(); ++k) {
    const JacobiRun& one = diagonal[k];
    const bool diverged = !one.is_finite || one.last >= 1;
    converges = converges && !diverged;
    is_cause = is_cause && diverged == (one.most > 2) && safe[k].most < 2 && safe[k].last < 1;
    finding.found +=
        fmt::format("{}{}: largest eigenvalue {:.2f}, {}", finding.found.empty() ? "" : "; ",
                    one.name, one.most, diverged ? "diverges" : "comes closer");
  }
  finding.verdict = converges ? Agreement::as_in_the_paper : Agreement::differs;
  if (!converges && is_cause) {
    finding.why =
        "it needs eigenvalues of BN below 2, which positive definiteness does not give: it "
        "diverges "
        "exactly where the largest is above. With B by the sums of rows it is below 1, and the "
        "same "
        "problems converge; so do immediate updates, the form (6)";
  }
  return finding;
}

void add_jacobi_contraction(const std::vector<SceneProblem>& scenes, Section& section) {
  std::vector<JacobiRun> diagonal, safe;
  for (const SceneProblem& scene : scenes) {
    const Problem& problem = scene.problem;
    diagonal.push_back(run_jacobi(scene.name, problem, "jacobi:tolerance=0,step=diagonal",
                                  steps_of(problem, JacobiStep::diagonal, 1)));
    safe.push_back(run_jacobi(scene.name, problem,
                              fmt::format("jacobi:tolerance=0,omega={}", safe_omega),
                              steps_of(problem, JacobiStep::row_sums, safe_omega)));
  }
  section.findings.push_back(contraction_finding(safe));
  section.findings.push_back(proof_finding(safe));
  section.findings.push_back(diagonal_finding(diagonal, safe));
  section.tables.push_back(jacobi_table(diagonal, safe));
}

}  // namespace perpend
