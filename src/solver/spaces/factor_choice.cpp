#include "solver/spaces/factor_choice.h"

#include <algorithm>

#include "algebra/factor_cost.h"

namespace perpend {
namespace {

/// Below, factors are cheap: nothing is counted.
constexpr int fewest_bodies = 200;
/// One product of a complete L U, of two blocks each with L and with U; one block of an iteration,
/// read in the matrix and in the incomplete factor.
constexpr double flops_of_product = 2 * 432, flops_of_block = 2 * 72;
/// That a solve takes.
constexpr double usual_iterations = 40;
/// A factor serves several right sides, and is the safer of the two: it is preferred while it takes
/// no more than so many times the operations: a wall of 3,000 bricks takes 4, 600 spheres 9.
constexpr double preference_of_factor = 6;

}  // namespace

bool is_factor_dear(int bodies, const BodyPairs& pairs) {
  if (bodies < fewest_bodies) return false;
  const double blocks = bodies + 2.0 * static_cast<double>(pairs.size());
  const double of_factor = flops_of_product * cost_of_factor(bodies, pairs).products;
  return of_factor > preference_of_factor * usual_iterations * flops_of_block * blocks;
}

bool is_factor_dear(const BodyForm& body) {
  if (body.bodies() < fewest_bodies) return false;
  BodyPairs pairs;
  for (int i = 0; i < body.J.rows(); ++i) {
    for (int a : body.J.bodies(i)) {
      for (int b : body.J.bodies(i)) {
        if (a < b) pairs.emplace_back(a, b);
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return is_factor_dear(body.bodies(), pairs);
}

bool has_room_for_factor(int bodies, const BodyPairs& pairs) {
  constexpr double bytes = 2 * sizeof(Matrix6), most = 4.0 * (1 << 30);
  return bytes * cost_of_factor(bodies, pairs).entries <= most;
}

}  // namespace perpend
