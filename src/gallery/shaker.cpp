#include "gallery/shaker.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "gallery/parts.h"

namespace perpend {
namespace {

constexpr double steel_kg_per_m3 = 7850;
// Over the radius. Spheres of a layer are `pitch` apart, layers `rise`: neighbours in layers above
// each other are √(pitch²/2 + rise²) = 2.04 radii apart.
constexpr double pitch = 2.1, rise = 1.4;
constexpr double wall_m = 0.1;  ///< thickness, more than a sphere moves in many steps

/// How the spheres lie at the beginning: `across` squared in the lowest layer and every second one
/// after it, one less in the hollows of those between.
struct SphereLayers {
  int across = 1;
  int count = 0;
};

int spheres_in(int layer, int across) {
  const int row = layer % 2 == 0 ? across : across - 1;
  return row * row;
}

/// About as high as they are wide.
SphereLayers layers_of(const Shaker& shaker) {
  const double edge = std::cbrt(shaker.spheres * rise / pitch);
  SphereLayers layers{std::max(2, static_cast<int>(std::lround(edge)))};
  for (int held = 0; held < shaker.spheres; ++layers.count) {
    held += spheres_in(layers.count, layers.across);
  }
  return layers;
}

BodyShape wall(const Vector3& middle, const Vector3& size) {
  return {Shape{ConvexShape{Box{size / 2}}}, {middle, Quaternion::Identity()}, "steel"};
}

/// The floor, and walls that stand beside it.
Body box_of(const Shaker& shaker) {
  const Vector3 inside = inside_of(shaker), half = inside / 2;
  Body box;
  box.name = "box";
  box.kind = BodyKind::driven;
  box.pose.position = {0, 0, half.z()};
  const double out = wall_m / 2, high = inside.z() + wall_m, down = -wall_m / 2;
  box.shapes.push_back(wall({0, 0, -half.z() - out}, {inside.x(), inside.y(), wall_m}));
  for (const double side : {-1.0, 1.0}) {
    box.shapes.push_back(
        wall({side * (half.x() + out), 0, down}, {wall_m, inside.y() + 2 * wall_m, high}));
    box.shapes.push_back(wall({0, side * (half.y() + out), down}, {inside.x(), wall_m, high}));
  }
  // The speed begins at zero: the box moves between 0 and the stroke.
  Signal speed;
  speed.frequency_Hz = shaker.frequency_Hz;
  speed.amplitude = std::numbers::pi * shaker.frequency_Hz * shaker.stroke_m;
  box.motion.speed_m_per_s = speed;
  return box;
}

}  // namespace

Vector3 inside_of(const Shaker& shaker) {
  const SphereLayers layers = layers_of(shaker);
  const double wide = layers.across * pitch, filled = 2 + layers.count * rise;
  // Half as high again as it is filled.
  return shaker.radius_m * Vector3(wide, wide, 1.5 * filled);
}

Scene shaker(const Shaker& shaker) {
  Scene scene;
  scene.settings.steps = 360;
  scene.settings.friction = FrictionLaw::cone;  // the law of T06
  scene.settings.contact_margin_m = shaker.radius_m / 20;
  scene.materials = {{.name = "steel", .law = {.friction = 0.3}}};
  scene.bodies = {box_of(shaker)};
  const SphereLayers layers = layers_of(shaker);
  int made = 0;
  for (int layer = 0; made < shaker.spheres; ++layer) {
    const int row = layer % 2 == 0 ? layers.across : layers.across - 1;
    for (int place = 0; place < row * row && made < shaker.spheres; ++place) {
      const int column = place % row, line = place / row;
      const double x = column - 0.5 * (row - 1), y = line - 0.5 * (row - 1);
      Body& sphere = scene.bodies.emplace_back(gallery_parts::body(
          gallery_parts::numbered("sphere", ++made, shaker.spheres), Sphere{shaker.radius_m},
          shaker.radius_m * Vector3(pitch * x, pitch * y, 1.05 + rise * layer), "steel"));
      sphere.shapes[0].density_kg_per_m3 = steel_kg_per_m3;
    }
  }
  scene.verdict = {{.name = "keeps its spheres",
                    .measure = Measure::outside,
                    .of = {"sphere_*"},
                    .seen_from = "box",
                    .size_m = inside_of(shaker),
                    .at_most = 0},
                   {.name = "spheres change places",
                    .measure = Measure::shift,
                    .of = {"sphere_*"},
                    .seen_from = "box",
                    .at_least = shaker.radius_m}};
  return scene;
}

}  // namespace perpend
