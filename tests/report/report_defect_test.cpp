#include "report/report_defect.h"

#include <gtest/gtest.h>

#include <functional>

#include "report/sample_report.h"

namespace perpend {
namespace {

std::string defect_after(const std::function<void(Report&)>& damage) {
  Report report = sample_report();
  damage(report);
  return find_report_defect(report);
}

TEST(ReportDefect, FindsNoneInASoundReport) {
  EXPECT_EQ(find_report_defect(sample_report()), "");
}

TEST(ReportDefect, FindsIdsThatAreNoNamesOfFiles) {
  for (const char* id : {"", "a/b", "..", "a b", "ä"}) {
    EXPECT_NE(defect_after([&](Report& r) { r.sections[0].tables[0].id = id; }), "") << id;
    EXPECT_NE(defect_after([&](Report& r) { r.sections[0].figures[0].id = id; }), "") << id;
    EXPECT_NE(defect_after([&](Report& r) { r.sections[0].id = id; }), "") << id;
  }
}

TEST(ReportDefect, FindsTwoOfOneId) {
  EXPECT_EQ(defect_after([](Report& r) { r.sections[0].figures[1].id = "curves"; }),
            "two figures have the id 'curves'");
  EXPECT_EQ(defect_after([](Report& r) { r.setting_tables = r.sections[0].tables; }),
            "two tables have the id 'medians'");
}

TEST(ReportDefect, FindsLengthsThatDoNotFit) {
  EXPECT_EQ(defect_after([](Report& r) { r.sections[0].tables[0].rows[1].pop_back(); }),
            "row 1 of table 'medians' has 2 cells for 3 columns");
  EXPECT_EQ(defect_after([](Report& r) { r.sections[0].figures[0].panels[0].series[0].y = {1}; }),
            "figure 'curves': series 'pgs' has 3 values of x, 1 of y, 3 of low and 3 of high");
  EXPECT_EQ(
      defect_after([](Report& r) { r.sections[0].figures[1].panels[0].isolines[0].rows = 3; }),
      "figure 'isolines': isolines 'natural' have 6 values for 3 columns and 3 rows");
  EXPECT_EQ(defect_after([](Report& r) { r.sections[0].figures[0].panels[0].guides[0].x = {1}; }),
            "figure 'curves': guide 'tolerance' has 1 values of x and 1 of y");
}

TEST(ReportDefect, FindsLimitsThatALogarithmCannotHave) {
  EXPECT_EQ(defect_after([](Report& r) {
              r.sections[0].figures[0].y.limits = {{0, 1}};
            }),
            "figure 'curves': the limits 0 … 1 of the axis 'energy error' are no range of its "
            "scale");
}

}  // namespace
}  // namespace perpend
