#include "solver/sweeps/sweep_kernels.h"

#include <gtest/gtest.h>

#include <array>

#include "problem/friction_cone.h"
#include "solver/sweeps/packed_groups.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

constexpr int groups_of_test = 7;  // one pack that is full, and one with a place left

/// Seven groups of one shape that share no body, with random numbers; mass and gram are not those
/// of N, since a step does not ask where they come from.
struct Groups {
  explicit Groups(int kind_of_all) : kind(kind_of_all), shape(GroupShape::of_kind(kind_of_all)) {
    y.resize(groups_of_test * shape.bodies);
    for (auto& of_body : y) {
      for (double& number : of_body) number = support::uniform(random, -1, 1);
    }
    x = support::uniform_vector(random, groups_of_test * shape.rows, -1, 1);
    for (int g = 0; g < groups_of_test; ++g) add(g);
    colouring.group.push_back({groups_of_test * shape.rows, groups_of_test * shape.bodies});
    colouring.pass.push_back({0, groups_of_test, true});
    packed.arrange(colouring, std::vector<GroupLaw>(groups_of_test, shape.law));
    for (int g = 0; g < groups_of_test; ++g) {
      packed.write(g, &rows[g * shape.rows], &N[g * shape.rows * shape.bodies]);
    }
  }

  void add(int g) {
    colouring.group.push_back({g * shape.rows, g * shape.bodies});
    for (int b = 0; b < shape.bodies; ++b) colouring.body.push_back(g * shape.bodies + b);
    for (int r = 0; r < shape.rows; ++r) {
      const auto any = [&] { return support::uniform(random, 0.1, 0.5); };
      const int i = g * shape.rows + r;
      colouring.row.push_back(i);
      rows.push_back({-any(), any(), any(), any() - 0.3, any(), {any(), any()}, i});
      for (int b = 0; b < shape.bodies; ++b) {
        N.push_back(support::uniform_vector(random, 6, -1, 1));
      }
    }
  }

  /// x and y after one step with every group, as docs/theory/09-matrix-free.md has it.
  void step_one_by_one() {
    for (int g = 0; g < groups_of_test; ++g) {
      const SweptRow* row = &rows[g * shape.rows];
      ContactVector old = ContactVector::Zero(), now = old;
      for (int r = 0; r < shape.rows; ++r) {
        old[r] = x[row[r].row];
        double w = row[r].C * old[r] + row[r].d;
        for (int b = 0; b < shape.bodies; ++b) w += block(g, r, b).dot(of_body(g, b));
        const int corrected = shape.law == GroupLaw::cone ? std::min(r, 1) : r;
        for (int s = 0; s < corrected; ++s) w += row[r].gram[s] * (now[s] - old[s]);
        now[r] = old[r] - row[r].step * w;
        if (shape.law == GroupLaw::cone && r > 0) continue;
        const double reach = shape.law != GroupLaw::bounds && r > 0 ? std::max(now[0], 0.0) : 1;
        now[r] = std::clamp(now[r], reach * row[r].l, reach * row[r].u);
      }
      if (shape.law == GroupLaw::cone) {
        const double slide = std::hypot(now[1], now[2]), reach = std::max(now[0], 0.0) * row[1].u;
        if (slide > reach) now.tail<2>() *= reach / slide;
      }
      for (int r = 0; r < shape.rows; ++r) {
        x[row[r].row] = now[r];
        largest = std::max(largest, std::abs(now[r] - old[r]));
        for (int b = 0; b < shape.bodies; ++b) of_body(g, b) += block(g, r, b) * (now[r] - old[r]);
      }
    }
  }

  const Vector6& block(int g, int r, int b) const {
    return N[(g * shape.rows + r) * shape.bodies + b];
  }
  Eigen::Map<Vector6> of_body(int g, int b) {
    return Eigen::Map<Vector6>(y[g * shape.bodies + b].data());
  }

  support::Random random{3};
  int kind;
  GroupShape shape;
  RowColouring colouring;
  std::vector<SweptRow> rows;
  std::vector<Vector6> N;
  std::vector<std::array<double, 8>> y;
  Vector x;
  double largest = 0;
  PackedGroups packed;
};

