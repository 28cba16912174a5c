#include "report/formats/report_json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "report/sample_report.h"

namespace perpend {
namespace {

using nlohmann::json;

TEST(ReportJson, SaysWhatItIsAndHowItWasMade) {
  const json out = json::parse(report_json(sample_report()));
  EXPECT_EQ(out["format"], "perpend report");
  EXPECT_EQ(out["version"], 1);
  EXPECT_EQ(out["command"], "perpend compare");
  EXPECT_EQ(out["machine"][0],
            json({{"name", "dense Cholesky, n = 500"}, {"value", "3.1"}, {"unit", "ms"}}));
  EXPECT_EQ(out["is_partial"], false);
}

TEST(ReportJson, GivesCellsAsNumberAndAsShown) {
  const json table = json::parse(report_json(sample_report()))["sections"][0]["tables"][0];
  EXPECT_EQ(table["rows"][0][1], json({{"value", 84.6}, {"text", "84.60"}}));
  EXPECT_EQ(table["rows"][0][2], json({{"value", 1e-6}, {"text", "1.0e-6"}, {"mark", "best"}}));
  EXPECT_EQ(table["rows"][2][0], json({{"text", "none"}}));
  EXPECT_EQ(table["rows"][2][1], json({{"value", nullptr}, {"text", "–"}}));
  EXPECT_EQ(table["rows"][2][2], json({{"value", nullptr}, {"text", "∞"}}));
}

TEST(ReportJson, LeavesAGapWhereANumberIsMissing) {
  const json figure = json::parse(report_json(sample_report()))["sections"][0]["figures"][0];
  const json& series = figure["panels"][0]["series"];
  EXPECT_EQ(series[0]["y"], json({1, nullptr, 0.25}));
  EXPECT_EQ(series[0]["colour_of"], "pgs");
  EXPECT_EQ(series[1]["colour_of"], "pgs");
  EXPECT_EQ(series[1]["mark"], "crossed");
  EXPECT_FALSE(series[1].contains("low"));
  EXPECT_EQ(figure["y"]["scale"], "log");
  EXPECT_EQ(figure["y"]["limits"], json({1e-6, 1.0}));
  EXPECT_EQ(figure["panels"][0]["guides"][0]["y"], json({1e-3}));
}

TEST(ReportJson, GivesFiguresTheDigitsThatAPictureShows) {
  Report report = sample_report();
  Series& series = report.sections[0].figures[0].panels[0].series[0];
  series.x = {1, 2.0 / 3, 1e6 / 3};
  series.y = {-0.1 - 0.2, 1.23456789e-30, -0.0};
  const std::string text = report_json(report);
  EXPECT_NE(text.find(R"("x":[1,0.666667,333333],"y":[-0.3,1.23457e-30,0])"), text.npos) << text;
}

TEST(ReportJson, GivesCurvesOfABackgroundOnceThatAreDrawnAlike) {
  Report report = sample_report();
  Series& series = report.sections[0].figures[0].panels[0].series[1];
  const double gap = std::nan("");
  series.is_background = true;
  series.x = {0, 1, 1, 0, 1, gap, 0, 2, gap};
  series.y = {0.5, 0.25, gap, 0.5, 0.25 + 1e-7, 3, 0.5, 0.25, gap};
  const std::string text = report_json(report);
  EXPECT_NE(text.find(R"("x":[0,1,null,0,2],"y":[0.5,0.25,null,0.5,0.25])"), text.npos) << text;
  series.is_background = false;
  EXPECT_NE(report_json(report).find(R"("x":[0,1,1,0,1,null,0,2,null])"), text.npos);
}

TEST(ReportJson, SurvivesTextThatIsNoUtf8) {
  Report report = sample_report();
  report.title = "bad \xff byte";
  EXPECT_EQ(json::parse(report_json(report))["title"], "bad \xEF\xBF\xBD byte");
}

}  // namespace
}  // namespace perpend
