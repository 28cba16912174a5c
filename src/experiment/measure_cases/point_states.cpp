#include "experiment/measure_cases/point_states.h"

#include <fmt/format.h>

#include <cmath>

#include "certificate/certificate.h"
#include "experiment/rod_errors/rod.h"
#include "problem/assemble.h"

namespace perpend {
namespace {

constexpr double point_mass_kg = 2;
constexpr double step_s = 0.01;
constexpr double press_N = 30;       ///< down, or up where it is pulled
constexpr double friction_N_s = 1;   ///< the bound of friction
constexpr double slide_m_per_s = 3;  ///< fast: w²/2a is far more than what is left to the bound

/// The error of x for a point mass with one row, whose velocity without impulse is `free`; w is
/// the judge's own, A x + b.
PointState judged(PointState state, double free_m_per_s) {
  RowForm rows;
  rows.A.resize(1, 1);
  rows.A.insert(0, 0) = 1 / point_mass_kg;
  rows.b = Vector::Constant(1, free_m_per_s);
  Problem point;
  point.bounds.l = Vector::Constant(1, state.l);
  point.bounds.u = Vector::Constant(1, state.u);
  point.motion = {Motion::linear};
  point.rows = std::move(rows);
  const Certificate certificate = certify(point, Vector::Constant(1, state.x));
  state.w = certificate.w[0];
  state.found_J = certificate.energy.total;
  return state;
}

double kinetic_J(double speed) {
  return 0.5 * point_mass_kg * speed * speed;
}

ReportTable states_table(const std::vector<PointState>& states) {
  ReportTable table{.id = "point-mass", .title = "A point mass on the ground"};
  const auto fixed = [](const char* label, const char* unit) {
    return Column{.label = label, .unit = unit, .style = NumberStyle::fixed, .digits = 3};
  };
  table.columns = {{.label = "E19, Fig.", .is_text = true},
                   {.label = "state", .is_text = true},
                   fixed("x", "N s"),
                   fixed("w", "m/s"),
                   fixed("closed form", "J"),
                   fixed("energy error", "J")};
  for (const PointState& state : states) {
    table.rows.push_back(
        {state.figure, state.what, state.x, state.w, state.expected_J, state.found_J});
  }
  return table;
}

constexpr double rod_step_s = 0.01;  ///< of E19 §5.1
constexpr double rod_half_m = 0.75;

Figure rod_figure(const Vector& w) {
  Figure figure{.id = "rod-after-step",
                .title = "The rod after a step with the wrong impulses (E19, Fig. 7)",
                .caption = "An end that gets no impulse sinks; the other stays where it is.",
                .x = {.label = "along the rod", .unit = "m"},
                .y = {.label = "height", .unit = "mm"}};
  Panel panel;
  panel.series = {{.name = "at rest", .x = {-rod_half_m, rod_half_m}, .y = {0, 0}},
                  {.name = "after the step",
                   .x = {-rod_half_m, rod_half_m},
                   .y = {1e3 * rod_step_s * w[0], 1e3 * rod_step_s * w[1]}}};
  figure.panels = {std::move(panel)};
  return figure;
}

PaperFinding rod_step_finding(const Vector& w) {
  PaperFinding finding;
  finding.title = "A rod moved by the wrong impulses";
  finding.expected = "the end without impulse sinks, the other stays on the ground (E19, Fig. 7)";
  finding.found = fmt::format("the ends move by {:.3f} mm and {:.3f} mm in a step",
                              1e3 * rod_step_s * w[0], 1e3 * rod_step_s * w[1]);
  finding.verdict =
      w[0] < -0.1 && std::abs(w[1]) < 1e-12 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

}  // namespace

std::vector<PointState> point_states() {
  const double speed = step_s * press_N / point_mass_kg;  // what the force makes in a step
  const double impulse = step_s * press_N;
  const double short_of_bound = 0.2;  // N s
  std::vector<PointState> states{
      judged({"5a", "pressed, held by its impulse", impulse, 0, 0, infinity, 0}, -speed),
      judged({"5b", "pressed, no impulse: it sinks", 0, 0, 0, infinity, kinetic_J(speed)}, -speed),
      judged({"5c", "pulled, held by glue", -impulse, 0, 0, infinity,
              impulse * impulse / (2 * point_mass_kg)},
             speed),
      judged({"5d", "pulled, no impulse: it rises", 0, 0, 0, infinity, 0}, speed),
      judged(
          {"6a", "slides, friction at its bound", -friction_N_s, 0, -friction_N_s, friction_N_s, 0},
          slide_m_per_s),
      judged({"6b", "slides fast, friction short of its bound", -friction_N_s + short_of_bound, 0,
              -friction_N_s, friction_N_s, short_of_bound * short_of_bound / (2 * point_mass_kg)},
             slide_m_per_s)};
  return states;
}

PaperFinding point_finding(const std::vector<PointState>& states, const std::string& figures) {
  PaperFinding finding;
  finding.title = fmt::format("Errors of a point mass, Fig. {}", figures);
  finding.expected = "the energy that the wrong impulse makes, takes, or leaves out (E19 §4.2)";
  double largest = 0;
  int count = 0;
  for (const PointState& state : states) {
    if (state.figure.front() != figures.front()) continue;
    ++count;
    largest = std::max(largest, std::abs(state.found_J - state.expected_J));
  }
  finding.found = fmt::format("{} states, at most {:.1e} J from the closed form", count, largest);
  finding.verdict = count > 0 && largest < 1e-12 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

void add_point_states(Section& section) {
  const std::vector<PointState> states = point_states();
  section.tables.push_back(states_table(states));
  section.findings.push_back(point_finding(states, "5"));
  section.findings.push_back(point_finding(states, "6"));
  const Vector w = rod_with_coupling().w;
  section.findings.push_back(rod_step_finding(w));
  section.figures.push_back(rod_figure(w));
}

}  // namespace perpend
