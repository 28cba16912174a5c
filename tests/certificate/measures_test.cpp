#include "certificate/measures.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "certificate/certificate.h"
#include "support/independent_measures.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

using support::JudgedRow;
using support::Random;

/// Any sign, over all the magnitudes that a well-formed problem may have.
double any_magnitude(Random& random) {
  const double value = std::pow(10.0, support::uniform(random, -100, 100));
  return support::happens(random, 0.5) ? value : -value;
}

/// Near `value` or far from it.
double some_distance_above(Random& random, double value) {
  switch (support::pick(random, 3)) {
    case 0:
      return std::nextafter(value, infinity);
    case 1:
      return value + std::abs(value) * std::pow(10.0, support::uniform(random, -15, 3));
    default:
      return value + std::abs(any_magnitude(random));
  }
}

double some_distance_below(Random& random, double value) {
  return -some_distance_above(random, -value);
}

/// Free, lower, upper, boxed or fixed.
void choose_bounds(Random& random, JudgedRow& row) {
  const double bound = support::happens(random, 0.3) ? 0 : any_magnitude(random);
  const int kind = support::pick(random, 5);
  row.l = kind == 0 || kind == 2 ? -infinity : bound;
  row.u = kind == 0 || kind == 1 ? infinity : bound;
  if (kind == 3) row.u = some_distance_above(random, bound);
}

JudgedRow random_row(Random& random) {
  JudgedRow row;
  choose_bounds(random, row);
  const double low = std::isfinite(row.l) ? row.l : -1e3, high = std::isfinite(row.u) ? row.u : 1e3;
  switch (support::pick(random, 6)) {
    case 0:
      row.x = low;
      break;
    case 1:
      row.x = high;
      break;
    case 2:
      row.x = some_distance_below(random, low);
      break;
    case 3:
      row.x = some_distance_above(random, high);
      break;
    case 4:
      row.x = std::clamp(some_distance_above(random, low), row.l, row.u);
      break;
    default:
      row.x = std::clamp(low / 2 + high / 2, row.l, row.u);
  }
  row.w = support::happens(random, 0.3) ? 0 : any_magnitude(random);
  row.a = std::abs(any_magnitude(random));
  return row;
}

/// Certifies rows whose w is b, A being 0, with given effective inverse masses.
class CertifiedRows {
 public:
  explicit CertifiedRows(const std::vector<JudgedRow>& rows) {
    const int n = static_cast<int>(rows.size());
    problem_.bounds.l.resize(n);
    problem_.bounds.u.resize(n);
    problem_.motion.assign(n, Motion::linear);
    problem_.rows = RowForm{SparseRows(n, n), Vector(n)};
    Vector x(n), a(n);
    for (int i = 0; i < n; ++i) {
      problem_.bounds.l[i] = rows[i].l;
      problem_.bounds.u[i] = rows[i].u;
      problem_.rows->b[i] = rows[i].w;
      x[i] = rows[i].x;
      a[i] = rows[i].a;
    }
    certificate = certify(problem_, x, a);
  }

  Certificate certificate;

 private:
  Problem problem_;
};

/// The largest relative difference seen; fails on NaN, a sign, or a zero on one side only.
class Agreement {
 public:
  void compare(double ours, long double reference, const JudgedRow& row, const char* measure) {
    const bool holds = support::holds_its_condition(row);
    ASSERT_TRUE(ours >= 0 && (ours == 0) == holds && (reference == 0) == holds)
        << measure << " gives " << ours << ", reference " << reference << " at x = " << row.x
        << ", w = " << row.w << ", l = " << row.l << ", u = " << row.u << ", a = " << row.a;
    if (holds) return;
    if (reference < 1e-290L) {  // where doubles lose their digits, being small is all there is
      ASSERT_LT(ours, 1e-290);
      return;
    }
    const double difference = static_cast<double>(std::fabs(ours - reference) / reference);
    ASSERT_LE(difference, 1e-12) << measure << " at x = " << row.x << ", w = " << row.w
                                 << ", l = " << row.l << ", u = " << row.u << ", a = " << row.a;
    largest_ = std::max(largest_, difference);
  }
  double largest() const { return largest_; }

 private:
  double largest_ = 0;
};

