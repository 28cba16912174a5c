#include "experiment/regularisation/regularised_sweeps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "problem/assemble.h"
#include "solver/catalog.h"
#include "study/reference.h"

namespace perpend {
namespace {

constexpr double enough = 1e-4;  ///< of the first energy error
constexpr int most_sweeps = 2000;
constexpr int settling_steps = 100;
constexpr double same_compliance = 1.2;  ///< up to this factor two compliances count as one
/// b̂/k of E18's contacts.
constexpr double relaxation_s = 0.1;

/// The problem with another C, that its mean beside the diagonal of A is about this.
Problem with_compliance(Problem problem, double compliance) {
  problem.rows.reset();
  problem.body->C.setZero();
  ensure_rows(problem);
  // C/(C + a) = compliance for every row, where a is what the bodies give.
  for (int i = 0; i < problem.size(); ++i) {
    problem.body->C[i] = compliance / (1 - compliance) * problem.rows->A.coeff(i, i);
  }
  problem.rows.reset();
  return problem;
}

/// Rods that hang from one end, straight and level at first, joined by ball joints: no row too
/// many.
Scene chain() {
  constexpr int rods = 20;
  constexpr double half_m = 0.1;
  Scene scene;
  scene.name = "chain";
  scene.settings.steps = 10;
  for (int k = 0; k < rods; ++k) {
    Body& rod = scene.bodies.emplace_back();
    rod.name = fmt::format("rod_{}", k + 1);
    rod.pose.position = {(2 * k + 1) * half_m, 0, 1};
    rod.shapes = {{.shape = ConvexShape(Box{{half_m, 0.02, 0.02}}), .touches = false}};
    Joint& joint = scene.joints.emplace_back();
    joint.name = fmt::format("joint_{}", k + 1);
    joint.kind = JointKind::spherical;
    joint.first = k == 0 ? "" : fmt::format("rod_{}", k);
    joint.second = rod.name;
    joint.in_first.position = k == 0 ? Vector3(0, 0, 1) : Vector3(half_m, 0, 0);
    joint.in_second.position = {-half_m, 0, 0};
  }
  return scene;
}

/// The problem of the last step of the scene; nothing where it was interrupted.
std::optional<Problem> last_problem(const Scene& scene, const Laboratory& laboratory) {
  bool goes_on = true;
  Reference reference =
      record_reference(scene, {.solver = {}, .every = scene.settings.steps}, [&](int done, int of) {
        return goes_on = laboratory.progress(fmt::format("running the {}", scene.name), done, of);
      });
  if (!goes_on || reference.problems.size() == 0) return std::nullopt;
  return reference.problems.read(reference.problems.size() - 1).problem;
}

/// δᵀCδ / δᵀAδ of the difference of x to the solution.
double elastic_share(const Problem& problem, const Vector& x) {
  const std::unique_ptr<Solver> exact = make_solver(has_cone(problem) ? "cone-exact" : "exact");
  const Vector difference = x - exact->solve(problem, {}, {}).x;
  const double all = difference.dot(problem.rows->A * difference);
  return all > 0 ? difference.dot(problem.body->C.cwiseProduct(difference)) / all : 0;
}

std::string counted(const CompliantSweeps& one) {
  return one.is_reached ? std::to_string(one.sweeps) : fmt::format("> {}", one.sweeps);
}

bool is_halved(const CompliantSweeps& hard, const CompliantSweeps& soft) {
  return soft.is_reached && 2 * soft.sweeps <= hard.sweeps;
}

/// The one that takes the most sweeps.
const CompliantSweeps& slowest(const ComplianceSeries& series) {
  return *std::max_element(
      series.each.begin(), series.each.end(),
      [](const auto& one, const auto& two) { return one.sweeps < two.sweeps; });
}

bool only_falls(const ComplianceSeries& series) {
  return std::is_sorted(series.each.rbegin(), series.each.rend(),
                        [](const auto& one, const auto& two) { return one.sweeps < two.sweeps; });
}

Figure sweeps_figure(const std::vector<ComplianceSeries>& all) {
  Figure figure{
      .id = "regularisation-sweeps",
      .title = "Sweeps that Gauss–Seidel needs, over the compliance",
      .caption = fmt::format("Until the energy error is {:g} of that of $x = 0$; hollow where {} "
                             "sweeps are not enough.",
                             enough, most_sweeps),
      .kind = FigureKind::points};
  figure.x = {.label = "compliance, mean of $C_{ii} / A_{ii}$", .scale = Scale::log};
  figure.y = {.label = "sweeps", .scale = Scale::log};
  Panel& panel = figure.panels.emplace_back();
  for (const ComplianceSeries& series : all) {
    for (const bool is_reached : {true, false}) {
      Series points{.name = series.name + (is_reached ? "" : ", not reached"),
                    .colour_of = series.name,
                    .mark = is_reached ? Mark::filled : Mark::hollow};
      for (const CompliantSweeps& one : series.each) {
        if (one.is_reached != is_reached) continue;
        points.x.push_back(one.compliance);
        points.y.push_back(one.sweeps);
      }
      if (!points.x.empty()) panel.series.push_back(std::move(points));
    }
  }
  return figure;
}

/// 0.002, and below that 2 · 10⁻⁴.
std::string one_digit(double value) {
  if (value >= 1e-3) return fmt::format("{:.1g}", value);
  const int power = static_cast<int>(std::floor(std::log10(value) + 1e-9));
  const double digit = std::round(value / std::pow(10, power));
  return fmt::format("{}$10^{{{}}}$", digit == 1 ? "" : fmt::format("{} · ", digit), power);
}

Figure errors_figure(const std::vector<ComplianceSeries>& all) {
  Figure figure{.id = "regularisation-errors",
                .title = "Energy error over the sweeps, for several compliances",
                .caption = "Beside the error of $x = 0$; $C/A$ is the mean of $C_{ii} / A_{ii}$.",
                .kind = FigureKind::lines};
  figure.x = {.label = "sweep", .scale = Scale::log, .limits = {{1, most_sweeps}}};
  figure.y = {.label = "relative energy error", .scale = Scale::log, .limits = {{1e-8, 2}}};
  for (const ComplianceSeries& series : all) {
    Panel& panel = figure.panels.emplace_back(Panel{series.name});
    for (std::size_t k = 0; k < series.each.size(); k += 2) {
      const CompliantSweeps& one = series.each[k];
      Series curve{.name = fmt::format("$C/A$ = {}", one_digit(one.compliance))};
      double next = 1;  // about forty points a decade are enough for a logarithmic axis
      for (std::size_t sweep = 1; sweep < one.error.size(); ++sweep) {
        if (static_cast<double>(sweep) < next) continue;
        next = static_cast<double>(sweep) * 1.06;
        curve.x.push_back(static_cast<double>(sweep));
        curve.y.push_back(one.error[sweep]);
      }
      panel.series.push_back(std::move(curve));
    }
  }
  return figure;
}

ReportTable sweeps_table(const std::vector<ComplianceSeries>& all) {
  ReportTable table{.id = "regularisation", .title = "Sweeps over the compliance"};
  table.columns = {{.label = "problem", .is_text = true},
                   {.label = "C/A", .style = NumberStyle::scientific, .digits = 1},
                   {.label = "sweeps", .digits = 4},
                   {.label = "elastic share of what is left", .unit = "%", .digits = 2}};
  for (const ComplianceSeries& series : all) {
    for (const CompliantSweeps& one : series.each) {
      table.rows.push_back({series.name, one.compliance,
                            Cell(one.sweeps, one.is_reached ? CellMark::none : CellMark::failed),
                            100 * one.elastic_share});
    }
  }
  table.failed_means = "did not reach its tolerance within so many sweeps";
  table.notes = {
      "Elastic share: of the energy of the difference to the solution, that of the springs."};
  return table;
}

}  // namespace

CompliantSweeps count_sweeps(Problem problem) {
  ensure_rows(problem);
  CompliantSweeps result;
  result.surplus_rows = std::max(0, problem.size() - 6 * problem.body->bodies());
  for (int i = 0; i < problem.size(); ++i) {
    result.compliance += problem.body->C[i] / problem.rows->A.coeff(i, i) / problem.size();
  }
  const std::unique_ptr<Solver> pgs =
      make_solver(has_cone(problem) ? "cone-psor:tolerance=0" : "pgs:tolerance=0");
  const Answer& answer = pgs->solve(problem, {}, {.iterations = most_sweeps, .keep_history = true});
  const double first = answer.history.front().energy_J;
  for (const ErrorTotals& errors : answer.history) result.error.push_back(errors.energy_J / first);
  const auto reached = std::find_if(result.error.begin(), result.error.end(),
                                    [](double error) { return error <= enough; });
  result.is_reached = reached != result.error.end();
  result.sweeps =
      result.is_reached ? static_cast<int>(reached - result.error.begin()) : most_sweeps;
  result.elastic_share =
      elastic_share(problem, pgs->solve(problem, {}, {.iterations = result.sweeps}).x);
  return result;
}

PaperFinding acceleration_finding(const ComplianceSeries& series, const ComplianceSeries* control) {
  PaperFinding finding;
  finding.title = fmt::format("Regularisation accelerates Gauss–Seidel: {}", series.name);
  finding.expected =
      "finite regularisation can considerably accelerate its convergence (L11); taken as half the "
      "sweeps or less";
  const CompliantSweeps &hard = series.each.front(), &soft = series.each.back();
  finding.found = fmt::format("{} sweeps at $C/A$ = {:.1g}, {} at {:.1g}", counted(hard),
                              hard.compliance, counted(soft), soft.compliance);
  const bool is_so = is_halved(hard, soft);
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  if (is_so || control == nullptr) return finding;
  const CompliantSweeps* alike = nullptr;
  for (const CompliantSweeps& one : control->each) {
    if (one.compliance <= same_compliance * soft.compliance) alike = &one;
  }
  if (alike != nullptr && !is_halved(control->each.front(), *alike)) {
    finding.why = fmt::format(
        "its compliance goes no further: at {:.1g} the series '{}' is not at half either, {} "
        "sweeps "
        "of {}",
        alike->compliance, control->name, counted(*alike), counted(control->each.front()));
  }
  return finding;
}

PaperFinding monotone_finding(const std::vector<ComplianceSeries>& all) {
  PaperFinding finding;
  finding.title = "The larger, the faster";
  finding.expected = "a reading of L11 that goes further: sweeps only fall as compliance grows";
  bool is_so = true;
  for (const ComplianceSeries& series : all) {
    if (!finding.found.empty()) finding.found += "; ";
    if (only_falls(series)) {
      finding.found += fmt::format("{}: they do", series.name);
      continue;
    }
    is_so = false;
    const CompliantSweeps &hard = series.each.front(), &worst = slowest(series);
    finding.found += fmt::format("{}: {} sweeps at {:.1g}, but {} at {:.1g}", series.name,
                                 counted(hard), hard.compliance, counted(worst), worst.compliance);
    if (worst.surplus_rows > 0 && worst.elastic_share > 0.5 && hard.elastic_share < 0.5) {
      finding.why = fmt::format(
          "at least {} rows are redundant. How they share a load is left open by the bodies, and "
          "only the springs decide it, slowly where they are stiff: at {:.1g}, {:.0f} % of the "
          "energy that is still wrong is the springs', at {:.1g} only {:.2g} %: there the sharing "
          "hardly counts as an error",
          worst.surplus_rows, worst.compliance, 100 * worst.elastic_share, hard.compliance,
          100 * hard.elastic_share);
    }
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

namespace {

/// The same problem with one C after the other.
bool change_compliance(const Laboratory& laboratory, const Scene& scene, ComplianceSeries& series) {
  const std::optional<Problem> problem = last_problem(scene, laboratory);
  if (!problem) return false;
  const std::vector<double> compliances{1e-6, 1e-5, 1e-4, 3e-4, 1e-3, 3e-3,
                                        1e-2, 3e-2, 0.1,  0.3,  0.7};
  const int count = static_cast<int>(compliances.size());
  for (int k = 0; k < count; ++k) {
    series.each.push_back(count_sweeps(with_compliance(*problem, compliances[k])));
    if (!laboratory.progress("sweeping: " + series.name, k + 1, count)) return false;
  }
  return true;
}

/// Walls that stand, from hard to soft. At 1e4 N/m the lowest of the 80 mm bricks sink by 13 mm;
/// softer is no wall.
bool change_stiffness(const Laboratory& laboratory, Scene wall, ComplianceSeries& series) {
  for (const double stiffness : {1e9, 1e8, 1e7, 1e6, 3e5, 1e5, 3e4, 1e4}) {
    for (Material& material : wall.materials) {
      material.law.stiffness_N_per_m = stiffness;
      material.law.damping_N_s_per_m = relaxation_s * stiffness;
    }
    const std::optional<Problem> problem = last_problem(wall, laboratory);
    if (!problem) return false;
    series.each.push_back(count_sweeps(*problem));
  }
  return true;
}

}  // namespace

bool add_regularised_sweeps(const Laboratory& laboratory, Section& section) {
  std::vector<ComplianceSeries> all{{"chain, C changed", {}},
                                    {"wall, C changed", {}},
                                    {"wall of that stiffness", {}},
                                    {"wall under cones, C changed", {}},
                                    {"wall under cones, of that stiffness", {}}};
  Scene wall = laboratory.scene("brick_wall", {"gap_m=0"});
  wall.settings.steps = std::min(wall.settings.steps, settling_steps);
  wall.settings.friction = FrictionLaw::box;
  Scene under_cones = wall;
  under_cones.settings.friction = FrictionLaw::cone;
  const bool is_done = change_compliance(laboratory, chain(), all[0]) &&
                       change_compliance(laboratory, wall, all[1]) &&
                       change_stiffness(laboratory, wall, all[2]) &&
                       change_compliance(laboratory, under_cones, all[3]) &&
                       change_stiffness(laboratory, under_cones, all[4]);
  if (!is_done) return false;
  section.paragraphs.push_back(fmt::format(
      "Gauss–Seidel sweeps from $x = 0$ until the energy error is {:g} of what it was. Five "
      "series "
      "of problems: a hanging chain of 20 rods with ball joints, whose rows are all independent; "
      "the wall of bricks at rest, whose contacts are redundant; both with nothing changed but "
      "$C$; "
      "and walls whose contacts have a stiffness of $10^9$ to $10^4$ N/m, run until they rest; and "
      "the walls again under friction cones, swept by `cone-psor`.",
      enough));
  section.findings.push_back(acceleration_finding(all[0]));
  section.findings.push_back(acceleration_finding(all[1]));
  section.findings.push_back(acceleration_finding(all[2], &all[1]));
  section.findings.push_back(acceleration_finding(all[3]));
  section.findings.push_back(acceleration_finding(all[4], &all[3]));
  section.findings.push_back(monotone_finding(all));
  section.tables.push_back(sweeps_table(all));
  section.figures.push_back(sweeps_figure(all));
  section.figures.push_back(errors_figure({all[0], all[1], all[3]}));
  return true;
}

}  // namespace perpend
