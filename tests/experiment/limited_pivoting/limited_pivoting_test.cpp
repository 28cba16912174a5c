#include "experiment/limited_pivoting/limited_pivoting.h"

#include <gtest/gtest.h>

#include "experiment/agreements.h"
#include "experiment/limited_pivoting/drive_findings.h"
#include "report/report_defect.h"
#include "scene/scene_file.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;
using test::verdicts;

/// A truck that turns 3.6° a step on a circle of 4 m, `behind` in the whole, and one of whose
/// wheels jumps once.
LimitedDrive circle(const std::string& name, double behind_deg, double jump_rad_s) {
  LimitedDrive drive;
  drive.name = name;
  for (int k = 0; k <= 110; ++k) {
    const double turned = (3.6 - behind_deg / 100) * k, angle = turned * std::acos(-1) / 180;
    drive.time_s.push_back(k / 60.0);
    drive.x_m.push_back(4 * std::sin(angle));
    drive.y_m.push_back(4 - 4 * std::cos(angle));
    drive.turned_deg.push_back(turned);
    for (auto& wheel : drive.wheel_rad_s) wheel.push_back(0.01 * k);
    drive.wheel_rad_s[2].back() += k == 50 ? jump_rad_s : 0;
    drive.is_certified.push_back(k != 50);
  }
  return drive;
}

/// Last, energy, natural, FB.
LimitedCases cases(const std::array<double, 4>& behind_deg, int failed) {
  LimitedCases made{1, 15, circle("reference", 0, 0), {}};
  const std::array<const char*, 4> names{"last", "energy", "natural", "Fischer–Burmeister"};
  for (int k = 0; k < 4; ++k) {
    made.drives.push_back(circle(names[k], behind_deg[k], k == 0 ? 1 : 0));
    made.drives.back().failed = failed;
  }
  return made;
}

/// The jump of `circle` is at 0.8 s, in the second quarter: that and the end of the spikes are not
/// as in the paper.
TEST(LimitedPivoting, FindsWhatThePaperFound) {
  EXPECT_EQ(verdicts(drive_findings(cases({45, 0.1, 0.2, 0.3}, 7))),
            (std::vector{agrees, agrees, agrees, agrees, differs, differs, agrees}));
}

TEST(LimitedPivoting, AsksForSevenEighthsOfTheCircle) {
  const auto of_last = [](double behind_deg) {
    return drive_findings(cases({behind_deg, 0.1, 0.2, 0.3}, 7))[1].verdict;
  };
  EXPECT_EQ(of_last(45), agrees);
  EXPECT_EQ(of_last(35), agrees);
  EXPECT_EQ(of_last(30), differs);
  EXPECT_EQ(of_last(60), differs);
}

TEST(LimitedPivoting, SaysWhereItDiffers) {
  LimitedCases study = cases({1, 5, 4, 6}, 0);
  study.drives[3].wheel_rad_s[2][20] += 2;
  const std::vector<PaperFinding> found = drive_findings(study);
  EXPECT_EQ(verdicts(found),
            (std::vector{differs, differs, differs, differs, differs, differs, agrees}));
  EXPECT_FALSE(found[0].why.empty());
  study.drives[1].wheel_rad_s[0][20] += 9;
  EXPECT_EQ(drive_findings(study)[6].verdict, differs) << "energy fluctuates most";
}

TEST(LimitedPivoting, TellsEarlyJerksApart) {
  LimitedDrive drive = circle("last", 0, 1);
  EXPECT_EQ(count_early_jumps(drive, 0.5), 0);
  drive.wheel_rad_s[0][10] += 1;  // 36° of the circle
  EXPECT_EQ(count_early_jumps(drive, 0.5), 2);
}

TEST(LimitedPivoting, TellsJerksOfCertifiedStepsApart) {
  // The wheel jumps away in step 50, which is not certified, and back in step 51.
  const LimitedDrive drive = circle("last", 0, 1);
  EXPECT_EQ(count_jumps(drive, 0.5), 2);
  EXPECT_EQ(count_certified_jumps(drive, 0.5), 1);
}

TEST(LimitedPivoting, TakesATruckThatDivergedForTheFarthest) {
  LimitedCases study = cases({45, 0.1, 0.2, 0.3}, 7);
  study.drives[3].has_diverged = true;
  EXPECT_EQ(drive_findings(study)[2].verdict, differs);
  EXPECT_EQ(drive_findings(study)[3].verdict, differs);
}

TEST(LimitedPivoting, MakesAReportOfAShortDriveAndStopsWhenTold) {
  for (const int most : {3, 1000}) {
    int asked = 0;
    const Laboratory laboratory{[](const std::string& name, const std::vector<std::string>&) {
                                  Scene scene =
                                      read_scene(PERPEND_PROJECT "/scenes/" + name + ".yaml");
                                  scene.settings.steps = 20;
                                  return scene;
                                },
                                [&](const std::string&, int done, int of) {
                                  EXPECT_LE(done, of);
                                  return ++asked <= most;
                                }};
    const Section section = limited_pivoting(laboratory);
    EXPECT_EQ(section.findings.size(), most == 3 ? 0u : 7u);
    EXPECT_EQ(section.figures.size(), most == 3 ? 0u : 4u);
    Report report;
    report.sections = {section};
    EXPECT_EQ(find_report_defect(report), "");
  }
}

}  // namespace
}  // namespace perpend
