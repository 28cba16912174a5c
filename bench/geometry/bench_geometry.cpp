#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "geometry/pairs/contact.h"
#include "geometry/random_pairs.h"
#include "geometry_oracle/ode_shape.h"

/// The speed of contact generation as ratios to ODE's, both measured in this run, on the same
/// pairs of shapes that overlap, with a margin of 0, as ODE has none.
namespace perpend {
namespace {

using Clock = std::chrono::steady_clock;

double nanoseconds_per_call(const std::function<long()>& sweep, long calls, long& points) {
  double best = 1e300;
  // Enough sweeps that some are not disturbed, whatever else the machine does.
  const auto end = Clock::now() + std::chrono::milliseconds(100);
  while (Clock::now() < end) {
    const auto start = Clock::now();
    points = sweep();
    const std::chrono::duration<double, std::nano> took = Clock::now() - start;
    best = std::min(best, took.count() / static_cast<double>(calls));
  }
  return best;
}

struct PlacedPair {
  const ConvexShape* a;
  const ConvexShape* b;
  const test::OdeShape* ode_a;
  const test::OdeShape* ode_b;
  Pose pa;
  Pose pb;
};

/// Both engines on the same poses. ODE keeps the poses in its objects, so for it each pair has
/// objects of its own, placed before the clock starts.
void compare(const std::string& name, const std::vector<PlacedPair>& pairs) {
  const long calls = static_cast<long>(pairs.size());
  long our_points = 0;
  long ode_points = 0;
  const double ours = nanoseconds_per_call(
      [&] {
        long count = 0;
        for (const PlacedPair& pair : pairs) {
          count += collide_convex(*pair.a, pair.pa, *pair.b, pair.pb, 0).count;
        }
        return count;
      },
      calls, our_points);
  const double ode = nanoseconds_per_call(
      [&] {
        long count = 0;
        std::array<dContactGeom, 8> contacts;
        for (const PlacedPair& pair : pairs) {
          count += dCollide(pair.ode_a->id(), pair.ode_b->id(), 8, contacts.data(),
                            sizeof(dContactGeom));
        }
        return count;
      },
      calls, ode_points);
  std::printf("%-28s %8.0f %8.0f %8.2f %10ld %10ld\n", name.c_str(), ours, ode, ours / ode,
              our_points, ode_points);
}

struct Scene {
  std::vector<std::unique_ptr<ConvexShape>> shapes;
  std::vector<std::unique_ptr<test::OdeShape>> ode;
  std::vector<PlacedPair> pairs;

  void add(const ConvexShape& a, const Pose& pa, const ConvexShape& b, const Pose& pb) {
    for (const auto& [shape, pose] : {std::pair(&a, &pa), std::pair(&b, &pb)}) {
      shapes.push_back(std::make_unique<ConvexShape>(*shape));
      ode.push_back(std::make_unique<test::OdeShape>(*shape));
      ode.back()->place(*pose);
    }
    const std::size_t n = shapes.size();
    pairs.push_back(
        {shapes[n - 2].get(), shapes[n - 1].get(), ode[n - 2].get(), ode[n - 1].get(), pa, pb});
  }
};

/// Every pair of neighbouring bricks of a wall, six courses of five, each turned by a hair.
Scene wall() {
  const Box brick{{0.125, 0.06, 0.04}};
  std::vector<Pose> poses;
  support::Random random(1);
  for (int course = 0; course < 6; ++course) {
    for (int k = 0; k < 5; ++k) {
      const double x = 0.2501 * k + (course % 2 == 0 ? 0 : 0.125);
      const double jitter = 1e-5;
      poses.push_back({{x, 0, 0.04 + 0.0799 * course},
                       Quaternion(Eigen::AngleAxisd(jitter, support::unit_vector(random)))});
    }
  }
  Scene scene;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Vector3 apart = (poses[i].position - poses[j].position).cwiseAbs();
      if (apart.x() > 0.2502 || apart.z() > 0.081) continue;
      scene.add(brick, poses[i], brick, poses[j]);
    }
  }
  return scene;
}

void run(const std::string& only) {
  std::printf("%-28s %8s %8s %8s %10s %10s\n", "", "ns", "ODE ns", "ratio", "points", "ODE points");
  for (int a = 0; a < 5; ++a) {
    for (int b = a; b < 6; ++b) {
      if (!only.empty() && only != test::kind_names[a] + "-" + test::kind_names[b]) continue;
      support::Random random(10 * a + b);
      Scene scene;
      while (scene.pairs.size() < 400) {
        const test::ShapePair pair = test::random_pair(random, a, b, -0.05);
        if (collide_convex(pair.a, pair.pa, pair.b, pair.pb, 0).count == 0) continue;
        scene.add(pair.a, pair.pa, pair.b, pair.pb);
      }
      compare(test::kind_names[a] + "-" + test::kind_names[b], scene.pairs);
    }
  }
  compare("wall of 30 bricks", wall().pairs);
}

}  // namespace
}  // namespace perpend

/// bench_geometry [PAIR]: every pair, or one such as box-box, and the wall.
int main(int count, char** arguments) {
  perpend::run(count > 1 ? arguments[1] : "");
}
