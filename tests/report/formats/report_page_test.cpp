#include "report/formats/report_page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "report/formats/page_template.h"
#include "report/formats/report_json.h"
#include "report/sample_report.h"

namespace perpend {
namespace {

using nlohmann::json;

TEST(ReportPage, HoldsTheReportWhereTheTemplateWantsIt) {
  const std::string page =
      report_page(sample_report(), "<script>" + std::string(page_placeholder) + "</script>");
  ASSERT_TRUE(page.starts_with("<script>{") && page.ends_with("}\n</script>")) << page;
  const std::string inside = page.substr(8, page.size() - 8 - 9);
  EXPECT_EQ(inside.find_first_of("<>&"), std::string::npos);
  EXPECT_EQ(json::parse(inside), json::parse(report_json(sample_report())));
}

TEST(ReportPage, RefusesATemplateWithoutExactlyOnePlace) {
  const std::string place(page_placeholder);
  EXPECT_THROW(report_page(sample_report(), "<html>"), std::invalid_argument);
  EXPECT_THROW(report_page(sample_report(), place + place), std::invalid_argument);
}

TEST(ReportPage, IsThereIfTheProgramWasBuiltWithIt) {
  const auto page = report_page(sample_report());
  EXPECT_EQ(page.has_value(), !page_template().empty());
}

}  // namespace
}  // namespace perpend
