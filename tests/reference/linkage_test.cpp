#include "reference/watched_run.h"
#include "support/mechanism_scenes.h"

namespace perpend {
namespace {

using namespace test;

/// Runs for 10 s; the largest change of the energy, in J.
double energy_error(WatchedRun& run, double h_s) {
  const double energy_J = run.energy_J();
  double worst = 0;
  for (int k = 0; k < static_cast<int>(std::lround(10 / h_s)); ++k) {
    run.step();
    worst = std::max(worst, std::abs(run.energy_J() - energy_J));
  }
  return worst;
}

// Through poses in which all rods lie in a line, where the motion is not determined by the joints.
// The reference is converged in h; EXUDYN's change of energy at the same h is the figure to reach.
TEST(FourBars, KeepTheirEnergyThroughSingularPoses) {
  struct Case {
    double h_s, energy_J, place_m, speed_m_per_s;
  };
  for (const Case& one : {Case{1e-2, 0.114, 0.1, 0.1}, Case{1e-3, 1.1e-3, 2e-3, 2e-3}}) {
    WatchedRun run(scenes::four_bars(2, one.h_s));
    const std::string which = one.h_s > 5e-3 ? "_at_10_ms" : "_at_1_ms";
    expect_within("energy_J" + which, energy_error(run, one.h_s), one.energy_J);
    const int i = run.body("upright0");
    const Pose& pose = run.simulation().state().poses[i];
    const Vector3 top = pose.point({0.5, 0, 0});
    const Vector3 v = run.velocity_m_per_s("upright0") +
                      run.spin_rad_per_s("upright0").cross(top - pose.position);
    expect_within("place_m" + which, (top - Vector3(0.328458, 0.944519, 0)).norm(), one.place_m);
    expect_within("speed_m_per_s" + which, (v - Vector3(1.42305, -0.494867, 0)).norm(),
                  one.speed_m_per_s);
  }
}

TEST(Bricard, KeepsItsEnergyThoughItIsOverConstrained) {
  const double h_s = 1e-3;
  WatchedRun run(scenes::bricard(h_s));
  const Vector3 start_m = run.position_m("rod2");
  expect_within("energy_J", energy_error(run, h_s), 1e-3);
  EXPECT_GT((run.position_m("rod2") - start_m).norm(), 0.1) << "it never moved";
}

}  // namespace
}  // namespace perpend
