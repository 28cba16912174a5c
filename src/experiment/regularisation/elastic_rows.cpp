#include "experiment/regularisation/elastic_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "step/simulation.h"

namespace perpend {
namespace {

constexpr double ball_mass_kg = 2, ball_radius_m = 0.1;
constexpr double load_stiffness = 2e4, load_damping = 500;  ///< N/m, N s/m
constexpr double soft_stiffness = 800, soft_damping = 10;
constexpr double shift_m = 0.01, watched_s = 0.5;

constexpr struct {
  Regularisation kind;
  const char* name;
} regularisations[] = {{Regularisation::spring_damper, "spring and damper"},
                       {Regularisation::spook, "SPOOK"}};

Scene weight(Regularisation regularisation) {
  Scene scene;
  scene.name = "weight";
  scene.settings.regularisation = regularisation;
  Body& ball = scene.bodies.emplace_back();
  ball.name = "weight";
  ball.pose.position = {0, 0, ball_radius_m};
  ball.shapes = {{.shape = ConvexShape(Sphere{ball_radius_m})}};
  ball.mass.emplace().mass_kg = ball_mass_kg;
  return scene;
}

/// A joint that holds the weight to the world where it is.
Joint& hold(Scene& scene, JointKind kind) {
  Joint& joint = scene.joints.emplace_back();
  joint.name = "holder";
  joint.kind = kind;
  joint.second = "weight";
  joint.in_first = scene.bodies.front().pose;
  return joint;
}

double height_after(const Scene& scene, int steps) {
  Simulation simulation(scene);
  for (int k = 0; k < steps; ++k) simulation.step();
  return simulation.state().poses[simulation.model().body_named("weight")].position.z();
}

std::vector<StaticLoad> static_loads() {
  constexpr int until_rest = 1200;
  std::vector<StaticLoad> loads;
  for (const auto& regularisation : regularisations) {
    Scene on_contact = weight(regularisation.kind), on_joint = on_contact, on_limit = on_contact;
    Body& ground = on_contact.bodies.emplace_back();
    ground.name = "ground";
    ground.kind = BodyKind::fixed;
    ground.shapes = {{.shape = ConvexShape(Plane{}), .material = "ground"}};
    on_contact.materials = {
        {"ground", {.stiffness_N_per_m = load_stiffness, .damping_N_s_per_m = load_damping}}};
    on_contact.bodies.front().shapes.front().material = "ground";
    hold(on_joint, JointKind::fixed).compliance = {load_stiffness, load_damping};
    CoordinateLaw limit;
    limit.range.emplace().lower = 0;
    limit.range->compliance = {load_stiffness, load_damping};
    hold(on_limit, JointKind::prismatic).coordinates = {limit};
    const double sag = ball_mass_kg * -on_joint.settings.gravity_m_per_s2.z() / load_stiffness;
    const auto add = [&](const char* row, const Scene& scene) {
      loads.push_back(
          {row, regularisation.name, sag, ball_radius_m - height_after(scene, until_rest)});
    };
    add("contact", on_contact);
    add("joint", on_joint);
    add("limit of a joint", on_limit);
  }
  return loads;
}

/// A weight on a spring and a damper along z, `shift_m` above its place of rest, without gravity.
Scene oscillator(Regularisation regularisation, double damping, double h_s) {
  Scene scene = weight(regularisation);
  scene.settings.gravity_m_per_s2.setZero();
  scene.settings.time_step_s = h_s;
  CoordinateLaw law;
  law.spring = Spring{.rest = -shift_m, .stiffness = soft_stiffness, .damping = damping};
  hold(scene, JointKind::prismatic).coordinates = {law};
  return scene;
}

/// Where the weight is by the law of a damped oscillation, above its place of rest.
double closed_form_m(double damping, double time_s) {
  const double decay = damping / (2 * ball_mass_kg);
  const double omega = std::sqrt(soft_stiffness / ball_mass_kg - decay * decay);
  return shift_m * std::exp(-decay * time_s) *
         (std::cos(omega * time_s) + decay / omega * std::sin(omega * time_s));
}

StepRefinement refine(std::string name, Regularisation regularisation, double damping, int order) {
  StepRefinement refinement{std::move(name), order, {}, {}};
  for (int steps = 30; steps <= 30 << 7; steps *= 2) {
    const double h = watched_s / steps;
    const double height = height_after(oscillator(regularisation, damping, h), steps);
    refinement.h_s.push_back(h);
    refinement.error_m.push_back(
        std::abs(height - (ball_radius_m - shift_m) - closed_form_m(damping, watched_s)));
  }
  return refinement;
}

Figure motion_figure() {
  Figure figure{.id = "elastic-motion",
                .title = "A weight on a compliant row",
                .caption = fmt::format("{} kg on {} N/m and {} N s/m, released {} mm from rest, in "
                                       "steps of 1/60 s and of 1/960 s.",
                                       ball_mass_kg, soft_stiffness, soft_damping, 1e3 * shift_m),
                .kind = FigureKind::lines};
  figure.x = {.label = "time", .unit = "s"};
  figure.y = {.label = "distance from rest", .unit = "mm"};
  for (const int rate : {60, 960}) {
    Panel& panel = figure.panels.emplace_back(Panel{fmt::format("$h$ = 1/{} s", rate)});
    Series law{.name = "law of the damped oscillation", .is_dashed = true};
    for (int k = 0; k <= 200; ++k) {
      law.x.push_back(k / 200.0);
      law.y.push_back(1e3 * closed_form_m(soft_damping, k / 200.0));
    }
    panel.series.push_back(std::move(law));
    for (const auto& regularisation : regularisations) {
      Simulation simulation(oscillator(regularisation.kind, soft_damping, 1.0 / rate));
      Series series{.name = regularisation.name};
      for (int k = 0; k <= rate; ++k) {
        series.x.push_back(simulation.state().time_s);
        series.y.push_back(
            1e3 * (simulation.state().poses[simulation.model().body_named("weight")].position.z() -
                   (ball_radius_m - shift_m)));
        simulation.step();
      }
      panel.series.push_back(std::move(series));
    }
  }
  return figure;
}

Figure refinement_figure(const std::vector<StepRefinement>& all) {
  Figure figure{.id = "elastic-order",
                .title = "Distance from the law of the damped oscillation",
                .caption = fmt::format("After {} s, over the step.", watched_s),
                .kind = FigureKind::lines};
  figure.x = {.label = "step $h$", .unit = "s", .scale = Scale::log};
  figure.y = {.label = "error", .unit = "m", .scale = Scale::log};
  Panel& panel = figure.panels.emplace_back();
  for (const StepRefinement& one : all) {
    panel.series.push_back({.name = one.name, .x = one.h_s, .y = one.error_m});
  }
  return figure;
}

ReportTable loads_table(const std::vector<StaticLoad>& loads) {
  ReportTable table{
      .id = "elastic-loads",
      .title = fmt::format("{} kg at rest on a row of {:g} N/m", ball_mass_kg, load_stiffness)};
  table.columns = {{.label = "row", .is_text = true},
                   {.label = "regularisation", .is_text = true},
                   {.label = "F/k", .unit = "mm", .digits = 6},
                   {.label = "sinks by", .unit = "mm", .digits = 6},
                   {.label = "relative error", .style = NumberStyle::scientific, .digits = 0}};
  for (const StaticLoad& load : loads) {
    table.rows.push_back({load.row, load.regularisation, 1e3 * load.expected_m, 1e3 * load.found_m,
                          std::abs(load.relative_error())});
  }
  return table;
}

/// Of every contact point of the wall at rest, its force against k times its overlap.
PaperFinding wall_finding(const Simulation& wall, const StepResult& last, double stiffness) {
  double most_N = 0, worst_N = 0, most_m = 0;
  for (const ContactForce& contact : last.contacts) {
    most_N = std::max(most_N, contact.normal_force_N);
    most_m = std::max(most_m, -contact.gap_m);
    const double spring_N = std::max(0.0, -stiffness * contact.gap_m);
    worst_N = std::max(worst_N, std::abs(contact.normal_force_N - spring_N));
  }
  PaperFinding finding;
  finding.title = "Every contact of the wall at rest is a spring";
  finding.expected = "force = stiffness × overlap; taken as 1e-6 of the largest force";
  finding.found = fmt::format(
      "{} points after {} steps, forces up to {:.4g} N and overlaps up to {:.3g} mm; off by at "
      "most "
      "{:.1e} N",
      last.contacts.size(), wall.steps_done(), most_N, 1e3 * most_m, worst_N);
  finding.verdict =
      most_N > 0 && worst_N <= 1e-6 * most_N ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

}  // namespace

double StaticLoad::relative_error() const {
  return found_m / expected_m - 1;
}

double StepRefinement::order() const {
  return std::log2(error_m[error_m.size() - 2] / error_m.back());
}

PaperFinding static_load_finding(const std::vector<StaticLoad>& loads) {
  PaperFinding finding;
  finding.title = "A load sinks by force over stiffness";
  finding.expected =
      "regularisation is physical elasticity, which can be verified numerically (L11); taken as "
      "1e-6 of F/k";
  double worst = 0;
  for (const StaticLoad& load : loads) worst = std::max(worst, std::abs(load.relative_error()));
  finding.found =
      fmt::format("{} rows and regularisations, off by at most {:.1e} of F/k", loads.size(), worst);
  finding.verdict = worst <= 1e-6 ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding oscillation_finding(const std::vector<StepRefinement>& all) {
  PaperFinding finding;
  finding.title = "A weight on a row moves as on a spring and a damper";
  finding.expected =
      "elasticity and viscosity (L11): the closed form is reached as the step goes to 0, by first "
      "order with damping, by second without under SPOOK; taken within 0.1";
  bool is_so = true;
  for (const StepRefinement& one : all) {
    is_so = is_so && std::abs(one.order() - one.expected_order) <= 0.1;
    finding.found += fmt::format("{}{}: order {:.3f}, {:.2g} m at h = {:.2g} s",
                                 finding.found.empty() ? "" : "; ", one.name, one.order(),
                                 one.error_m.back(), one.h_s.back());
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

bool add_elastic_rows(const Laboratory& laboratory, Section& section) {
  constexpr int parts = 3;
  const std::vector<StaticLoad> loads = static_loads();
  if (!laboratory.progress("loading rows", 1, parts)) return false;
  std::vector<StepRefinement> all;
  for (const auto& regularisation : regularisations) {
    all.push_back(refine(regularisation.name, regularisation.kind, soft_damping, 1));
  }
  all.push_back(refine("SPOOK, no damping", Regularisation::spook, 0, 2));
  if (!laboratory.progress("shaking rows", 2, parts)) return false;
  const Scene scene = laboratory.scene("brick_wall", {"gap_m=0"});
  Simulation wall(scene);
  const StepResult* last = &wall.step();
  while (wall.steps_done() < scene.settings.steps) last = &wall.step();
  section.paragraphs.push_back(
      "Compliance stands for a spring and a damper. Three tests: a weight at rest on a row, a "
      "weight that oscillates on a row, and every contact point of the wall at rest.");
  section.findings.push_back(static_load_finding(loads));
  section.findings.push_back(oscillation_finding(all));
  section.findings.push_back(
      wall_finding(wall, *last, scene.materials.front().law.stiffness_N_per_m));
  section.tables.push_back(loads_table(loads));
  section.figures.push_back(motion_figure());
  section.figures.push_back(refinement_figure(all));
  return laboratory.progress("watching the wall", 3, parts);
}

}  // namespace perpend
