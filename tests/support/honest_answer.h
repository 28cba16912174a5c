#pragma once

#include <gtest/gtest.h>

#include "solver/solver.h"

namespace perpend::support {

/// The promises that hold of any answer to any well-formed problem.
inline void expect_honest(const Problem& problem, const Answer& answer) {
  ASSERT_EQ(answer.x.size(), problem.size());
  EXPECT_TRUE(answer.x.allFinite());
  EXPECT_GE(answer.seconds, 0);
  if (answer.stop == Stop::not_applicable) {
    EXPECT_FALSE(answer.certified);
    EXPECT_FALSE(answer.remark.empty()) << "a refusal says why";
    EXPECT_EQ(answer.iterations, 0);
    return;
  }
  const Certificate certificate = certify(problem, answer.x);
  EXPECT_EQ(answer.certified, is_certified(certificate));
  EXPECT_EQ(answer.certificate.natural.total, certificate.natural.total);
  EXPECT_EQ(answer.certificate.fischer_burmeister.total, certificate.fischer_burmeister.total);
  EXPECT_EQ(answer.certificate.energy.total, certificate.energy.total);
  EXPECT_EQ(answer.certificate.energy.row, certificate.energy.row);
  EXPECT_FALSE(answer.certificate.natural.row.hasNaN());
  EXPECT_FALSE(answer.certificate.energy.row.hasNaN());
}

}  // namespace perpend::support
