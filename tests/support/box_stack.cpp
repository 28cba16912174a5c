#include "support/box_stack.h"

namespace perpend::support {
namespace {

std::vector<StandingPoint> find_points(const BoxStack& stack) {
  const int cubes = static_cast<int>(stack.masses_kg.size());
  const int points_per_pair = stack.points_x * stack.points_y;
  double carried_N = 0;
  for (double mass : stack.masses_kg) carried_N += mass * stack.gravity_m_per_s2;
  std::vector<StandingPoint> points;
  for (int k = 0; k < cubes; ++k) {
    for (int point = 0; point < points_per_pair; ++point) {
      const double x = (point % stack.points_x) / (stack.points_x - 1.0) - 0.5;
      const double y = (point / stack.points_x) / (stack.points_y - 1.0) - 0.5;
      points.push_back({k, k > 0 ? k - 1 : StandingPoint::ground,
                        stack.side_m * Eigen::Vector3d(x, y, k), carried_N / points_per_pair});
    }
    carried_N -= stack.masses_kg[k] * stack.gravity_m_per_s2;
  }
  return points;
}

}  // namespace

BoxStack heavy_on_light(double ratio) {
  BoxStack stack;
  stack.masses_kg = {1, ratio};
  return stack;
}

SystemStep box_stack_step(const BoxStack& stack) {
  SystemBuilder builder(stack.time_step_s, stack.gravity_m_per_s2);
  Random random(stack.shake_seed);
  double height_m = stack.side_m / 2;
  for (double mass : stack.masses_kg) {
    builder.add_body(box_mass(mass, Eigen::Vector3d::Constant(stack.side_m)), {0, 0, height_m},
                     random_velocity(random, stack.shake_m_per_s, stack.side_m / 2));
    height_m += stack.side_m;
  }
  for (const StandingPoint& point : find_points(stack)) {
    builder.add_contact(point, stack.friction, stack.contact);
  }
  return builder.finish();
}

Vector resting_impulses(const BoxStack& stack) {
  return standing_impulses(box_stack_step(stack), find_points(stack));
}

}  // namespace perpend::support
