#include "algebra/growing_storage.h"

#include <gtest/gtest.h>

#include <utility>

#include "algebra/types.h"
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

}  // namespace
}  // namespace perpend
