#include "dynamics/known_drifts.h"

#include <gtest/gtest.h>

#include "dynamics/posed_problem.h"

namespace perpend {
namespace {

constexpr double dt_s = 0.01;

/// Two bodies that tumble.
struct Tumbling {
  Tumbling() : bodies(test::touching_scene(test::dry_law())) {
    support::Random random(1);
    bodies.place_at_random(random);
  }
  State start() const { return bodies.state; }
  const Model& model() const { return bodies.model; }

  test::TouchingBodies bodies;
};

void expect_same(const State& a, const State& b) {
  for (std::size_t i = 0; i < a.poses.size(); ++i) {
    EXPECT_EQ(a.poses[i].position, b.poses[i].position) << i;
    EXPECT_EQ(a.poses[i].orientation.coeffs(), b.poses[i].orientation.coeffs()) << i;
    EXPECT_EQ(a.v[i], b.v[i]) << i;
  }
}

TEST(KnownDrifts, LeadWhereUnknownOnesDo) {
  const Tumbling tumbling;
  KnownDrifts known;
  State ahead = tumbling.start(), there = ahead, unknown = ahead;
  known.look_ahead(tumbling.model(), 0, dt_s, ahead);
  known.look_ahead(tumbling.model(), 1, dt_s, ahead);
  for (int half = 0; half < 2; ++half) {
    known.move(tumbling.model(), dt_s, there);
    KnownDrifts().move(tumbling.model(), dt_s, unknown);
    expect_same(there, unknown);
  }
  expect_same(there, ahead);
  ASSERT_NE(there.v[test::body_a], tumbling.start().v[test::body_a]);
}

TEST(KnownDrifts, AreNotTakenByWhoGoesAnotherWay) {
  const Tumbling tumbling;
  KnownDrifts known;
  State ahead = tumbling.start();
  known.look_ahead(tumbling.model(), 0, dt_s, ahead);
  known.look_ahead(tumbling.model(), 1, dt_s, ahead);
  std::vector<State> others(4, tumbling.start());
  others[0].poses[test::body_a].position.x() += 1e-9;
  others[1].poses[test::body_a].orientation.coeffs() *= -1;
  others[2].v[test::body_a][4] += 1e-9;
  for (std::size_t k = 0; k < others.size(); ++k) {
    const double time_s = k == 3 ? 2 * dt_s : dt_s;
    State unknown = others[k];
    known.move(tumbling.model(), time_s, others[k]);
    KnownDrifts().move(tumbling.model(), time_s, unknown);
    expect_same(others[k], unknown);
  }
}

}  // namespace
}  // namespace perpend
