#include "experiment/limited_pivoting/limited_pivoting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace perpend {
namespace {

constexpr double visible_m = 0.2;  ///< a truck this far from its path is seen to be off it
constexpr double lost_m = 20;      ///< beyond this a path is not drawn
constexpr int paper_limit = 15;
constexpr int circle_steps = 880;  ///< 14.7 s: a full circle and a bit

struct ReturnedIterate {
  const char* name;
  Select select;
};
constexpr std::array<ReturnedIterate, 4> returned_choices{
    {{"last", Select::last},
     {"energy", Select::energy},
     {"natural", Select::natural},
     {"Fischer–Burmeister", Select::fischer_burmeister}}};

/// Changes of a wheel's speed beyond this are jerks.
double jerk_rad_s(const LimitedPivoting& study) {
  return 3 * largest_jump_rad_s(study.reference);
}

std::string metres(double distance) {
  return std::isfinite(distance) ? fmt::format("{:.2g} m", distance) : "diverges";
}

/// What the truck had turned by when the reference had a full circle, or at the end.
double turned_at_full_circle(const LimitedDrive& drive, const LimitedDrive& reference) {
  const auto full = std::find_if(reference.turned_deg.begin(), reference.turned_deg.end(),
                                 [](double turned) { return turned >= 360; });
  const auto k = std::min(full - reference.turned_deg.begin(), std::ssize(drive.turned_deg) - 1);
  return k < 0 ? no_value : drive.turned_deg[k];
}

LimitedPivoting drive_all(const Laboratory& laboratory) {
  Scene scene = laboratory.scene("forklift", {});
  scene.settings.steps = std::min(scene.settings.steps, circle_steps);
  const std::array<int, 8> limits{15, 10, 9, 8, 7, 6, 5, 4};
  const int of = 1 + static_cast<int>(limits.size() * returned_choices.size());
  LimitedPivoting study;
  scene.settings.warm_start = false;
  scene.settings.joint_corrections = 0;  // a solve a step, as in the paper
  SimulationOptions options{.solver = "bpp", .on_wrong = OnWrong::take};
  options.limits.iterations = 1000;
  study.reference = drive_forklift(scene, options);
  study.reference.name = "reference";
  int done = 1;
  for (const int limit : limits) {
    LimitedCases& cases = study.cases.emplace_back(LimitedCases{limit});
    for (const ReturnedIterate& choice : returned_choices) {
      if (!laboratory.progress(fmt::format("forklift, limit {}", limit), done++, of)) {
        study.cases.pop_back();
        return study;
      }
      options.limits.iterations = limit;
      options.limits.select = choice.select;
      cases.drives.push_back(drive_forklift(scene, options));
      cases.drives.back().name = choice.name;
    }
  }
  return study;
}

ReportTable limits_table(const LimitedPivoting& study) {
  ReportTable table{.id = "forklift-limits", .title = "Off the path, by limit and iterate taken"};
  table.columns = {{.label = "limit"}};
  for (const char* group : {"steps not certified", "largest distance from the reference"}) {
    for (const ReturnedIterate& choice : returned_choices) {
      const bool is_count = table.columns.size() <= returned_choices.size();
      table.columns.push_back({.label = choice.name, .unit = is_count ? "" : "m", .group = group});
    }
  }
  for (const LimitedCases& cases : study.cases) {
    std::vector<Cell> row{cases.limit};
    for (const LimitedDrive& drive : cases.drives) row.emplace_back(drive.failed);
    for (const LimitedDrive& drive : cases.drives) {
      const double distance = largest_distance_m(drive, study.reference);
      row.push_back(std::isfinite(distance) ? Cell(distance) : Cell("diverges"));
    }
    table.rows.push_back(std::move(row));
  }
  table.notes = {
      "A step is certified by the friction bounds that its own normal impulses give, so one that "
      "was "
      "cut off between two updates of the bounds is not certified."};
  return table;
}

ReportTable cases_table(const LimitedPivoting& study, const LimitedCases& shown) {
  ReportTable table{.id = "forklift-cases",
                    .title = fmt::format("The five cases, limit {}", shown.limit)};
  table.columns = {{.label = "iterate taken", .is_text = true},
                   {.label = "not certified", .unit = "steps"},
                   {.label = "largest distance", .unit = "m"},
                   {.label = "turned at the reference's full circle",
                    .unit = "°",
                    .style = NumberStyle::fixed,
                    .digits = 1},
                   {.label = "largest jump of a wheel", .unit = "rad/s"},
                   {.label = "jerks", .unit = "steps"},
                   {.label = "of these certified", .unit = "steps"},
                   {.label = "last jerk", .unit = "s"},
                   {.label = "largest energy error", .unit = "J"}};
  std::vector<const LimitedDrive*> drives{&study.reference};
  for (const LimitedDrive& drive : shown.drives) drives.push_back(&drive);
  for (const LimitedDrive* drive : drives) {
    const double distance = largest_distance_m(*drive, study.reference);
    table.rows.push_back(
        {drive->name, drive->failed, std::isfinite(distance) ? Cell(distance) : Cell("diverges"),
         turned_at_full_circle(*drive, study.reference), largest_jump_rad_s(*drive),
         count_jumps(*drive, jerk_rad_s(study)), count_certified_jumps(*drive, jerk_rad_s(study)),
         last_jump_s(*drive, jerk_rad_s(study)), drive->worst_energy_J});
  }
  table.notes = {fmt::format(
      "A jerk is a step in which the speed of a wheel changes by more than {:.2g} rad/s, three "
      "times as much as ever in the reference.",
      jerk_rad_s(study))};
  return table;
}

Series path_of(const LimitedDrive& drive, const LimitedDrive& reference) {
  Series path{.name = drive.name, .is_dashed = &drive != &reference && drive.name != "last"};
  for (int k = 0; k < drive.steps(); ++k) {
    const double off = std::hypot(drive.x_m[k] - reference.x_m[k], drive.y_m[k] - reference.y_m[k]);
    if (off > lost_m) break;
    path.x.push_back(drive.x_m[k]);
    path.y.push_back(drive.y_m[k]);
  }
  return path;
}

Figure path_figure(const LimitedPivoting& study, const LimitedCases& shown) {
  Figure figure{.id = "forklift-paths",
                .title = fmt::format("Where the truck drove, limit {} (E19, Fig. 11)", shown.limit),
                .x = {.label = "x", .unit = "m"},
                .y = {.label = "y", .unit = "m"},
                .has_equal_units = true};
  figure.caption = fmt::format(
      "The chassis from above, until {:.1f} s. A path ends where the truck is more than {} m off.",
      study.reference.time_s.back(), lost_m);
  Panel panel;
  panel.series.push_back(path_of(study.reference, study.reference));
  for (const LimitedDrive& drive : shown.drives) {
    panel.series.push_back(path_of(drive, study.reference));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

/// Instead of the paper's enlarged parts of the circle: all of it.
Figure distance_figure(const LimitedPivoting& study, const LimitedCases& shown) {
  Figure figure{.id = "forklift-distance",
                .title = fmt::format("Distance from the reference, limit {}", shown.limit),
                .caption =
                    "At the same time, not along the path: a truck that falls behind on the "
                    "right path is off, too.",
                .x = {.label = "time", .unit = "s"},
                .y = {.label = "distance", .unit = "m", .scale = Scale::log}};
  Panel panel;
  for (const LimitedDrive& drive : shown.drives) {
    Series series{.name = drive.name};
    for (int k = 0; k < drive.steps(); ++k) {
      const double off =
          std::hypot(drive.x_m[k] - study.reference.x_m[k], drive.y_m[k] - study.reference.y_m[k]);
      series.x.push_back(drive.time_s[k]);
      series.y.push_back(off >= 1e-6 && off <= 1e3 ? off : no_value);
    }
    panel.series.push_back(std::move(series));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

Figure wheels_figure(const LimitedPivoting& study, const LimitedCases& shown) {
  Figure figure{.id = "forklift-wheels",
                .title = fmt::format("Speeds of the wheels, limit {} (E19, Fig. 12)", shown.limit),
                .x = {.label = "time", .unit = "s"},
                .y = {.label = "speed", .unit = "rad/s", .limits = std::pair(-2.0, 14.0)}};
  figure.caption = "Spikes that leave the picture are cut off.";
  std::vector<const LimitedDrive*> drives{&study.reference};
  for (const LimitedDrive& drive : shown.drives) drives.push_back(&drive);
  for (const LimitedDrive* drive : drives) {
    Panel panel{.title = drive->name};
    for (int wheel = 0; wheel < 4; ++wheel) {
      Series series{.name = wheel_names[wheel], .x = drive->time_s};
      for (const double speed : drive->wheel_rad_s[wheel]) {
        series.y.push_back(std::clamp(speed, -2.0, 14.0));
      }
      panel.series.push_back(std::move(series));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

PaperFinding limit_finding(const LimitedPivoting& study) {
  PaperFinding finding;
  finding.title = fmt::format("A limit of {} iterations", paper_limit);
  finding.expected = "sometimes too few to find the solution (E19 §5.3)";
  const auto paper = std::find_if(study.cases.begin(), study.cases.end(),
                                  [](const auto& cases) { return cases.limit == paper_limit; });
  if (paper == study.cases.end()) return finding;
  const int failed = paper->drives.front().failed;
  finding.found = fmt::format("{} of {} steps are not certified, each solve started from zero",
                              failed, paper->drives.front().steps());
  finding.verdict = failed > 0 ? Agreement::as_in_the_paper : Agreement::differs;
  if (finding.verdict == Agreement::differs) {
    finding.why =
        fmt::format("without a limit a step takes {:.1f} iterations in the mean and {:.0f} at most",
                    study.reference.mean_iterations, study.reference.most_iterations);
  }
  return finding;
}

PaperFinding last_finding(const LimitedPivoting& study, const LimitedCases& shown) {
  const LimitedDrive& last = shown.drives.front();
  const double turned = turned_at_full_circle(last, study.reference);
  const double full = turned_at_full_circle(study.reference, study.reference);
  const int jerks = count_jumps(last, jerk_rad_s(study));
  PaperFinding finding;
  finding.title = "The last iterate";
  finding.expected =
      "the wheels jerk, the truck leaves its path, and has turned 7/8 of the circle when the "
      "reference completes it (E19, Figs. 11, 12)";
  finding.found = fmt::format(
      "at a limit of {}: {} jerks of up to {:.2g} rad/s, {} off, {:.0f}° where the reference has "
      "turned {:.0f}°",
      shown.limit, jerks, largest_jump_rad_s(last),
      metres(largest_distance_m(last, study.reference)), turned, full);
  const bool is_same =
      jerks > 0 && turned < 0.99 * full && largest_distance_m(last, study.reference) > visible_m;
  finding.verdict = is_same ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding best_finding(const LimitedPivoting& study, const LimitedCases& shown) {
  PaperFinding finding;
  finding.title = "The best iterate by any measure";
  finding.expected = "looks like the reference (E19 §5.3)";
  double largest = 0;
  for (std::size_t k = 0; k < shown.drives.size(); ++k) {
    const double distance = largest_distance_m(shown.drives[k], study.reference);
    finding.found +=
        fmt::format("{}{} {}", k > 0 ? ", " : "", shown.drives[k].name, metres(distance));
    if (k > 0) largest = std::max(largest, distance);
  }
  finding.verdict = largest < visible_m ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding jerks_finding(const LimitedPivoting& study, const LimitedCases& shown) {
  PaperFinding finding;
  finding.title = "Jerks with the best iterate";
  finding.expected = "they end much earlier than with the last (E19, Fig. 12)";
  const double last_s = last_jump_s(shown.drives[0], jerk_rad_s(study));
  bool is_earlier = true;
  for (const LimitedDrive& drive : shown.drives) {
    const double end_s = last_jump_s(drive, jerk_rad_s(study));
    finding.found +=
        fmt::format("{}{}: {:.1f} s, up to {:.1f} rad/s", finding.found.empty() ? "" : "; ",
                    drive.name, end_s, largest_jump_rad_s(drive));
    if (drive.name != shown.drives[0].name) is_earlier = is_earlier && end_s < 0.75 * last_s;
  }
  finding.verdict = is_earlier ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding energy_finding(const LimitedPivoting& study, const LimitedCases& shown) {
  const auto is_closest = [&](const LimitedCases& cases) {
    const double energy = largest_distance_m(cases.drives[1], study.reference);
    return energy <= largest_distance_m(cases.drives[2], study.reference) &&
           energy <= largest_distance_m(cases.drives[3], study.reference);
  };
  int closest = 0, failing = 0;
  for (const LimitedCases& cases : study.cases) {
    if (cases.drives.front().failed == 0) continue;
    ++failing;
    closest += is_closest(cases) ? 1 : 0;
  }
  PaperFinding finding;
  finding.title = "Energy against the other measures";
  finding.expected = "energy is closest to the reference, by a few centimetres (E19, Fig. 11)";
  finding.found = fmt::format(
      "at a limit of {}: {}; closest at {} of the {} limits that are too "
      "few",
      shown.limit, is_closest(shown) ? "closest" : "not closest", closest, failing);
  finding.verdict = is_closest(shown) ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

}  // namespace

const LimitedCases* LimitedPivoting::shown() const {
  for (const LimitedCases& one : cases) {
    if (largest_distance_m(one.drives.front(), reference) > visible_m) return &one;
  }
  return cases.empty() ? nullptr : &cases.back();
}

std::vector<PaperFinding> limited_pivoting_findings(const LimitedPivoting& study) {
  const LimitedCases* shown = study.shown();
  if (shown == nullptr) return {};
  return {limit_finding(study), last_finding(study, *shown), best_finding(study, *shown),
          jerks_finding(study, *shown), energy_finding(study, *shown)};
}

Section limited_pivoting(const Laboratory& laboratory) {
  const LimitedPivoting study = drive_all(laboratory);
  Section section{.id = "X4", .title = "Pivoting that is cut off: a forklift"};
  section.paragraphs = {
      "The forklift drives its circle with block pivoting that may make only so many iterations a "
      "solve, started from zero. Where that is too few, it takes the last iterate, or the best "
      "that it saw by one of the three measures.",
      fmt::format("The limits go down from E19's {}; the figures show the largest at which the "
                  "truck of the last iterate is more than {} m off.",
                  paper_limit, visible_m)};
  const LimitedCases* shown = study.shown();
  if (shown == nullptr) return section;
  section.findings = limited_pivoting_findings(study);
  section.tables = {limits_table(study), cases_table(study, *shown)};
  section.figures = {path_figure(study, *shown), distance_figure(study, *shown),
                     wheels_figure(study, *shown)};
  return section;
}

}  // namespace perpend
