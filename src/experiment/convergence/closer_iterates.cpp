#include "experiment/convergence/closer_iterates.h"

#include <fmt/format.h>

#include <cmath>

#include "solver/catalog.h"

namespace perpend {
namespace {

constexpr int sweeps_followed = 300;
/// A rise below this share of the largest value is rounding.
constexpr double rounding_share = 1e-12;

Figure distances_figure(const std::vector<IterateDistances>& all) {
  Figure figure{.id = "closer-iterates",
                .title = "How far Gauss–Seidel is from the solution, sweep by sweep",
                .caption = "Each beside its value at $x = 0$.",
                .x = {.label = "sweep"},
                .y = {.label = "share of the first value", .scale = Scale::log}};
  for (const IterateDistances& one : all) {
    Panel& panel = figure.panels.emplace_back(Panel{one.name});
    const auto add = [&](const char* name, const std::vector<double>& values) {
      Series series{.name = name};
      for (std::size_t k = 0; k < values.size(); ++k) {
        series.x.push_back(double(k));
        series.y.push_back(values[k] > 0 ? values[k] / values.front() : no_value);
      }
      panel.series.push_back(std::move(series));
    };
    add("objective $q - q^*$", one.objective);
    add("distance of x", one.distance);
    add("energy error", one.energy);
    add("natural error", one.natural);
  }
  return figure;
}

}  // namespace

IterateDistances distances_of(const std::string& name, const std::string& solver,
                              const Problem& problem, int iterations, const Vector& weights) {
  const Certificate truth = make_solver("exact")->solve(problem, {}, {}).certificate;
  const Vector solution = make_solver("exact")->solve(problem, {}, {}).x;
  const auto method = make_solver(solver);
  IterateDistances result{.name = name};
  Vector x = Vector::Zero(problem.size());
  problem.bounds.clamp(x);
  const auto add = [&] {
    const Vector delta = x - solution;
    const Certificate now = certify(problem, x);
    const Vector weighted = weights.size() > 0 ? Vector(weights.cwiseProduct(delta)) : delta;
    result.distance.push_back(std::sqrt(delta.dot(weighted)));
    // q(x) − q(x*) without the difference of two large numbers.
    result.objective.push_back(0.5 * delta.dot(problem.rows->A * delta) + truth.w.dot(delta));
    result.energy.push_back(now.energy.total);
    result.natural.push_back(now.natural.total);
  };
  add();
  for (int k = 0; k < iterations; ++k) {
    x = method->solve_unjudged(problem, x, {.iterations = 1}).x;
    add();
  }
  return result;
}

int count_rises(const std::vector<double>& values) {
  int rises = 0;
  double largest = 0;
  for (const double value : values) largest = std::max(largest, std::abs(value));
  for (std::size_t k = 1; k < values.size(); ++k) {
    rises += values[k] > values[k - 1] + rounding_share * largest ? 1 : 0;
  }
  return rises;
}

PaperFinding closer_finding(const std::vector<IterateDistances>& all) {
  PaperFinding finding;
  finding.title = "Closer with every sweep";
  finding.expected =
      "an iterate of Gauss–Seidel is closer to the solution than the one before (E18 §7): distance "
      "of x, energy error and natural error fall with every sweep";
  int rises = 0;
  for (const IterateDistances& one : all) {
    const int x = count_rises(one.distance), energy = count_rises(one.energy),
              natural = count_rises(one.natural);
    rises += x + energy + natural;
    finding.found += fmt::format(
        "{}{}: of {} sweeps the distance of x rises in {}, the energy error in {}, the "
        "natural error in {}",
        finding.found.empty() ? "" : "; ", one.name, one.distance.size() - 1, x, energy, natural);
  }
  finding.verdict = rises == 0 ? Agreement::as_in_the_paper : Agreement::differs;
  if (rises > 0) {
    finding.why =
        "a sweep lowers the objective, which is one measure of closeness; the others need not fall "
        "with it";
  }
  return finding;
}

PaperFinding lower_finding(const std::vector<IterateDistances>& all) {
  PaperFinding finding;
  finding.title = "Closer with every sweep, by the objective";
  finding.expected = "q(x) − q(x*) falls with every sweep (theory, page 04, eq. (35))";
  int rises = 0, sweeps = 0;
  for (const IterateDistances& one : all) {
    rises += count_rises(one.objective);
    sweeps += static_cast<int>(one.objective.size()) - 1;
  }
  finding.found = fmt::format("it rises in {} of {} sweeps", rises, sweeps);
  finding.verdict = rises == 0 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_closer_iterates(const std::vector<SceneProblem>& scenes, Section& section) {
  std::vector<IterateDistances> all;
  for (const SceneProblem& scene : scenes) {
    all.push_back(distances_of(scene.name, "pgs:tolerance=0", scene.problem, sweeps_followed));
  }
  section.findings.push_back(closer_finding(all));
  section.findings.push_back(lower_finding(all));
  section.figures.push_back(distances_figure(all));
}

}  // namespace perpend
