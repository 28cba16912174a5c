#include "report/formats/report_folder.h"

#include <gtest/gtest.h>
#include <fstream>
#include <iterator>

#include "border/bad_input.h"
#include "report/formats/report_csv.h"
#include "report/formats/report_json.h"
#include "report/formats/report_page.h"
#include "report/sample_report.h"
#include "support/temporary_folder.h"

namespace perpend {
namespace {

namespace fs = std::filesystem;

class ReportFolder : public testing::Test {
 protected:
  static std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  support::TemporaryFolder temporary_;
  const fs::path folder_ = temporary_.path();
};

TEST_F(ReportFolder, KeepsNothingOfTheReportBefore) {
  write_report(sample_report(), folder_);
  std::ofstream(folder_ / "notes.txt") << "mine";
  Report other = sample_report();
  other.sections[0].tables.clear();
  write_report(other, folder_);
  EXPECT_FALSE(fs::exists(folder_ / "tables" / "medians.csv"));
  EXPECT_TRUE(fs::exists(folder_ / "figures" / "curves.csv"));
  EXPECT_TRUE(fs::exists(folder_ / "notes.txt"));
}

TEST_F(ReportFolder, LeavesFilesThatAreNotOfAReport) {
  fs::create_directories(folder_ / "tables");
  std::ofstream(folder_ / "tables" / "mine.csv") << "1";
  write_report(sample_report(), folder_);
  EXPECT_TRUE(fs::exists(folder_ / "tables" / "mine.csv"));
}

TEST_F(ReportFolder, HoldsEveryTableAndFigure) {
  const Report report = sample_report();
  const fs::path out = folder_ / "new" / "report";
  const WrittenReport written = write_report(report, out);
  EXPECT_EQ(written.json, out / "report.json");
  EXPECT_EQ(text_of(out / "report.json"), report_json(report));
  EXPECT_EQ(text_of(out / "tables" / "medians.csv"), table_csv(report.sections[0].tables[0]));
  EXPECT_TRUE(fs::exists(out / "tables" / "medians.tex"));
  EXPECT_EQ(text_of(out / "figures" / "curves.csv"), figure_csv(report.sections[0].figures[0]));
  EXPECT_EQ(written.tables.size(), 2u);
  EXPECT_EQ(written.figures.size(), 2u);
  const auto page = report_page(report);
  EXPECT_EQ(written.page.empty(), !page.has_value());
  EXPECT_EQ(written.page.empty() ? "" : text_of(written.page), page.value_or(""));
}

TEST_F(ReportFolder, ReplacesAnEarlierReportAndLeavesNothingElse) {
  Report report = sample_report();
  write_report(report, folder_);
  report.title = "Another";
  write_report(report, folder_);
  EXPECT_EQ(text_of(folder_ / "report.json"), report_json(report));
  for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
    EXPECT_NE(entry.path().extension(), ".next") << entry.path();
  }
}

TEST_F(ReportFolder, RefusesAFileInThePlaceOfTheFolder) {
  std::ofstream(folder_ / "taken") << "mine";
  EXPECT_THROW(prepare_report_folder(folder_ / "taken"), BadInput);
  EXPECT_EQ(text_of(folder_ / "taken"), "mine");
  EXPECT_THROW(prepare_report_folder(folder_ / "taken" / "below"), BadInput);
}

/// Where nobody can make files, whoever runs the tests.
TEST_F(ReportFolder, RefusesAFolderThatCannotBeWritten) {
  EXPECT_THROW(prepare_report_folder("/proc/self"), BadInput);
  EXPECT_THROW(prepare_report_folder("/proc/self/below"), BadInput);
}

TEST_F(ReportFolder, WritesNothingOfAReportWithADefect) {
  Report report = sample_report();
  report.sections[0].figures[0].id = "../elsewhere";
  EXPECT_THROW(write_report(report, folder_), std::invalid_argument);
  EXPECT_TRUE(fs::is_empty(folder_));
}

}  // namespace
}  // namespace perpend
