#include "report/formats/cell_text.h"

#include <gtest/gtest.h>

#include <limits>

namespace perpend {
namespace {

TEST(CellText, WritesNumbersAsTheirColumnWants) {
  const Column general{.label = ""};
  EXPECT_EQ(number_text(0.014563, general), "0.0146");
  EXPECT_EQ(number_text(1.4563e-9, general), "1.46e-9");
  EXPECT_EQ(number_text(12345, general), "12345") << "a count stays whole";
  EXPECT_EQ(number_text(12345.6, general), "1.23e4");
  EXPECT_EQ(number_text(1.5, {.label = "", .style = NumberStyle::fixed, .digits = 2}), "1.50");
  EXPECT_EQ(number_text(150, {.label = "", .style = NumberStyle::scientific, .digits = 0}), "2e2");
}

TEST(CellText, HasNoMinusBeforeWhatIsShownAsZero) {
  const Column fixed{.label = "", .style = NumberStyle::fixed, .digits = 4};
  EXPECT_EQ(number_text(-1e-9, fixed), "0.0000");
  EXPECT_EQ(number_text(-1e-3, fixed), "-0.0010");
  EXPECT_EQ(number_text(-0.0, {.label = ""}), "0");
  EXPECT_EQ(number_text(-10, {.label = ""}), "-10");
}

TEST(CellText, SaysWhatIsNoNumber) {
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(number_text(std::numeric_limits<double>::quiet_NaN(), {}), "–");
  EXPECT_EQ(number_text(infinite, {}), "∞");
  EXPECT_EQ(number_text(-infinite, {}), "−∞");
}

TEST(CellText, LeavesWordsAlone) {
  EXPECT_EQ(cell_text("1e-05", {}), "1e-05");
}

}  // namespace
}  // namespace perpend
