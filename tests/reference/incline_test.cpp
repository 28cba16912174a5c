#include "reference/closed_forms.h"
#include "reference/each_setting.h"
#include "reference/watched_run.h"
#include "support/scene_parts.h"

namespace perpend {
namespace {

using namespace test;

constexpr double incline_mu = 0.5, sled_kg = 10;

Scene sled_on_incline(double angle_rad, const Setting& setting, const SurfaceLaw& law) {
  Scene scene;
  setting.apply(scene);
  scenes::tilt(scene, angle_rad);
  scene.bodies = {scenes::ground(), scenes::sled(sled_kg)};
  scenes::give_law(scene, law);
  return scene;
}

// Four contact points share the load, each a spring of k along the incline.
TEST(BlockOnAnIncline, SticksAtTheStaticDeflectionForAMinute) {
  for (const Setting& setting : each_setting) {
    for (double share : {0.9, 0.99, 0.999}) {
      const double angle = std::atan(share * incline_mu);
      const SurfaceLaw law{.friction = incline_mu};
      WatchedRun run(sled_on_incline(angle, setting, law));
      run.run(600);
      const double settled = run.position_m("sled").x();
      run.run(3000);
      const double truth =
          sled_kg * scenes::g_m_per_s2 * std::sin(angle) / (4 * law.stiffness_N_per_m);
      const std::string which = setting.name() + "_" + std::to_string(share);
      expect_within("deflection_" + which, relative(run.position_m("sled").x(), truth), 1e-6);
      expect_within("drift_m_" + which, run.position_m("sled").x() - settled, 1e-12);
    }
  }
}

// Friction's own k_t in place of the contact's k. (The sled sinks in by 0.2 mm and so leans by 1e-8
// rad, which moves its centre by 4e-12 m: of a deflection under 1e7 N/m that would be 4e-6.)
TEST(BlockOnAnIncline, SettlesAtForceOverFrictionsOwnStiffness) {
  const double angle = std::atan(0.9 * incline_mu);
  for (const Setting& setting : each_setting) {
    for (const double k_t : {2e4, 1e6}) {
      SurfaceLaw law{.friction = incline_mu};
      law.friction_stiffness_N_per_m = k_t;
      law.friction_damping_N_s_per_m = 0.1 * k_t;
      WatchedRun run(sled_on_incline(angle, setting, law));
      run.run(1200);
      const double truth = sled_kg * scenes::g_m_per_s2 * std::sin(angle) / (4 * k_t);
      expect_within("deflection_" + setting.name() + "_" + std::to_string(k_t),
                    relative(run.position_m("sled").x(), truth), 1e-6);
    }
  }
}

// L11's γ: each of four points bears F/4, and gives way at γ F/4.
TEST(BlockOnAnIncline, CreepsAtForceTimesFrictionsSlip) {
  const double angle = std::atan(0.9 * incline_mu), slip = 1e-4;
  for (const Setting& setting : each_setting) {
    SurfaceLaw law{.friction = incline_mu};
    law.friction_slip_m_per_N_s = slip;
    WatchedRun run(sled_on_incline(angle, setting, law));
    run.run(600);
    const double truth = slip * sled_kg * scenes::g_m_per_s2 * std::sin(angle) / 4;
    expect_within("speed_" + setting.name(), relative(run.velocity_m_per_s("sled").x(), truth),
                  1e-9);
  }
}

// L11's δ: beyond what dry friction takes, drag grows with the speed, at each of four points.
TEST(BlockOnAnIncline, SlidesAtTheSpeedThatDragAllows) {
  const double weight = sled_kg * scenes::g_m_per_s2, drag = 20;
  for (const Setting& setting : each_setting) {
    SurfaceLaw law{.friction = incline_mu};
    law.sliding_drag_N_s_per_m = drag;
    const double steep = std::atan(1.4 * incline_mu);
    WatchedRun sliding(sled_on_incline(steep, setting, law));
    const StepResult& last = sliding.run(600);
    const double beyond = weight * (std::sin(steep) - incline_mu * std::cos(steep));
    expect_within("speed_" + setting.name(),
                  relative(sliding.velocity_m_per_s("sled").x(), beyond / (4 * drag)), 1e-9);
    double against_N = 0;
    for (const ContactForce& point : last.contacts) against_N += point.force_on_second_N.x();
    EXPECT_NEAR(std::abs(against_N), weight * std::sin(steep), 1e-6) << "the report has the drag";
    WatchedRun resting(sled_on_incline(std::atan(0.9 * incline_mu), setting, law));
    resting.run(600);
    EXPECT_NEAR(resting.velocity_m_per_s("sled").x(), 0, 1e-10) << "dry friction holds it";
  }
}

/// The angle at which `slips` turns true, by halving.
template <typename Slips>
double threshold(double low, double high, Slips slips) {
  while (high - low > 1e-8) {
    const double middle = (low + high) / 2;
    (slips(middle) ? high : low) = middle;
  }
  return (low + high) / 2;
}

TEST(BlockOnAnIncline, SlipsBeyondTheAngleOfFriction) {
  for (const Setting& setting : each_setting) {
    const double angle = threshold(0.1, 1.0, [&](double tried) {
      WatchedRun run(sled_on_incline(tried, setting, scenes::hard_law(incline_mu)));
      run.run(20);
      return run.velocity_m_per_s("sled").norm() > 1e-9;
    });
    expect_within("error_rad_" + setting.name(), angle - std::atan(incline_mu), 1e-6);
  }
}

TEST(BlockOnAnIncline, SlipsWithTheAccelerationOfCoulomb) {
  for (const Setting& setting : each_setting) {
    for (double share : {1.001, 1.1, 2.0}) {
      const double angle = std::atan(share * incline_mu);
      WatchedRun run(sled_on_incline(angle, setting, scenes::hard_law(incline_mu)));
      run.run(60);
      const double a = scenes::g_m_per_s2 * (std::sin(angle) - incline_mu * std::cos(angle));
      const std::string which = setting.name() + "_" + std::to_string(share);
      expect_within("speed_" + which, relative(run.velocity_m_per_s("sled").x(), a), 1e-9);
      expect_within("way_" + which,
                    relative(run.position_m("sled").x(), closed::way_from_rest(a, 1)), 1e-9);
    }
  }
}

/// A sphere or a cylinder with its axis across the incline.
Scene roller_on_incline(bool is_cylinder, double angle_rad, const Setting& setting, double h_s) {
  Scene scene;
  setting.apply(scene);
  scene.settings.time_step_s = h_s;
  scenes::tilt(scene, angle_rad);
  ConvexShape shape = Sphere{0.1};
  if (is_cylinder) shape = Cylinder{0.1, 0.2};
  scene.bodies = {scenes::ground(), scenes::body("roller", shape, {0, 0, 0.1})};
  scene.bodies[1].pose.orientation =
      Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()));
  scenes::give_law(scene, scenes::hard_law(incline_mu));
  return scene;
}

