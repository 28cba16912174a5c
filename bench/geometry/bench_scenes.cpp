#include <ode/ode.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "geometry/item_collider.h"
#include "geometry_oracle/ode_shape.h"
#include "support/random_numbers.h"

/// Broadphase and contacts of whole scenes as ratios to ODE's, both measured in this run: the
/// median of thread CPU times, since other programs may share the machine.
namespace perpend {
namespace {

double cpu_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double median_ms(const std::function<void()>& work, int repeats) {
  work();
  std::vector<double> times;
  for (int i = 0; i < repeats; ++i) {
    const double start = cpu_ms();
    work();
    times.push_back(cpu_ms() - start);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

struct Scene {
  std::string name;
  std::vector<Shape> shapes;  ///< one for each item
  std::vector<Pose> poses;
  int repeats = 9;

  std::vector<CollisionItem> items() const {
    std::vector<CollisionItem> made;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      CollisionItem item;
      item.shape = &shapes[i];
      item.pose = poses[i];
      item.fixed = std::holds_alternative<Plane>(std::get<ConvexShape>(shapes[i]));
      made.push_back(item);
    }
    return made;
  }
};

/// A space of ODE with the items of a scene.
class OdeScene {
 public:
  OdeScene(const Scene& scene, dSpaceID space) : space_(space) {
    for (std::size_t i = 0; i < scene.shapes.size(); ++i) {
      shapes_.push_back(std::make_unique<test::OdeShape>(std::get<ConvexShape>(scene.shapes[i])));
      shapes_.back()->place(scene.poses[i]);
      dSpaceAdd(space_, shapes_.back()->id());
    }
    poses_ = scene.poses;
  }
  OdeScene(const OdeScene&) = delete;
  OdeScene& operator=(const OdeScene&) = delete;
  ~OdeScene() {
    for (const auto& shape : shapes_) dSpaceRemove(space_, shape->id());
    dSpaceDestroy(space_);
  }

  /// The contact points found. Bodies are placed again, as a time step would.
  long collide() {
    for (std::size_t i = 0; i < shapes_.size(); ++i) shapes_[i]->place(poses_[i]);
    long points = 0;
    dSpaceCollide(space_, &points, [](void* sum, dGeomID a, dGeomID b) {
      dContactGeom contacts[8];
      *static_cast<long*>(sum) += dCollide(a, b, 8, contacts, sizeof(dContactGeom));
    });
    return points;
  }

 private:
  dSpaceID space_;
  std::vector<std::unique_ptr<test::OdeShape>> shapes_;
  std::vector<Pose> poses_;
};

/// Balls of radius 0.5 m at places that overlap a little, on the ground.
Scene balls(int count, double spacing, const std::string& name) {
  Scene scene{name, {}, {}, count > 1000 ? 9 : 101};
  support::Random random(1);
  const int side = static_cast<int>(std::ceil(std::cbrt(count)));
  for (int i = 0; i < count; ++i) {
    const Vector3 cell(i % side, i / side % side, i / side / side);
    const Vector3 shift = 0.1 * support::unit_vector(random);
    scene.shapes.push_back(ConvexShape(Sphere{0.5}));
    scene.poses.push_back({spacing * cell + shift + Vector3(0, 0, 0.5), Quaternion::Identity()});
  }
  return scene;
}

Scene wall() {
  Scene scene{"wall of 30 bricks", {}, {}, 401};
  support::Random random(1);
  scene.shapes.push_back(ConvexShape(Plane{}));
  scene.poses.push_back({});
  for (int course = 0; course < 6; ++course) {
    for (int k = 0; k < 5; ++k) {
      const double x = 0.2501 * k + (course % 2 == 0 ? 0 : 0.125);
      scene.shapes.push_back(ConvexShape(Box{{0.125, 0.06, 0.04}}));
      scene.poses.push_back({{x, 0, 0.0399 + 0.0799 * course},
                             Quaternion(Eigen::AngleAxisd(1e-5, support::unit_vector(random)))});
    }
  }
  return scene;
}

void compare(const Scene& scene) {
  const std::vector<CollisionItem> items = scene.items();
  ItemCollider collider;
  const double ours = median_ms([&] { collider.collide(items, 0); }, scene.repeats);
  Broadphase broadphase;
  std::vector<BroadphaseItem> boxes;
  for (std::size_t i = 0; i < items.size(); ++i) {
    boxes.push_back({.box = bounding_box(items[i]), .fixed = items[i].fixed});
    const auto* ball = std::get_if<Sphere>(&std::get<ConvexShape>(scene.shapes[i]));
    if (ball != nullptr) boxes.back().radius = ball->radius;
  }
  const double broad = median_ms([&] { broadphase.find_pairs(boxes); }, scene.repeats);

  long points = 0;
  const auto time_ode = [&](dSpaceID space) {
    OdeScene ode(scene, space);
    return median_ms([&] { points = ode.collide(); }, scene.repeats);
  };
  const dSpaceID hash_space = dHashSpaceCreate(nullptr);
  dHashSpaceSetLevels(hash_space, -4, 4);
  const double hash = time_ode(hash_space);
  const double sweep = time_ode(dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_XYZ));
  std::printf("%-28s %9.4f %9.4f %9.4f %9.4f %8.3f %8.3f %9zu %9ld\n", scene.name.c_str(), ours,
              broad, hash, sweep, ours / hash, ours / sweep, collider.points().size(), points);
}

void run() {
  dInitODE2(0);
  std::printf("%-28s %9s %9s %9s %9s %8s %8s %9s %9s\n", "ms of CPU time, median", "perpend",
              "(broad)", "ODE hash", "ODE sweep", "/ hash", "/ sweep", "points", "ODE's");
  compare(wall());
  compare(balls(1000, 0.95, "1,000 packed balls"));
  compare(balls(20000, 0.95, "20,000 packed balls"));
  compare(balls(20000, 2, "20,000 scattered balls"));
}

}  // namespace
}  // namespace perpend

int main() {
  perpend::run();
}
