#include "experiment/limited_pivoting/drive_figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

constexpr double lost_m = 20;                             ///< beyond this a path is not drawn
constexpr double detail_m = 0.3;                          ///< half the width of the enlarged part
constexpr double slowest_rad_s = -2, fastest_rad_s = 14;  ///< of wheels, as drawn

double distance_at(const LimitedDrive& drive, const LimitedDrive& reference, int k) {
  return std::hypot(drive.x_m[k] - reference.x_m[k], drive.y_m[k] - reference.y_m[k]);
}

std::vector<const LimitedDrive*> all_of(const LimitedCases& cases) {
  std::vector<const LimitedDrive*> all{&cases.reference};
  for (const LimitedDrive& drive : cases.drives) all.push_back(&drive);
  return all;
}

Figure path_figure(const LimitedCases& cases) {
  Figure figure{.id = "forklift-paths",
                .title = fmt::format("Where the truck drove, limit {} (E19, Fig. 11)", cases.limit),
                .x = {.label = "x", .unit = "m"},
                .y = {.label = "y", .unit = "m"},
                .has_equal_units = true};
  figure.caption = fmt::format(
      "The chassis from above, until {:.1f} s. A path ends where the truck is more than {} m off.",
      cases.reference.time_s.back(), lost_m);
  Panel panel;
  for (const LimitedDrive* drive : all_of(cases)) {
    Series path{.name = drive->name,
                .is_dashed = drive != &cases.reference && drive->name != "last"};
    for (int k = 0; k < std::min(drive->steps(), cases.reference.steps()); ++k) {
      if (distance_at(*drive, cases.reference, k) > lost_m) break;
      path.x.push_back(drive->x_m[k]);
      path.y.push_back(drive->y_m[k]);
    }
    panel.series.push_back(std::move(path));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

/// The part of the circle where the best iterates are farthest off, enlarged.
Figure detail_figure(const LimitedCases& cases) {
  int worst = 0;
  double largest = 0;
  for (std::size_t d = 1; d < cases.drives.size(); ++d) {
    for (int k = 0; k < std::min(cases.drives[d].steps(), cases.reference.steps()); ++k) {
      const double off = distance_at(cases.drives[d], cases.reference, k);
      if (off <= largest || off > detail_m) continue;
      largest = off;
      worst = k;
    }
  }
  const double x = cases.reference.x_m[worst], y = cases.reference.y_m[worst];
  Figure figure{
      .id = "forklift-detail",
      .title = fmt::format("A part of the circle, limit {} (E19, Fig. 11)", cases.limit),
      .caption = fmt::format("Where a truck of a best iterate is farthest off, at {:.1f} s.",
                             cases.reference.time_s[worst]),
      .x = {.label = "x", .unit = "m", .limits = std::pair(x - detail_m, x + detail_m)},
      .y = {.label = "y", .unit = "m", .limits = std::pair(y - detail_m, y + detail_m)},
      .has_equal_units = true};
  Panel panel;
  for (const LimitedDrive* drive : all_of(cases)) {
    Series path{.name = drive->name,
                .is_dashed = drive != &cases.reference && drive->name != "last"};
    for (int k = 0; k < drive->steps(); ++k) {
      const bool is_inside =
          std::abs(drive->x_m[k] - x) <= detail_m && std::abs(drive->y_m[k] - y) <= detail_m;
      path.x.push_back(drive->x_m[k]);
      path.y.push_back(is_inside ? drive->y_m[k] : no_value);
    }
    panel.series.push_back(std::move(path));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

Figure distance_figure(const LimitedCases& cases) {
  Figure figure{.id = "forklift-distance",
                .title = fmt::format("Distance from the reference, limit {}", cases.limit),
                .caption =
                    "At the same time, not along the path: a truck that falls behind on the "
                    "right path is off, too.",
                .x = {.label = "time", .unit = "s"},
                .y = {.label = "distance", .unit = "m", .scale = Scale::log}};
  Panel panel;
  for (const LimitedDrive& drive : cases.drives) {
    Series series{.name = drive.name};
    for (int k = 0; k < std::min(drive.steps(), cases.reference.steps()); ++k) {
      const double off = distance_at(drive, cases.reference, k);
      series.x.push_back(drive.time_s[k]);
      series.y.push_back(off >= 1e-6 && off <= 1e3 ? off : no_value);
    }
    panel.series.push_back(std::move(series));
  }
  figure.panels.push_back(std::move(panel));
  return figure;
}

Figure wheels_figure(const LimitedCases& cases) {
  Figure figure{
      .id = "forklift-wheels",
      .title = fmt::format("Speeds of the wheels, limit {} (E19, Fig. 12)", cases.limit),
      .caption = "Spikes that leave the picture are cut off.",
      .x = {.label = "time", .unit = "s"},
      .y = {.label = "speed", .unit = "rad/s", .limits = std::pair(slowest_rad_s, fastest_rad_s)}};
  for (int wheel = 0; wheel < 4; ++wheel) {
    Panel panel{.title = wheel_names[wheel]};
    for (const LimitedDrive* drive : all_of(cases)) {
      Series series{.name = drive->name, .x = drive->time_s};
      for (const double speed : drive->wheel_rad_s[wheel]) {
        series.y.push_back(std::clamp(speed, slowest_rad_s, fastest_rad_s));
      }
      panel.series.push_back(std::move(series));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

}  // namespace

std::vector<Figure> drive_figures(const LimitedCases& cases) {
  return {path_figure(cases), detail_figure(cases), distance_figure(cases), wheels_figure(cases)};
}

}  // namespace perpend