TEST(Measures, AgreeWithTheTheoryWrittenIndependentlyOnAMillionRows) {
  Random random(2024);
  Agreement agreement;
  int solved = 0;
  for (int round = 0; round < 100; ++round) {
    std::vector<JudgedRow> rows(10'000);
    for (JudgedRow& row : rows) row = random_row(random);
    const Certificate certificate = CertifiedRows(rows).certificate;
    for (int i = 0; i < 10'000; ++i) {
      const JudgedRow& row = rows[i];
      ASSERT_EQ(certificate.w[i], row.w);
      solved += support::holds_its_condition(row);
      agreement.compare(certificate.natural.row[i], support::independent_natural(row), row,
                        "natural");
      agreement.compare(certificate.fischer_burmeister.row[i],
                        support::independent_fischer_burmeister(row), row, "Fischer–Burmeister");
      agreement.compare(certificate.energy.row[i], support::independent_energy(row), row, "energy");
      if (HasFatalFailure()) return;
    }
  }
  RecordProperty("largest_relative_difference",
                 std::to_string(agreement.largest() * 1e16) + "e-16");
  EXPECT_GT(solved, 100'000) << "the sample has few rows that hold their condition";
  EXPECT_LT(solved, 900'000);
}

TEST(Measures, OfABilateralRowAreItsVelocityAndItsKineticEnergy) {
  for (double x : {-1e30, -1.0, 0.0, 5.0}) {
    for (double w : {-3.0, 0.0, 1e-20, 4.0}) {
      EXPECT_EQ(natural_error(x, w, -infinity, infinity), std::abs(w));
      EXPECT_EQ(fischer_burmeister_error(x, w, -infinity, infinity), std::abs(w));
      EXPECT_DOUBLE_EQ(energy_error(x, w, -infinity, infinity, 2), w * w / 4);
    }
  }
}

TEST(Measures, OfAnInfiniteBoundAreTheLimitOfAFarOne) {
  for (double w : {-2.0, 0.0, 3.0}) {
    for (double x : {-1.0, 0.0, 0.5}) {
      for (double a : {0.5, 4.0}) {
        EXPECT_DOUBLE_EQ(natural_error(x, w, 0, infinity), natural_error(x, w, 0, 1e90));
        EXPECT_DOUBLE_EQ(fischer_burmeister_error(x, w, 0, infinity),
                         fischer_burmeister_error(x, w, 0, 1e90));
        EXPECT_DOUBLE_EQ(energy_error(x, w, 0, infinity, a), energy_error(x, w, 0, 1e90, a));
      }
    }
  }
}

TEST(Measures, OfAFixedRowAreZeroForAnyVelocityAndOnlyThere) {
  for (double w : {-1e20, -1.0, 0.0, 1.0, 1e20}) {
    EXPECT_EQ(natural_error(3, w, 3, 3), 0);
    EXPECT_EQ(fischer_burmeister_error(3, w, 3, 3), 0);
    EXPECT_EQ(energy_error(3, w, 3, 3, 2), 0);
    EXPECT_GT(natural_error(std::nextafter(3.0, 4), w, 3, 3), 0);
    EXPECT_GT(fischer_burmeister_error(std::nextafter(3.0, 4), w, 3, 3), 0);
    EXPECT_GT(energy_error(std::nextafter(3.0, 4), w, 3, 3, 2), 0);
  }
}

__extension__ using Quad = __float128;

Quad root(Quad value) {
  Quad y = std::sqrt(static_cast<long double>(value));
  for (int k = 0; k < 3; ++k) y = (y + value / y) / 2;
  return y;
}

/// |ψ| as it is defined, in 113 bits.
double naive_quad(double s, double r) {
  const Quad a = s, b = r;
  const Quad value = a + b - root(a * a + b * b);
  return static_cast<double>(value < 0 ? -value : value);
}

double naive_double(double s, double r) {
  return std::abs(s + r - std::sqrt(s * s + r * r));
}

TEST(FischerBurmeister, KeepsItsDigitsWhereTheDefinitionLosesThem) {
  double worst_of_definition = 0;
  for (int decade = 0; decade <= 12; ++decade) {
    const double small = 1.7 * std::pow(10.0, -decade);
    const double pairs[][2] = {{small, 1}, {1, small}, {-small, 1}, {-1, small}, {small, small}};
    for (const auto& [s, r] : pairs) {
      const double truth = naive_quad(s, r);
      EXPECT_NEAR(fischer_burmeister_term(s, r), truth, 4e-16 * truth) << s << ", " << r;
      worst_of_definition =
          std::max(worst_of_definition, std::abs(naive_double(s, r) - truth) / truth);
    }
  }
  EXPECT_GT(worst_of_definition, 1e-5) << "these cases do not need the care they test";
}

TEST(FischerBurmeister, NeitherOverflowsNorVanishesBeforeItsArgumentsDo) {
  EXPECT_DOUBLE_EQ(fischer_burmeister_term(1e200, 1e200), 1e200 * (2 - std::sqrt(2.0)));
  EXPECT_DOUBLE_EQ(fischer_burmeister_term(1e-200, 1e-200), 1e-200 * (2 - std::sqrt(2.0)));
  EXPECT_DOUBLE_EQ(fischer_burmeister_term(1e-200, 1e200), 1e-200);
  EXPECT_DOUBLE_EQ(fischer_burmeister_term(infinity, 3), 3);
  EXPECT_DOUBLE_EQ(fischer_burmeister_term(-1e200, 0), 2e200);
  EXPECT_DOUBLE_EQ(fischer_burmeister_term(-1e-200, 1e200), 1e-200);
  EXPECT_EQ(fischer_burmeister_term(0, 0), 0);
}

}  // namespace
}  // namespace perpend