TEST(Roller, RollsDownTheInclineWithTheShareThatItsInertiaLeaves) {
  for (const Setting& setting : each_setting) {
    for (bool is_cylinder : {false, true}) {
      const double angle = 0.3;
      WatchedRun run(roller_on_incline(is_cylinder, angle, setting, 1e-3));
      run.run(1000);
      const double a = (is_cylinder ? 2.0 / 3 : 5.0 / 7) * scenes::g_m_per_s2 * std::sin(angle);
      const std::string which = (is_cylinder ? "cylinder_" : "sphere_") + setting.name();
      expect_within("speed_" + which, relative(run.velocity_m_per_s("roller").x(), a), 1e-6);
      expect_within("way_" + which,
                    relative(run.position_m("roller").x(), closed::way_from_rest(a, 1)), 1e-6);
    }
  }
}

TEST(Roller, RollsWithoutSlipUpToTheAngleThatItsInertiaAllows) {
  for (const Setting& setting : each_setting) {
    for (bool is_cylinder : {false, true}) {
      const double angle = threshold(0.3, 1.5, [&](double tried) {
        WatchedRun run(roller_on_incline(is_cylinder, tried, setting, 1e-3));
        run.run(20);
        const double slip =
            run.velocity_m_per_s("roller").x() - 0.1 * run.spin_rad_per_s("roller").y();
        return slip > 1e-9;
      });
      expect_within((is_cylinder ? "cylinder_rad_" : "sphere_rad_") + setting.name(),
                    angle - std::atan((is_cylinder ? 3 : 3.5) * incline_mu), 1e-6);
    }
  }
}

}  // namespace
}  // namespace perpend
