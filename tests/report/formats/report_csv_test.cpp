#include "report/formats/report_csv.h"

#include <gtest/gtest.h>

#include "report/sample_report.h"

namespace perpend {
namespace {

TEST(ReportCsv, WritesTablesWithFullNumbersAndQuotesWhatNeedsIt) {
  EXPECT_EQ(table_csv(sample_report().sections[0].tables[0]),
            "solver,time [ms],error [J]\n"
            "\"bpp, dense\",84.6,1e-06\n"
            "\"pgs \"\"25\"\"\",14.3,123\n"
            "none,,inf\n");
}

TEST(ReportCsv, NamesTheGroupOfAColumn) {
  const ReportTable table{
      .id = "t", .title = "", .columns = {{.label = "time", .unit = "ms", .group = "wall"}}};
  EXPECT_EQ(table_csv(table), "\"wall, time [ms]\"\n");
}

TEST(ReportCsv, WritesNoFormulaThatASpreadsheetWouldRun) {
  ReportTable table{.id = "t", .title = "", .columns = {{.label = "name", .is_text = true}}};
  for (const char* name : {"=HYPERLINK(\"x\")", "+1+2", "-2+3", "@SUM(1)", "-1.5", "a=b"}) {
    table.rows.push_back({Cell{std::string(name)}});
  }
  EXPECT_EQ(table_csv(table),
            "name\n\"'=HYPERLINK(\"\"x\"\")\"\n'+1+2\n'-2+3\n'@SUM(1)\n-1.5\na=b\n");
}

TEST(ReportCsv, WritesOnePointOfAFigurePerLine) {
  EXPECT_EQ(figure_csv(sample_report().sections[0].figures[0]),
            "panel,series,sweep,energy error [J],low,high\n"
            "wall,pgs,0,1,0.5,2\n"
            "wall,pgs,1,,,\n"
            "wall,pgs,2,0.25,0.125,0.5\n"
            "wall,\"pgs, reversed\",0,0.1,,\n");
}

TEST(ReportCsv, WritesTheValueAtEveryPointOfAGrid) {
  EXPECT_EQ(figure_csv(sample_report().sections[0].figures[1]),
            "panel,series,x [N s],w [m/s],value\n"
            ",natural,-1,0,1\n,natural,0,0,2\n,natural,1,0,3\n"
            ",natural,-1,4,4\n,natural,0,4,5\n,natural,1,4,6\n");
}

TEST(ReportCsv, WritesNamesWhereTheAxisHasThem) {
  Figure figure{.id = "bars", .title = "", .kind = FigureKind::bars};
  figure.x = {.label = "solver", .names = {"bpp", "pgs"}};
  figure.y = {.label = "share"};
  figure.panels = {{.series = {{.name = "solved", .x = {0, 1}, .y = {1, 0.5}}}}};
  EXPECT_EQ(figure_csv(figure), "panel,series,solver,share\n,solved,bpp,1\n,solved,pgs,0.5\n");
}

}  // namespace
}  // namespace perpend
