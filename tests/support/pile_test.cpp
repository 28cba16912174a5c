#include "support/pile.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "problem/defect.h"
#include "problem/islands.h"

namespace perpend::support {
namespace {

TEST(Pile, HasThirtyBoxesAnd864RowsByDefault) {
  const Problem problem = pile_step().problem;
  EXPECT_EQ(find_defect(problem), std::nullopt);
  EXPECT_EQ(problem.body->bodies(), 30);
  EXPECT_EQ(problem.size(), 864);
  EXPECT_EQ(find_islands(problem).size(), 1u);
}

TEST(Pile, RestsUnderItsStaticLoads) {
  for (int layers : {1, 2, 3, 6, 9}) {
    Pile pile;
    pile.layers = layers;
    const Certificate certificate = certify(pile_step(pile).problem, resting_impulses(pile));
    EXPECT_LE(certificate.natural.total, 1e-10) << layers << " layers";
  }
}

TEST(Pile, WeighsWhatItsGroundCarries) {
  const Pile pile;
  const Problem problem = pile_step(pile).problem;
  const Vector x = resting_impulses(pile);
  double weight = 0, carried = 0;
  for (const Matrix6& M : problem.body->M) weight += M(0, 0) * pile.gravity_m_per_s2;
  for (int i = 0; i < problem.size(); ++i) {
    if (problem.body->J.bodies(i).size() == 1) carried += x[i] / pile.time_step_s;
  }
  EXPECT_NEAR(weight, 30 * 8 * 9.81, 1e-9);
  EXPECT_NEAR(carried, weight, 1e-9 * weight);
}

TEST(Pile, DoesNotRestWhenShaken) {
  Pile pile;
  pile.shake_m_per_s = 0.05;
  const Problem problem = pile_step(pile).problem;
  EXPECT_EQ(find_defect(problem), std::nullopt);
  EXPECT_FALSE(is_certified(certify(problem, resting_impulses(pile))));
}

}  // namespace
}  // namespace perpend::support
