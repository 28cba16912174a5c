#pragma once

#include <gtest/gtest.h>

#include "problem/problem.h"

namespace perpend::support {

/// Equal to the bit, in every field.
inline void expect_same_problem(const Problem& one, const Problem& other) {
  EXPECT_EQ(one.bounds.l, other.bounds.l);
  EXPECT_EQ(one.bounds.u, other.bounds.u);
  EXPECT_EQ(one.motion, other.motion);
  EXPECT_EQ(one.contacts, other.contacts);
  ASSERT_EQ(one.body.has_value(), other.body.has_value());
  ASSERT_EQ(one.rows.has_value(), other.rows.has_value());
  if (one.body) {
    EXPECT_EQ(one.body->M, other.body->M);
    EXPECT_EQ(one.body->momentum, other.body->momentum);
    EXPECT_EQ(one.body->J.start, other.body->J.start);
    EXPECT_EQ(one.body->J.body, other.body->J.body);
    EXPECT_EQ(one.body->J.block, other.body->J.block);
    EXPECT_EQ(one.body->C, other.body->C);
    EXPECT_EQ(one.body->d, other.body->d);
  }
  if (one.rows) {
    EXPECT_EQ(one.rows->A.nonZeros(), other.rows->A.nonZeros());
    EXPECT_EQ(Eigen::MatrixXd(one.rows->A), Eigen::MatrixXd(other.rows->A));
    EXPECT_EQ(one.rows->b, other.rows->b);
  }
}

}  // namespace perpend::support
