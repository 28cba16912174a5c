#include "experiment/limited_pivoting/drive_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace perpend {
namespace {

constexpr double visible_m = 0.2;         ///< a truck this far from its path is seen to be off it
constexpr double centimetres_m = 0.1;     ///< a few centimetres are less than this
constexpr double papers_share = 7.0 / 8;  ///< of the circle, with the last iterate
constexpr double share_tolerance = 1.0 / 32;
constexpr double spikes_go_on_s = 7;  ///< with the last iterate (E19, Fig. 12)
constexpr double spikes_end_s = 3;    ///< with a measure

std::string metres(double distance) {
  return std::isfinite(distance) ? fmt::format("{:.2g} m", distance) : "diverges";
}

double off_m(const LimitedCases& cases, int k) {
  return largest_distance_m(cases.drives[k], cases.reference);
}

PaperFinding drive_finding(std::string title, std::string expected, std::string found,
                           bool agrees) {
  PaperFinding finding;
  finding.title = std::move(title);
  finding.expected = std::move(expected);
  finding.found = std::move(found);
  finding.verdict = agrees ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding limit_finding(const LimitedCases& cases) {
  const LimitedDrive& last = cases.drives.front();
  PaperFinding finding = drive_finding(
      fmt::format("A limit of {} iterations", cases.limit),
      "sometimes too few to find the solution: in some steps, in less than half of them (E19 §5.3)",
      fmt::format("{} of {} steps are not certified", last.failed, last.steps()),
      last.failed > 0 && 2 * last.failed < last.steps());
  if (last.failed == 0) {
    finding.why = fmt::format("without a limit a step takes {:.0f} iterations at most",
                              cases.reference.most_iterations);
  }
  return finding;
}

PaperFinding last_finding(const LimitedCases& cases) {
  const LimitedDrive& last = cases.drives.front();
  const double share = share_of_circle(last, cases.reference), off = off_m(cases, 0);
  const int jerks = count_jumps(last, jerk_rad_s(cases));
  return drive_finding(
      "The last iterate",
      "the wheels jerk, the truck leaves its path by more than 0.2 m, and has turned 7/8 of "
      "the circle, within 1/32, when the reference completes it (E19, Figs. 11, 12)",
      fmt::format("{} jerks of up to {:.2g} rad/s, {} off, {:.3f} of the circle", jerks,
                  largest_jump_rad_s(last), metres(off), share),
      jerks > 0 && off > visible_m && std::abs(share - papers_share) <= share_tolerance);
}

PaperFinding best_finding(const LimitedCases& cases) {
  std::string found;
  double largest = 0;
  for (int k = 1; k < std::ssize(cases.drives); ++k) {
    found +=
        fmt::format("{}{} {}", k > 1 ? ", " : "", cases.drives[k].name, metres(off_m(cases, k)));
    largest = std::max(largest, off_m(cases, k));
  }
  return drive_finding("The best iterate by any measure",
                       "looks like the reference: less than 0.1 m off (E19 §5.3)", found,
                       largest < centimetres_m);
}

PaperFinding energy_finding(const LimitedCases& cases) {
  const double energy = off_m(cases, 1), natural = off_m(cases, 2), fb = off_m(cases, 3);
  return drive_finding(
      "Energy against the other measures",
      "energy is closest to the reference, the others a few centimetres away: less than 0.1 "
      "m (E19, Fig. 11)",
      fmt::format("energy {}, natural {}, Fischer–Burmeister {}", metres(energy), metres(natural),
                  metres(fb)),
      energy <= natural && energy <= fb && std::max(natural, fb) < centimetres_m);
}

PaperFinding jerks_finding(const LimitedCases& cases) {
  std::string found;
  double last_s = 0, best_s = 0;
  for (const LimitedDrive& drive : cases.drives) {
    const double end_s = last_jump_s(drive, jerk_rad_s(cases));
    found += fmt::format("{}{}: {} jerks until {:.1f} s, up to {:.2g} rad/s",
                         found.empty() ? "" : "; ", drive.name,
                         count_jumps(drive, jerk_rad_s(cases)), end_s, largest_jump_rad_s(drive));
    (&drive == &cases.drives.front() ? last_s : best_s) =
        std::max(&drive == &cases.drives.front() ? last_s : best_s, end_s);
  }
  return drive_finding(
      "Jerks with the best iterate",
      "they end before 3 s with a measure, and go on past 7 s with the last (E19, Fig. 12)", found,
      best_s <= spikes_end_s && last_s > spikes_go_on_s);
}

PaperFinding early_finding(const LimitedCases& cases) {
  const LimitedDrive& last = cases.drives.front();
  const int jerks = count_jumps(last, jerk_rad_s(cases));
  const int early = count_early_jumps(last, jerk_rad_s(cases));
  return drive_finding("When the wheels jerk", "most in the first quarter of the circle (E19 §5.3)",
                       fmt::format("{} of {} with the last iterate", early, jerks),
                       2 * early > jerks);
}

PaperFinding fluctuation_finding(const LimitedCases& cases) {
  std::vector<double> sums;
  std::string found;
  for (const LimitedDrive& drive : cases.drives) {
    sums.push_back(fluctuation_rad_s(drive, cases.reference));
    found += fmt::format("{}{} {:.3g} rad/s", found.empty() ? "" : ", ", drive.name, sums.back());
  }
  return drive_finding(
      "Fluctuations of the wheels",
      "least with energy and natural (E19 §5.3); all changes of the four speeds together, "
      "less those of the reference",
      found, std::max(sums[1], sums[2]) <= std::min(sums[0], sums[3]));
}

}  // namespace

double jerk_rad_s(const LimitedCases& cases) {
  return 3 * largest_jump_rad_s(cases.reference);
}

std::vector<PaperFinding> drive_findings(const LimitedCases& cases) {
  return {limit_finding(cases),      last_finding(cases),  best_finding(cases),
          energy_finding(cases),     jerks_finding(cases), early_finding(cases),
          fluctuation_finding(cases)};
}

}  // namespace perpend
