#include "report/table.h"

#include <gtest/gtest.h>

namespace perpend {
namespace {

TEST(Table, AlignsTheFirstColumnLeftAndTheOthersRight) {
  Table table({"solver", "ms"});
  table.add_row({"pgs", "12.5"});
  table.add_row({"projected", "3"});
  EXPECT_EQ(table.text(),
            "solver       ms\n"
            "───────────────\n"
            "pgs        12.5\n"
            "projected     3\n");
}

TEST(Table, CountsLettersOutsideAsciiAsOneColumn) {
  Table table({"µ", "≤"});
  table.add_row({"α–β", "1"});
  EXPECT_EQ(table.text(),
            "µ    ≤\n"
            "──────\n"
            "α–β  1\n");
}

TEST(Table, LeavesMissingCellsEmptyWithoutTrailingBlanks) {
  Table table({"a", "b", "c"});
  table.add_row({"x"});
  EXPECT_EQ(table.text(),
            "a  b  c\n"
            "───────\n"
            "x\n");
}

TEST(Table, DrawsARuleBetweenRows) {
  Table table({"a"});
  table.add_row({"1"});
  table.add_rule();
  table.add_row({"2"});
  EXPECT_EQ(table.text(), "a\n─\n1\n─\n2\n");
}

TEST(Table, ShowsItsHeadersWhenItHasNoRows) {
  EXPECT_EQ(Table({"a", "bc"}).text(), "a  bc\n─────\n");
}

}  // namespace
}  // namespace perpend
