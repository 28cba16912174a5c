#include "support/chain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "certificate/certificate.h"
#include "problem/defect.h"
#include "problem/islands.h"

namespace perpend::support {
namespace {

TEST(Chain, HasFiftyLinksAnd447RowsByDefault) {
  const Problem problem = chain_step().problem;
  EXPECT_EQ(find_defect(problem), std::nullopt);
  EXPECT_EQ(problem.body->bodies(), 50);
  EXPECT_EQ(problem.size(), 447);
  EXPECT_EQ(find_islands(problem).size(), 1u);
}

TEST(Chain, RestsUnderItsWeightAtEveryStiffness) {
  for (int links : {1, 2, 50, 300}) {
    for (double stiffness : {1e3, 1e5, 1e12}) {
      Chain chain;
      chain.links = links;
      chain.contact = {stiffness, stiffness / 10};
      const Certificate certificate = certify(chain_step(chain).problem, resting_impulses(chain));
      EXPECT_LE(certificate.natural.total, 1e-10) << links << " links, " << stiffness << " N/m";
    }
  }
}

TEST(Chain, IsShakenWithoutPullingItsJointsApart) {
  Chain chain;
  chain.shake_m_per_s = 0.2;
  chain.gravity_m_per_s2 = 0;
  const SystemStep step = chain_step(chain);
  const Certificate free = certify(step.problem, Vector::Zero(step.problem.size()));
  double fastest = 0;
  for (int i = 0; i < step.problem.size(); ++i) {
    if (is_bilateral(step.problem, i)) {
      EXPECT_NEAR(free.w[i], 0, 1e-13);
    } else {
      fastest = std::max(fastest, std::abs(free.w[i]));
    }
  }
  EXPECT_GT(fastest, 0.1);
}

TEST(Chain, IsPulledAlongItsFirstLink) {
  Chain chain;
  chain.pull_N = 3;
  const Problem pulled = chain_step(chain).problem, resting = chain_step().problem;
  Vector difference = pulled.body->momentum - resting.body->momentum;
  EXPECT_NEAR(difference[0], -3.0 / 60, 1e-15);
  difference[0] = 0;
  EXPECT_EQ(difference.cwiseAbs().maxCoeff(), 0);
}

}  // namespace
}  // namespace perpend::support
