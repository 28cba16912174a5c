#include "gallery/conveyor.h"

#include <numbers>

#include "gallery/parts.h"
#include "gallery/slat_band.h"

namespace perpend {
namespace {

using gallery_parts::joint_at;
using gallery_parts::numbered;
using gallery_parts::SlatBand;

constexpr double channel_m = 0.36;  ///< between the walls beside the band
constexpr double frame_m = 0.05;
constexpr double part_m = 0.1, part_kg_per_m3 = 500;
constexpr double drum_height_m = 0.9;
constexpr std::uint32_t of_drums = 2;  ///< the group: the frame does not touch them
constexpr int parts_in_a_layer = 6;    ///< 2 along the band, 3 across
constexpr double band_ramp_s = 0.5;

SlatBand band_of(const Conveyor& conveyor) {
  SlatBand band;
  band.along = conveyor.straight_slats;
  band.around = 4;
  band.friction_N_m = 0.3;
  // Softer than E18's, which add energy where the slack band jerks.
  band.hinge_compliance = {1e7, 1e5};
  band.centre_m = {0, 0, drum_height_m};
  band.material = "slat";
  return band;
}

BodyShape frame_box(const Vector3& size_m, const Vector3& at_m) {
  return {Shape{ConvexShape{Box{size_m / 2}}}, {at_m, Quaternion::Identity()}, "frame"};
}

/// All that does not move: the bed under the upper part of the band, walls beside it and behind the
/// chute, and the bin.
Body frame_of(const SlatBand& band, double top_m) {
  Body frame;
  frame.name = "frame";
  frame.kind = BodyKind::fixed;
  frame.mask = ~of_drums;
  const double length = band.apart_m(), bed_m = top_m - band.thickness_m;
  const double end = length / 2 + band.radius_m();
  // It ends before the drums begin to bend the band.
  frame.shapes.push_back(
      frame_box({length - 0.16, band.width_m, frame_m}, {0, 0, bed_m - frame_m / 2 - 1e-3}));
  const double side = (channel_m + frame_m) / 2 + 0.01, high = 0.7;
  for (const double sign : {-1.0, 1.0}) {
    frame.shapes.push_back(
        frame_box({length + 0.2, frame_m, high}, {-0.1, sign * side, top_m + 5e-3 + high / 2}));
  }
  frame.shapes.push_back(
      frame_box({frame_m, channel_m, high}, {-length / 2 - 0.05, 0, top_m + 0.02 + high / 2}));
  // The bin: far walls and near ones, open above.
  const double bin_m = 0.9, deep_m = 0.5, middle = end + 0.05 + bin_m / 2;
  for (const double sign : {-1.0, 1.0}) {
    frame.shapes.push_back(
        frame_box({frame_m, bin_m, deep_m}, {middle + sign * bin_m / 2, 0, deep_m / 2}));
    frame.shapes.push_back(
        frame_box({bin_m, frame_m, deep_m}, {middle, sign * bin_m / 2, deep_m / 2}));
  }
  return frame;
}

void add_drum(const SlatBand& band, const std::string& name, double x_m, const Conveyor& conveyor,
              Scene& scene) {
  const Vector3 at = band.centre_m + Vector3(x_m, 0, 0);
  Body drum =
      gallery_parts::body(name, Cylinder{band.wheel_radius_m(), 0.48 * band.width_m}, at, "drum");
  drum.shapes[0].offset.orientation =
      Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()));
  drum.group = of_drums;
  scene.bodies.push_back(drum);
  const Quaternion to_y = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitY());
  Joint axle = joint_at(name + "_axle", JointKind::revolute, Body{}, drum, {at, to_y});
  Motor& motor = axle.coordinates.emplace_back().motor.emplace();
  motor.target.points = {{0, 0}, {band_ramp_s, conveyor.speed_m_per_s / band.wheel_radius_m()}};
  motor.largest_force = 2000;
  scene.joints.push_back(axle);
}

ConvexShape part_shape(int k) {
  const double half = part_m / 2;
  if (k % 3 == 0) return Box{{half, half, half}};
  if (k % 3 == 1) return Cylinder{half, half};
  return Sphere{half};
}

void add_parts(const Conveyor& conveyor, double length_m, double top_m, Scene& scene) {
  for (int k = 0; k < conveyor.parts; ++k) {
    const int layer = k / parts_in_a_layer, place = k % parts_in_a_layer;
    const double pitch = 1.1 * part_m;
    const Vector3 at(-length_m / 2 + 0.1 + (place / 3) * pitch, (place % 3 - 1) * pitch,
                     top_m + part_m * (0.7 + 1.2 * layer));
    Body& part = scene.bodies.emplace_back(
        gallery_parts::body(numbered("part", k + 1, conveyor.parts), part_shape(k), at, "part"));
    part.shapes[0].density_kg_per_m3 = part_kg_per_m3;
  }
}

std::vector<Expectation> feed_verdict(const SlatBand& band) {
  const double end = band.apart_m() / 2 + band.radius_m();
  Expectation delivered{
      .name = "all parts are in the bin", .measure = Measure::position, .of = {"part_*"}};
  delivered.direction = -Vector3::UnitX();
  delivered.over = Over::last;
  delivered.at_most = -end;
  Expectation low{
      .name = "none lies outside of it", .measure = Measure::position, .of = {"part_*"}};
  low.direction = Vector3::UnitX();
  low.over = Over::last;
  low.at_most = end + 1;
  Expectation hinges{.name = "hinges hold", .measure = Measure::joint_gap, .of = {"hinge_*"}};
  hinges.at_most = 2e-3;
  return {delivered, low, hinges};
}

}  // namespace

Scene conveyor(const Conveyor& conveyor) {
  Scene scene;
  scene.settings.contact_margin_m = 5e-3;
  scene.materials = {{.name = "slat", .law = {.friction = 0.6}},
                     {.name = "drum", .law = {.friction = 1}},
                     {.name = "frame", .law = {.friction = 0.1}},
                     {.name = "part", .law = {.friction = 0.4, .rolling_resistance_m = 2e-3}}};
  const SlatBand band = band_of(conveyor);
  const double top_m = drum_height_m + band.radius_m() + band.thickness_m / 2;
  scene.bodies = {gallery_parts::ground("frame"), frame_of(band, top_m)};
  gallery_parts::add_band(band, scene);
  add_drum(band, "first_drum", -band.apart_m() / 2, conveyor, scene);
  add_drum(band, "last_drum", band.apart_m() / 2, conveyor, scene);
  add_parts(conveyor, band.apart_m(), top_m, scene);
  scene.verdict = feed_verdict(band);
  return scene;
}

}  // namespace perpend
