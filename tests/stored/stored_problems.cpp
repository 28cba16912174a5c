#include "stored/stored_problems.h"

#include <Eigen/Geometry>

#include "experiment/rod_errors/rod.h"
#include "problem/assemble.h"
#include "problem/friction_bounds.h"
#include "support/standing_wall.h"

namespace perpend::support {
namespace {

ProblemFileContents rod() {
  return {"rod.h5",
          "A rod pressed against the ground by a moment",
          {"rod", "E19 §5.1. The solution: both ends stay on the ground.", rod_problem(),
           rod_solved().x}};
}

ProblemFileContents wall_at_rest() {
  const StandingWall wall;
  return {
      "brick_wall.h5",
      "A wall of 30 bricks at rest",
      {"brick wall",
       "12 rows of 2 and 3 bricks, 4 points a pair, k = 1e5 N/m, h = 1/60 s. The solution: every "
       "point carries its static load.",
       standing_wall_problem(wall), resting_impulses(wall)}};
}

ProblemFileContents wall_shaken() {
  StandingWall wall;
  wall.shake_m_per_s = 0.1;
  return {"brick_wall_shaken.h5",
          "The same wall with every brick in random motion",
          {"shaken wall",
           "As brick_wall.h5, each brick at up to 0.1 m/s along each axis: points part, slide and "
           "stick.",
           standing_wall_problem(wall),
           {}}};
}

/// A cube sliding along x on four hard contacts, one more than needed: A is singular.
/// Friction μ m g acts at the base, so the normal loads of front and back differ:
/// m g / 4 (1 ± μ c / a), with c the height of the centre and a its distance to the edges.
ProblemFileContents sliding_cube() {
  constexpr double mass_kg = 8, side_m = 0.2, mu = 0.5, speed = 1, gravity = 9.81, h = 1.0 / 60;
  constexpr double half = side_m / 2, inertia = mass_kg * side_m * side_m / 6;
  Vector6 diagonal;
  diagonal << mass_kg, mass_kg, mass_kg, inertia, inertia, inertia;
  BodyForm body;
  body.M = {Matrix6(diagonal.asDiagonal())};
  body.momentum = Vector::Zero(6);
  body.momentum[0] = mass_kg * speed;
  body.momentum[2] = -h * mass_kg * gravity;
  Problem problem;
  std::vector<double> normal_impulses;
  for (double x : {-half, half}) {
    for (double y : {-half, half}) {
      const Eigen::Vector3d arm(x, y, -half);
      const int row = body.J.rows();
      for (const Eigen::Vector3d direction :
           {Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY()}) {
        Vector6 values;
        values << direction, arm.cross(direction);
        body.J.add_block(0, values);
        body.J.end_row();
      }
      problem.contacts.push_back({row, {row + 1, row + 2}, mu, FrictionLaw::box});
      const double towards_front = x > 0 ? 1 : -1;
      normal_impulses.push_back(h * mass_kg * gravity / 4 * (1 + towards_front * mu));
    }
  }
  const int n = body.J.rows();
  body.C = Vector::Zero(n);
  body.d = Vector::Zero(n);
  problem.bounds.l = Vector::Zero(n);
  problem.bounds.u = Vector::Constant(n, infinity);
  problem.motion.assign(n, Motion::linear);
  problem.body = std::move(body);

  Vector x = Vector::Zero(n);
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    x[problem.contacts[k].normal] = normal_impulses[k];
    x[problem.contacts[k].friction[0]] = -mu * normal_impulses[k];
  }
  fix_friction_bounds(problem, x);
  return {"sliding_cube.h5",
          "A cube sliding on four hard contacts",
          {"sliding cube",
           "8 kg, 0.2 m, 1 m/s, mu = 0.5, h = 1/60 s, C = 0: A is singular. The solution: full "
           "friction, normal loads of front and back as 3 to 1.",
           problem, x}};
}

}  // namespace

std::vector<ProblemFileContents> stored_problems() {
  return {rod(), sliding_cube(), wall_at_rest(), wall_shaken()};
}

}  // namespace perpend::support
