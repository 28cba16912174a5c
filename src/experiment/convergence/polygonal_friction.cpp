#include "experiment/convergence/polygonal_friction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiment/convergence/lemke_iterates.h"
#include "experiment/processor_time.h"
#include "problem/assemble.h"
#include "solver/catalog.h"
#include "solver/pivots/lemke_tableau.h"

namespace perpend {
namespace {

constexpr int problems_tried = 5;
constexpr int steps_between = 4;
constexpr double condition_holds = 1e-8;  ///< of a condition, in scaled units

/// The same contacts under the law of Coulomb.
Problem with_cones(Problem problem) {
  for (Contact& contact : problem.contacts) {
    contact.law = FrictionLaw::cone;
    for (const int row : contact.friction) {
      problem.bounds.l[row] = -infinity;
      problem.bounds.u[row] = infinity;
    }
  }
  return problem;
}

double cone_error_J(const Problem& problem, const Vector& x) {
  return certify(with_cones(problem), x).energy.total;
}

void add_answer(FrictionWay& way, bool is_solved, double ms, int pivots, double energy_J) {
  ++way.problems;
  way.solved += is_solved ? 1 : 0;
  way.ms += ms;
  way.pivots += pivots;
  way.energy_J = std::max(way.energy_J, energy_J);
}

void try_polygons(const Problem& problem, int sides, FrictionWay& way) {
  const PolygonalProblem posed = pose_polygons(problem, sides);
  const PolygonalAnswer answer = solve_polygons(posed);
  way.pairs = posed.size();
  add_answer(way, answer.is_solved, answer.ms, answer.pivots, cone_error_J(problem, answer.x));
}

void try_boxes(const Problem& problem, const std::string& solver, FrictionWay& way) {
  const auto method = make_solver(solver);
  const double begin = processor_ms();
  const Answer& answer = method->solve(problem, {}, {});
  const double ms = processor_ms() - begin;
  way.pairs = problem.size();
  add_answer(way, answer.certified, ms, answer.iterations, cone_error_J(problem, answer.x));
}

ReportTable ways_table(const std::vector<FrictionWay>& ways) {
  ReportTable table{.id = "polygonal-friction", .title = "Friction as a polygon and as a box"};
  table.columns = {{.label = "friction", .is_text = true},
                   {.label = "unknowns", .digits = 5},
                   {.label = "solved"},
                   {.label = "of"},
                   {.label = "pivots a problem", .digits = 4},
                   {.label = "time a problem", .unit = "ms"},
                   {.label = "largest error by Coulomb's law",
                    .unit = "J",
                    .style = NumberStyle::scientific,
                    .digits = 1}};
  for (const FrictionWay& way : ways) {
    const double of = std::max(way.problems, 1);
    table.rows.push_back({way.name, way.pairs, way.solved, way.problems, way.pivots / of,
                          way.ms / of, way.energy_J});
  }
  table.notes = {
      "Problems of a wall of eight bricks that lands on its joints. Boxes have the bounds of the "
      "step's own answer, polygons the law itself."};
  return table;
}

}  // namespace

PolygonalProblem pose_polygons(const Problem& problem, int sides) {
  PolygonalProblem posed{.contacts = static_cast<int>(problem.contacts.size()), .sides = sides};
  const int n = posed.contacts, impulses = n * (1 + sides), all = impulses + n;
  posed.to_rows.setZero(problem.size(), impulses);
  for (int c = 0; c < n; ++c) {
    const Contact& contact = problem.contacts[c];
    posed.to_rows(contact.normal, c) = 1;
    for (int j = 0; j < sides; ++j) {
      const double angle = 2 * std::numbers::pi * j / sides;
      posed.to_rows(contact.friction[0], n + c * sides + j) = std::cos(angle);
      posed.to_rows(contact.friction[1], n + c * sides + j) = std::sin(angle);
    }
  }
  posed.unit = 1 / std::sqrt(Vector(problem.rows->A.diagonal()).mean());
  const Eigen::MatrixXd A_to_rows = problem.rows->A * posed.to_rows;
  posed.M.setZero(all, all);
  posed.M.topLeftCorner(impulses, impulses) =
      posed.unit * posed.unit * posed.to_rows.transpose() * A_to_rows;
  posed.q.setZero(all);
  posed.q.head(impulses) = posed.unit * posed.to_rows.transpose() * problem.rows->b;
  for (int c = 0; c < n; ++c) {
    posed.M(impulses + c, c) = problem.contacts[c].mu;
    for (int j = 0; j < sides; ++j) {
      posed.M(n + c * sides + j, impulses + c) = 1;
      posed.M(impulses + c, n + c * sides + j) = -1;
    }
  }
  return posed;
}

PolygonalAnswer solve_polygons(const PolygonalProblem& posed) {
  PolygonalAnswer answer;
  const double begin = processor_ms();
  LemkeTableau tableau;
  tableau.begin(posed.M, posed.q);
  const int most = 20 * posed.size();
  for (; answer.pivots < most && tableau.state() == LemkeTableau::State::going_on;
       ++answer.pivots) {
    tableau.pivot();
  }
  answer.ms = processor_ms() - begin;
  Vector z(posed.size());
  for (int i = 0; i < z.size(); ++i) z[i] = tableau.z(i);
  const Vector w = posed.M * z + posed.q;
  const double size = std::max({largest_of(z), largest_of(posed.q), 1.0});
  answer.is_solved = tableau.state() == LemkeTableau::State::solved &&
                     largest_of(w.cwiseMin(z)) <= condition_holds * size;
  answer.x = posed.unit * posed.to_rows * z.head(posed.to_rows.cols());
  return answer;
}

PaperFinding polygons_finding(const std::vector<FrictionWay>& ways) {
  PaperFinding finding;
  finding.title = "Polygonal friction by Lemke's method";
  finding.expected =
      "always solved (E18 §3.1), with four tangents a contact or more: more unknowns than the "
      "box's "
      "three rows a contact";
  bool is_so = !ways.empty();
  for (const FrictionWay& way : ways) {
    finding.found += fmt::format("{}{}: {} unknowns, {} of {} solved, {:.3g} ms each",
                                 finding.found.empty() ? "" : "; ", way.name, way.pairs, way.solved,
                                 way.problems, way.ms / std::max(way.problems, 1));
    if (!way.name.starts_with("polygon")) continue;
    is_so =
        is_so && way.problems > 0 && way.solved == way.problems && way.pairs > ways.back().pairs;
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_polygonal_friction(const Laboratory& laboratory, Section& section) {
  Scene scene = laboratory.scene("brick_wall", {"bricks=8"});
  scene.settings.friction = FrictionLaw::box;
  std::vector<FrictionWay> ways{{.name = "polygon of 4"},
                                {.name = "polygon of 8"},
                                {.name = "box by lemke"},
                                {.name = "box by exact"}};
  std::vector<LemkeIterate> iterates;
  for (int k = 1; k <= problems_tried; ++k) {
    const Problem problem = problem_after(scene, k * steps_between);
    if (problem.contacts.empty()) continue;
    try_polygons(problem, 4, ways[0]);
    try_polygons(problem, 8, ways[1]);
    try_boxes(problem, "lemke", ways[2]);
    try_boxes(problem, "exact", ways[3]);
    iterates = lemke_iterates(problem);
  }
  section.findings.push_back(lemke_finding(iterates));
  section.findings.push_back(polygons_finding(ways));
  section.tables.push_back(ways_table(ways));
  section.figures.push_back(lemke_figure(iterates));
}

}  // namespace perpend
