#include "experiment/shaker_scaling/shaker_scaling.h"

#include <gtest/gtest.h>

#include <cmath>

#include "experiment/agreements.h"
#include "gallery/catalog.h"
#include "report/report_defect.h"

namespace perpend {
namespace {

using test::agrees;
using test::differs;
using test::verdicts;

ScalingSeries made_up(const std::vector<int>& rows, double ms_at_1000, double slope) {
  ScalingSeries series{"made up", "none", {}};
  for (const int n : rows) {
    series.points.push_back({n / 12, n, ms_at_1000 * std::pow(n / 1000.0, slope), 20, 0, true});
  }
  return series;
}

TEST(FittedSlope, IsThatOfAPowerLaw) {
  const ScalingSeries series = made_up({200, 1000, 3000, 50000}, 2, 1.37);
  EXPECT_NEAR(fitted_slope(series.points, 0), 1.37, 1e-12);
  EXPECT_NEAR(fitted_slope(series.points, 1000), 1.37, 1e-12);
  EXPECT_TRUE(std::isnan(fitted_slope(series.points, 3001)));
}

TEST(ShakerScaling, JudgesByTheTimes) {
  const std::vector<int> few{200, 1000}, many{200, 1000, 10000, 100000};
  const ShakerScaling fast{made_up(many, 2, 1.05), made_up(few, 20, 2), made_up(few, 4000, 3), {}};
  const ShakerScaling slow{made_up(many, 2, 1.5), made_up(few, 20, 2), made_up(few, 100, 3), {}};
  EXPECT_EQ(verdicts(shaker_findings(fast)),
            (std::vector{agrees, agrees, agrees, Agreement::not_judged}));
  EXPECT_EQ(verdicts(shaker_findings(slow)),
            (std::vector{differs, differs, differs, Agreement::not_judged}));
}

TEST(ShakerScaling, MakesAReportOfTheSizesItWasGivenTimeFor) {
  for (const int most : {0, 2}) {
    int asked = 0;
    const Laboratory laboratory{
        [](const std::string& name, const std::vector<std::string>& sets) {
          const std::size_t at = sets[0].find('=');
          const std::vector<SceneOverride> given{{sets[0].substr(0, at), sets[0].substr(at + 1)}};
          return make_scene(*find_in_gallery(name), given);
        },
        [&](const std::string&, int, int) { return asked++ < most; }};
    const Section section = shaker_scaling(laboratory);
    EXPECT_EQ(section.tables[0].rows.size(), static_cast<std::size_t>(most));
    Report report;
    report.sections = {section};
    EXPECT_EQ(find_report_defect(report), "");
  }
}

}  // namespace
}  // namespace perpend
