#include "algebra/vector.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <sstream>
#include <utility>

#include "support/allocation_counter.h"

namespace perpend {
namespace {

TEST(Vector, KeepsItsMemoryWhenItBecomesShorterAndLongerAgain) {
  Vector v = Vector::Constant(100, 1.0);
  const double* memory = v.data();
  const Vector shorter = Vector::Constant(10, 2.0), longer = Vector::Constant(100, 3.0);
  const support::AllocationCounter counter;
  v = shorter;
  v.setZero(50);
  v.resize(0);
  v = longer;
  EXPECT_EQ(counter.count(), 0);
  EXPECT_EQ(v.data(), memory);
  EXPECT_EQ(v, longer);
}

TEST(Vector, OfARowMoreEachTimeAllocatesNotEachTime) {
  Vector v(100);
  const support::AllocationCounter counter;
  for (int rows = 101; rows < 200; ++rows) v.resize(rows);
  EXPECT_LE(counter.count(), 2);
}

TEST(Vector, KeepsItsValuesThroughAConservativeResize) {
  Vector v = Vector::LinSpaced(5, 1, 5);
  v.conservativeResize(8);
  EXPECT_EQ(v.head(5), Vector::LinSpaced(5, 1, 5));
  v.conservativeResize(3);
  EXPECT_EQ(v, Vector::LinSpaced(3, 1, 3));
}

TEST(Vector, CopiesMovesAndSwaps) {
  const Vector ones = Vector::Ones(7), twos = Vector::Constant(3, 2.0);
  Vector a = ones, b = twos;
  a.swap(b);
  EXPECT_EQ(a, twos);
  EXPECT_EQ(b, ones);
  const double* memory = b.data();
  const Vector moved = std::move(b);
  EXPECT_EQ(moved, ones);
  EXPECT_EQ(moved.data(), memory);
  a = moved;
  EXPECT_EQ(a, ones);
  EXPECT_NE(a.data(), moved.data());
  Vector& itself = a;
  a = itself;
  EXPECT_EQ(a, ones);
  EXPECT_EQ(Vector(a + moved), Vector::Constant(7, 2.0));
  EXPECT_EQ(Vector().size(), 0);
}

TEST(Vector, IsAlignedAndConvertsToAndFromEigensOwn) {
  for (int rows : {1, 2, 3, 17}) {
    const Vector v = Vector::Ones(rows);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(v.data()) % 16, 0u);
    const Eigen::VectorXd own = v;
    EXPECT_EQ(Vector(own), v);
  }
}

/// What people write beside it with vectors of Eigen's own.
TEST(Vector, StandsInEigensExpressions) {
  const Vector x{{1, 2, 3}};
  const Eigen::VectorXd own = Eigen::VectorXd::Constant(3, 2.0);
  std::ostringstream printed;
  printed << x.transpose();
  EXPECT_EQ(printed.str(), "1 2 3");
  EXPECT_EQ((x * x.transpose()).diagonal(), Vector({{1, 4, 9}}));
  EXPECT_EQ(x + own, Vector({{3, 4, 5}}));
  const Eigen::MatrixXd A = Eigen::MatrixXd::Identity(3, 3) * 4;
  EXPECT_EQ(A.llt().solve(x), Vector({{0.25, 0.5, 0.75}}));
  Vector y = own;
  const auto set_first = [](Eigen::Ref<Eigen::VectorXd> v) { v[0] = 7; };
  set_first(y);
  EXPECT_EQ(y, Vector({{7, 2, 2}}));
}

TEST(Vector, MayBeAssignedWhatIsMadeOfItself) {
  const Eigen::MatrixXd longer{{0, 1}, {1, 0}, {1, 1}}, shorter{{0, 1, 1}};
  Vector v{{1, 2}};
  v = longer * v;
  EXPECT_EQ(v, Vector({{2, 1, 3}}));
  v = v.head(2) + v.tail(2);
  EXPECT_EQ(v, Vector({{3, 4}}));
  v.conservativeResize(3);
  v[2] = 5;
  v = shorter * v;
  EXPECT_EQ(v, Vector({{9}}));
  v = v.replicate(4, 1);
  EXPECT_EQ(v, Vector({{9, 9, 9, 9}}));
}

TEST(Vector, TakesAProductWithoutAVectorBetween) {
  const Eigen::MatrixXd A{{1, 2}, {3, 4}, {5, 6}};
  const Vector x{{1, 1}};
  Vector y(3);
  const support::AllocationCounter counter;
  y.resize(1);
  y.noalias() = A * x;
  y.noalias() += A * x;
  y.noalias() -= A * x;
  EXPECT_EQ(counter.count(), 0);
  EXPECT_EQ(y, Vector({{3, 7, 11}}));
}

}  // namespace
}  // namespace perpend
