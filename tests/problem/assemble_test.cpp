#include "problem/assemble.h"

#include <gtest/gtest.h>

TEST(Assemble, IsEmptyForNoRows) {
  perpend::BodyForm body;
  EXPECT_EQ(perpend::assemble(body).A.rows(), 0);
}
