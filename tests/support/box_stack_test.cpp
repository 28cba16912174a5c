#include "support/box_stack.h"

#include <gtest/gtest.h>

#include "certificate/certificate.h"
#include "problem/defect.h"

namespace perpend::support {
namespace {

TEST(BoxStack, RestsOnAnyNumberOfPoints) {
  for (const auto& [points_x, points_y] : {std::pair(2, 2), std::pair(5, 8), std::pair(50, 80)}) {
    BoxStack stack;
    stack.points_x = points_x;
    stack.points_y = points_y;
    const Problem problem = box_stack_step(stack).problem;
    EXPECT_EQ(find_defect(problem), std::nullopt);
    EXPECT_EQ(problem.size(), 3 * points_x * points_y);
    EXPECT_LE(certify(problem, resting_impulses(stack)).natural.total, 1e-10);
  }
}

TEST(BoxStack, RestsAtEveryMassRatio) {
  for (double ratio : {1.0, 1e3, 1e6}) {
    const BoxStack stack = heavy_on_light(ratio);
    const Problem problem = box_stack_step(stack).problem;
    EXPECT_EQ(find_defect(problem), std::nullopt);
    EXPECT_TRUE(is_certified(certify(problem, resting_impulses(stack)))) << "1 : " << ratio;
    EXPECT_EQ(problem.body->M[1](0, 0) / problem.body->M[0](0, 0), ratio);
  }
}

TEST(BoxStack, DoesNotRestWhenShaken) {
  BoxStack stack;
  stack.shake_m_per_s = 0.05;
  const Problem problem = box_stack_step(stack).problem;
  EXPECT_FALSE(is_certified(certify(problem, resting_impulses(stack))));
}

}  // namespace
}  // namespace perpend::support
