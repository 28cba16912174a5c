#include "experiment/limited_pivoting/limited_pivoting.h"

#include <fmt/format.h>

#include <cmath>

#include "experiment/limited_pivoting/drive_figures.h"
#include "experiment/limited_pivoting/drive_findings.h"
#include "experiment/papers_friction.h"
#include "study/comparison.h"

namespace perpend {
namespace {

constexpr int paper_limit = 15;
constexpr int circle_steps = 960;  ///< 16 s: a full circle and a bit, with any friction tried here

struct ReturnedIterate {
  const char* name;
  Select select;
};
constexpr std::array<ReturnedIterate, 4> returned_choices{
    {{"last", Select::last},
     {"energy", Select::energy},
     {"natural", Select::natural},
     {"Fischer–Burmeister", Select::fischer_burmeister}}};

/// A friction and a limit to drive with. The first is the papers'.
struct DriveSettings {
  double compliance;
  int limit;
};
constexpr double papers = papers_friction_compliance;
constexpr std::array<DriveSettings, 14> all_settings{{{papers, paper_limit},
                                                      {1, paper_limit},
                                                      {0.1, paper_limit},
                                                      {0.05, paper_limit},
                                                      {0.04, paper_limit},
                                                      {0.035, paper_limit},
                                                      {0.025, paper_limit},
                                                      {0.02, paper_limit},
                                                      {0.01, paper_limit},
                                                      {papers, 20},
                                                      {papers, 17},
                                                      {papers, 13},
                                                      {papers, 11},
                                                      {papers, 9}}};

/// As many as there was time for.
std::vector<LimitedCases> drive_all(const Laboratory& laboratory) {
  std::vector<LimitedCases> all;
  const int of = static_cast<int>(all_settings.size() * (1 + returned_choices.size()));
  int done = 0;
  for (const DriveSettings& settings : all_settings) {
    Scene scene = with_friction_compliance(laboratory.scene("forklift", {}), settings.compliance);
    scene.settings.steps = std::min(scene.settings.steps, circle_steps);
    scene.settings.warm_start = false;
    scene.settings.joint_corrections = 0;  // a solve a step, as in the paper
    LimitedCases cases{settings.compliance, settings.limit};
    // With one coupling the bounds are those of the step before (E19 §2).
    SimulationOptions options{.solver = "bpp:couplings=1", .on_wrong = OnWrong::take};
    options.limits.iterations = 1000;
    cases.reference = drive_forklift(scene, options);
    cases.reference.name = "reference";
    ++done;
    options.limits.iterations = settings.limit;
    for (const ReturnedIterate& choice : returned_choices) {
      if (!laboratory.progress(fmt::format("forklift, limit {}", settings.limit), done++, of)) {
        return all;
      }
      options.limits.select = choice.select;
      cases.drives.push_back(drive_forklift(scene, options));
      cases.drives.back().name = choice.name;
    }
    all.push_back(std::move(cases));
  }
  return all;
}

Cell distance_cell(const LimitedDrive& drive, const LimitedDrive& reference) {
  const double distance = largest_distance_m(drive, reference);
  return std::isfinite(distance) ? Cell(distance) : Cell("diverges");
}

ReportTable settings_table(const std::vector<LimitedCases>& all) {
  ReportTable table{.id = "forklift-limits",
                    .title = "Off the path, by friction, limit and iterate taken"};
  table.columns = {{.label = "C of friction", .unit = "of the normal's"},
                   {.label = "limit"},
                   {.label = "most iterations needed"}};
  for (const ReturnedIterate& choice : returned_choices) {
    table.columns.push_back({.label = choice.name, .group = "steps not certified"});
  }
  for (const ReturnedIterate& choice : returned_choices) {
    table.columns.push_back(
        {.label = choice.name, .unit = "m", .group = "largest distance from the reference"});
  }
  table.columns.push_back(
      {.label = "circle with the last", .style = NumberStyle::fixed, .digits = 3});
  for (const LimitedCases& cases : all) {
    std::vector<Cell> row{cases.compliance, cases.limit, cases.reference.most_iterations};
    for (const LimitedDrive& drive : cases.drives) row.emplace_back(drive.failed);
    for (const LimitedDrive& drive : cases.drives) {
      row.push_back(distance_cell(drive, cases.reference));
    }
    row.emplace_back(share_of_circle(cases.drives.front(), cases.reference));
    table.rows.push_back(std::move(row));
  }
  table.notes = {
      "The first line is what is judged and drawn. A step is certified as the MLCP that it is, "
      "with "
      "the friction bounds of the step before.",
      "Neighbouring values of C and of the limit are given because a run that is cut off is "
      "chaotic: "
      "which iterate is closest changes from one to the next."};
  return table;
}

ReportTable cases_table(const LimitedCases& cases) {
  ReportTable table{.id = "forklift-cases",
                    .title = fmt::format("The five cases, limit {}", cases.limit)};
  table.columns = {{.label = "iterate taken", .is_text = true},
                   {.label = "not certified", .unit = "steps"},
                   {.label = "largest distance", .unit = "m"},
                   {.label = "of the circle", .style = NumberStyle::fixed, .digits = 3},
                   {.label = "largest jump of a wheel", .unit = "rad/s"},
                   {.label = "jerks", .unit = "steps"},
                   {.label = "of these certified", .unit = "steps"},
                   {.label = "last jerk", .unit = "s"},
                   {.label = "fluctuation", .unit = "rad/s"},
                   {.label = "largest energy error", .unit = "J"}};
  std::vector<const LimitedDrive*> drives{&cases.reference};
  for (const LimitedDrive& drive : cases.drives) drives.push_back(&drive);
  const double jerk = jerk_rad_s(cases);
  for (const LimitedDrive* drive : drives) {
    table.rows.push_back({drive->name, drive->failed, distance_cell(*drive, cases.reference),
                          share_of_circle(*drive, cases.reference), largest_jump_rad_s(*drive),
                          count_jumps(*drive, jerk), count_certified_jumps(*drive, jerk),
                          last_jump_s(*drive, jerk), fluctuation_rad_s(*drive, cases.reference),
                          drive->worst_energy_J});
  }
  table.notes = {fmt::format(
      "A jerk is a step in which the speed of a wheel changes by more than {:.2g} rad/s, three "
      "times as much as ever in the reference.",
      jerk)};
  return table;
}

}  // namespace

Section limited_pivoting(const Laboratory& laboratory) {
  const std::vector<LimitedCases> all = drive_all(laboratory);
  Section section{.id = "X4", .title = "Pivoting that is cut off: a forklift"};
  section.paragraphs = {
      "The forklift drives its circle with block pivoting that may make only so many iterations a "
      "step, started from zero, with the friction bounds of the step before (E19 §2). Where that "
      "is "
      "too few, it takes the last iterate, or the best that it saw by one of the three measures.",
      fmt::format("The papers do not print how far friction yields. Its C is {} times the normal's "
                  "here, the value of all runs that follow the papers; the table has others, and "
                  "other limits than E19's {}.",
                  papers_friction_compliance, paper_limit)};
  if (all.empty()) return section;
  section.findings = drive_findings(all.front());
  section.tables = {settings_table(all), cases_table(all.front())};
  section.figures = drive_figures(all.front());
  return section;
}

}  // namespace perpend
