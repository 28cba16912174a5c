#include "solver/spaces/factor_choice.h"

#include <algorithm>
#include <cmath>

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
/// no more than so many times the operations. The quotient grows as the root of the bodies where
/// a graph is flat, 0.07 times that for a wall of 3,000 bricks, and as the bodies in a pile:
/// 0.10 times the root for 200 spheres, 0.19 for 300, 0.32 for 600.
constexpr double most_preference = 6, preference_of_root = 0.09;
/// Sweeps take time for each row: below so many products for each, a factor is made sooner.
constexpr double least_products_of_row = 5;

}  // namespace

bool is_factor_dear(int bodies, const BodyPairs& pairs, int rows) {
  if (bodies < fewest_bodies) return false;
  const double blocks = bodies + 2.0 * static_cast<double>(pairs.size());
  const double products = cost_of_factor(bodies, pairs).products;
  const double preference = std::min(most_preference, preference_of_root * std::sqrt(bodies));
  return products > least_products_of_row * rows &&
         flops_of_product * products > preference * usual_iterations * flops_of_block * blocks;
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
  return is_factor_dear(body.bodies(), pairs, body.J.rows());
}

bool has_room_for_factor(int bodies, const BodyPairs& pairs) {
  constexpr double bytes = 2 * sizeof(Matrix6), most = 4.0 * (1 << 30);
  return bytes * cost_of_factor(bodies, pairs).entries <= most;
}

}  // namespace perpend