class SweepKernelsOf : public testing::TestWithParam<const SweepKernels*> {};

TEST_P(SweepKernelsOf, StepAsGroupsOneByOneDo) {
  for (int kind = 0; kind < GroupShape::kinds; ++kind) {
    SCOPED_TRACE(kind);
    Groups groups(kind);
    ASSERT_EQ(groups.packed.passes()[0].end, 1);
    const PackedGroups::Part part = groups.packed.part(0);
    ASSERT_EQ(part.end - part.begin, 2);
    Groups expected = groups;
    expected.step_one_by_one();
    const double largest = groups.packed.sweep_with(*GetParam(), kind, part.begin, part.end,
                                                    groups.y.data()->data(), groups.x.data());
    EXPECT_NEAR(largest, expected.largest, 1e-14);
    EXPECT_LE((groups.x - expected.x).cwiseAbs().maxCoeff(), 1e-14);
    for (std::size_t k = 0; k < groups.y.size(); ++k) {
      for (int i = 0; i < 6; ++i) EXPECT_NEAR(groups.y[k][i], expected.y[k][i], 1e-14) << k;
    }
  }
}

TEST_P(SweepKernelsOf, CompareAndCombineSweeps) {
  constexpr int size = 11, known = 3;
  support::Random random(5);
  const auto any = [&] { return support::uniform_vector(random, size, -1, 1); };
  const Vector root_a = any(), from = any(), swept = any(), last_swept = any(), last_change = any();
  std::array<std::array<float, size>, known> of_swept{}, of_change{};
  std::array<const float*, known> swept_data{}, change_data{};
  for (int k = 0; k < known; ++k) {
    for (int i = 0; i < size; ++i) {
      of_swept[k][i] = static_cast<float>(support::uniform(random, -1, 1));
      of_change[k][i] = static_cast<float>(support::uniform(random, -1, 1));
    }
    swept_data[k] = of_swept[k].data();
    change_data[k] = of_change[k].data();
  }
  Vector change(size);
  SweepKernels::Changes changes{root_a.data(),
                                from.data(),
                                swept.data(),
                                last_swept.data(),
                                last_change.data(),
                                change.data(),
                                of_swept[1].data(),
                                of_change[1].data(),
                                {},
                                {}};
  const double square = GetParam()->compare(size, changes, known, change_data.data());
  const Vector expected = root_a.cwiseProduct(swept - from);
  EXPECT_LE((change - expected).cwiseAbs().maxCoeff(), 1e-15);
  EXPECT_NEAR(square, expected.squaredNorm(), 1e-14);
  const auto as_vector = [](const std::array<float, size>& v) {
    return Vector(Eigen::Map<const Eigen::VectorXf>(v.data(), size).cast<double>());
  };
  EXPECT_LE((as_vector(of_swept[1]) - (swept - last_swept)).cwiseAbs().maxCoeff(), 1e-6);
  EXPECT_LE((as_vector(of_change[1]) - (expected - last_change)).cwiseAbs().maxCoeff(), 1e-6);
  Vector combined = swept, share = any();
  for (int k = 0; k < known; ++k) {
    const Vector other = as_vector(of_change[k]);
    EXPECT_NEAR(changes.of_both[k], other.dot(as_vector(of_change[1])), 1e-14);
    EXPECT_NEAR(changes.of_last[k], other.dot(expected), 1e-14);
    combined -= share[k] * as_vector(of_swept[k]);
  }
  Vector next(size);
  GetParam()->combine(size, swept.data(), known, share.data(), swept_data.data(), next.data());
  EXPECT_LE((next - combined).cwiseAbs().maxCoeff(), 1e-14);
}

std::vector<const SweepKernels*> all_kernels() {
  std::vector<const SweepKernels*> all{&portable_sweep_kernels};
  if (&sweep_kernels() != all[0]) all.push_back(&sweep_kernels());
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, SweepKernelsOf, testing::ValuesIn(all_kernels()), [](const auto& of) {
  return of.param == &portable_sweep_kernels ? "portable" : "wide";
});

}  // namespace
}  // namespace perpend
