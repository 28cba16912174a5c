#include "solver/methods/anderson.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "support/allocation_counter.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

/// f(s) = T s + c
struct AffineMap {
  Eigen::MatrixXd T;
  Vector c;

  Vector operator()(const Vector& s) const { return T * s + c; }
};

/// One that expands: plain couplings would not end.
AffineMap expanding_map(std::uint64_t seed, int n) {
  support::Random random(seed);
  AffineMap map{Eigen::MatrixXd(n, n), {}};
  for (int i = 0; i < n; ++i) map.T.row(i) = support::uniform_vector(random, n, -2, 2).transpose();
  map.c = support::uniform_vector(random, n, -1, 1);
  return map;
}

/// Where so many steps from zero lead.
Vector accelerated(int steps, const AffineMap& f, Anderson& anderson) {
  anderson.take(Vector::Ones(f.c.size()));
  Vector s = Vector::Zero(f.c.size());
  for (int k = 0; k < steps; ++k) s = anderson.next(s, f(s));
  return s;
}

TEST(Anderson, SolvesAnAffineFixedPointInAFewTries) {
  Anderson anderson;
  for (int n = 1; n <= 6; ++n) {
    const AffineMap map = expanding_map(8, n);
    const Vector fixed = (Eigen::MatrixXd::Identity(n, n) - map.T).fullPivLu().solve(map.c);
    EXPECT_LT((accelerated(n + 2, map, anderson) - fixed).norm(), 1e-8 * fixed.norm()) << n;
  }
}

TEST(Anderson, StaysAtAFixedPointWhereDifferencesVanish) {
  const AffineMap constant{Eigen::MatrixXd::Zero(3, 3), Vector::Ones(3)};
  Anderson anderson;
  EXPECT_EQ(accelerated(20, constant, anderson), Vector::Ones(3));
}

TEST(Anderson, AllocatesNothingOnceItHasSeenTheSize) {
  Anderson anderson;
  const AffineMap map = expanding_map(6, 12);
  Vector s = Vector::Zero(12), image = s;
  const auto run = [&] {
    anderson.take(map.c);
    for (int k = 0; k < 20; ++k) {
      image.noalias() = map.T * s;
      image += map.c;
      s = anderson.next(s, image);
    }
  };
  run();
  EXPECT_EQ(support::allocations_of(run), 0);
}

}  // namespace
}  // namespace perpend
