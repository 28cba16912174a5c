#include "experiment/error_isolines.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiment/agreements.h"
#include "report/report_defect.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;

TEST(ErrorIsolines, AgreeWithThePaper) {
  const Section section = error_isolines({});
  ASSERT_EQ(section.findings.size(), 4u);
  for (const PaperFinding& finding : section.findings) {
    EXPECT_EQ(finding.verdict, agrees) << finding.title << ": " << finding.found;
  }
  ASSERT_EQ(section.figures.size(), 3u);
  for (int k : {0, 1}) {
    ASSERT_EQ(section.figures[k].panels.size(), 3u);
    EXPECT_FALSE(section.figures[k].panels[2].guides.empty());
  }
  Report report;
  report.sections = {section};
  EXPECT_EQ(find_report_defect(report), "");
}

TEST(ErrorIsolines, DashedLinesHaveTheSlopeOfTheInverseMassAndStayInThePanel) {
  const Figure figure = error_isolines({}).figures[1];
  for (const Guide& guide : figure.panels[2].guides) {
    EXPECT_EQ((guide.y[1] - guide.y[0]) / (guide.x[1] - guide.x[0]), 2);
    for (double y : guide.y) EXPECT_LE(std::abs(y), 2);
  }
}

/// The three measures with another one in the place of the energy.
std::vector<PlaneMeasure> with_energy(
    const std::function<double(double, double, const PlaneRow&)>& error) {
  std::vector<PlaneMeasure> measures = plane_measures();
  measures.back().error = error;
  return measures;
}

TEST(ErrorIsolines, FindAMeasureThatVanishesElsewhere) {
  // The product of impulse and velocity vanishes wherever w does.
  const auto measures = with_energy(
      [](double x, double w, const PlaneRow& row) { return std::abs((x - row.l) * w); });
  EXPECT_EQ(zero_set_finding(measures).verdict, differs);
}

TEST(ErrorIsolines, FindAMeasureThatIsNoSquareOrNoEnergy) {
  const std::vector<PlaneMeasure> natural = with_energy(plane_measures().front().error);
  EXPECT_EQ(quadratic_finding(natural.back()).verdict, differs);
  EXPECT_EQ(unit_finding(natural).verdict, differs);
  EXPECT_EQ(mass_finding(natural).verdict, differs);
}

}  // namespace
}  // namespace perpend
