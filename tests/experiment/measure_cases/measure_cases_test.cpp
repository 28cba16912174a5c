#include "experiment/measure_cases/measure_cases.h"

#include <gtest/gtest.h>

#include "certificate/measures.h"
#include "experiment/measure_cases/energy_variants.h"
#include "experiment/measure_cases/point_states.h"
#include "report/report_defect.h"

namespace perpend {
namespace {

TEST(MeasureCases, AreAsInThePapersAndMakeAReport) {
  const Section section = measure_cases({});
  EXPECT_EQ(section.findings.size(), 5u);
  for (const PaperFinding& finding : section.findings) {
    EXPECT_EQ(finding.verdict, Agreement::as_in_the_paper) << finding.title << finding.found;
  }
  Report report;
  report.sections = {section};
  EXPECT_EQ(find_report_defect(report), "");
}

TEST(PointStates, DifferWhereOneErrorIsNotTheClosedForm) {
  std::vector<PointState> states = point_states();
  EXPECT_EQ(states.size(), 6u);
  EXPECT_EQ(point_finding(states, "5").verdict, Agreement::as_in_the_paper);
  states[1].found_J *= 1.001;
  EXPECT_EQ(point_finding(states, "5").verdict, Agreement::differs);
  EXPECT_EQ(point_finding(states, "6").verdict, Agreement::as_in_the_paper);
}

TEST(EnergyVariants, DifferOnlyBelowTheLowerBound) {
  EXPECT_NE(energy_of_e17(-1.5, -3, -1, 1, 1), energy_error(-1.5, -3, -1, 1, 1));
  EXPECT_EQ(energy_of_e17(1.5, 3, -1, 1, 1), energy_error(1.5, 3, -1, 1, 1));
}

}  // namespace
}  // namespace perpend
