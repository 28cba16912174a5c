#include "experiment/rod_errors/rod_errors.h"

#include <gtest/gtest.h>

#include "report/report_defect.h"

namespace perpend {
namespace {

TEST(RodErrors, AgreeWithThePaperWhereItIsRightAndSayWhyNotElsewhere) {
  const Section section = rod_errors({});
  ASSERT_EQ(section.findings.size(), 5u);
  EXPECT_EQ(section.findings[0].verdict, Agreement::as_in_the_paper);
  for (const PaperFinding& finding : section.findings) {
    EXPECT_EQ(finding.verdict == Agreement::as_in_the_paper, finding.why.empty()) << finding.title;
  }
  Report report;
  report.sections = {section};
  EXPECT_EQ(find_report_defect(report), "");
}

TEST(Experiments, AreFoundByTheirNumbers) {
  ASSERT_NE(find_experiment("x1"), nullptr);
  EXPECT_EQ(find_experiment("x1")->id, "X1");
  EXPECT_EQ(find_experiment("X99"), nullptr);
}

}  // namespace
}  // namespace perpend
