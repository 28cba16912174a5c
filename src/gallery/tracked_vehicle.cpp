#include "gallery/tracked_vehicle.h"

#include <numbers>

#include "gallery/parts.h"
#include "gallery/slat_band.h"

namespace perpend {
namespace {

using gallery_parts::joint_at;
using gallery_parts::numbered;
using gallery_parts::SlatBand;

constexpr double track_y_m = 0.7;  ///< of the middle of a track, from that of the vehicle
constexpr double road_width_m = 0.14, horn_gap_m = 0.008;
constexpr std::uint32_t of_wheels = 2;    ///< the group: wheels do not touch each other
constexpr double track_kg_per_m3 = 2000;  ///< with their webs and holes
constexpr double idler_N = 3000;          ///< of the spring behind an idler
constexpr double track_rest_s = 0.5, track_ramp_s = 1, track_straight_s = 3, track_change_s = 0.5;

SlatBand track_of(const TrackedVehicle& vehicle, const std::string& side, double y_m) {
  SlatBand band;
  band.slat = side + "_shoe";
  band.hinge = side + "_hinge";
  band.along = vehicle.straight_shoes;
  band.width_m = 0.3;
  band.thickness_m = 0.03;
  band.kg_per_m3 = track_kg_per_m3;
  band.friction_N_m = 1;
  band.material = "steel";
  // The lowest shoes lie on the ground.
  band.centre_m = {0, y_m, band.radius_m() + band.thickness_m / 2};
  return band;
}

/// Two horns at each shoe keep the wheels between them.
void add_horns(const SlatBand& band, int first, Scene& scene) {
  const Vector3 size(0.06, 0.02, 0.05);
  const double y_m = (road_width_m + size.y()) / 2 + horn_gap_m;
  for (int k = first; k < first + band.slats(); ++k) {
    for (const double side : {-1.0, 1.0}) {
      BodyShape& horn = scene.bodies[k].shapes.emplace_back();
      horn.shape = Shape{ConvexShape{Box{size / 2}}};
      horn.offset.position = {0, side * y_m, (band.thickness_m + size.z()) / 2};
      horn.material = "steel";
      horn.density_kg_per_m3 = track_kg_per_m3;
    }
  }
}

/// A disc about y.
Body vehicle_wheel(std::string name, double radius_m, const Vector3& at_m) {
  Body made =
      gallery_parts::body(std::move(name), Cylinder{radius_m, road_width_m / 2}, at_m, "steel");
  made.shapes[0].offset.orientation =
      Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()));
  made.shapes[0].density_kg_per_m3 = track_kg_per_m3;
  made.group = of_wheels;
  made.mask = ~of_wheels;
  return made;
}

Body vehicle_block(std::string name, const Vector3& size_m, double mass_kg, const Vector3& at_m) {
  Body made = gallery_parts::body(std::move(name), Box{size_m / 2}, at_m, "steel");
  made.shapes[0].touches = false;
  made.mass.emplace().mass_kg = mass_kg;
  return made;
}

Joint& hang(Scene& scene, const std::string& name, const Body& holder, const Body& held) {
  const Quaternion to_y = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitY());
  scene.joints.push_back(
      joint_at(name, JointKind::revolute, holder, held, {held.pose.position, to_y}));
  return scene.joints.back();
}

/// About y, so that the lower part of the track goes back.
Signal sprocket_speed(const TrackedVehicle& vehicle, double radius_m, double share) {
  const double top = vehicle.speed_m_per_s / radius_m;
  Signal signal;
  const double up_s = track_rest_s + track_ramp_s, turn_s = up_s + track_straight_s;
  signal.points = {
      {track_rest_s, 0}, {up_s, top}, {turn_s, top}, {turn_s + track_change_s, share * top}};
  return signal;
}

/// The idler's fork slides along x, and a spring pushes it forward.
void add_idler(const SlatBand& band, const std::string& side, Scene& scene) {
  const Vector3 at = band.centre_m + Vector3(band.apart_m() / 2, 0, 0);
  const Body hull = scene.bodies[1];
  const Body fork = vehicle_block(side + "_fork", {0.3, 0.1, 0.1}, 30, at);
  const Body idler = vehicle_wheel(side + "_idler", band.wheel_radius_m(), at);
  scene.bodies.push_back(fork);
  scene.bodies.push_back(idler);
  const Quaternion to_x = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitX());
  Joint slide = joint_at(side + "_tensioner", JointKind::prismatic, hull, fork, {at, to_x});
  Spring& spring = slide.coordinates.emplace_back().spring.emplace();
  spring.stiffness = 5e4;
  spring.damping = 5e3;
  spring.rest = idler_N / spring.stiffness;
  scene.joints.push_back(slide);
  hang(scene, side + "_idler_axle", fork, idler);
}

void add_track(const TrackedVehicle& vehicle, const std::string& side, double y_m, double share,
               Scene& scene) {
  const SlatBand band = track_of(vehicle, side, y_m);
  add_horns(band, gallery_parts::add_band(band, scene), scene);
  const Body hull = scene.bodies[1];
  scene.bodies.push_back(vehicle_wheel(side + "_sprocket", band.wheel_radius_m(),
                                       band.centre_m - Vector3(band.apart_m() / 2, 0, 0)));
  Joint& drive = hang(scene, side + "_drive", hull, scene.bodies.back());
  Motor& motor = drive.coordinates.emplace_back().motor.emplace();
  motor.target = sprocket_speed(vehicle, band.wheel_radius_m(), share);
  motor.largest_force = 4000;
  add_idler(band, side, scene);
  // As low as the shoes on the ground let them be.
  const double road_radius_m = 0.09;
  const double low_m = band.centre_m.z() - band.radius_m() + band.thickness_m / 2 + road_radius_m;
  for (int k = 0; k < vehicle.wheels; ++k) {
    const double x_m = 0.7 * band.apart_m() * ((k + 0.5) / vehicle.wheels - 0.5);
    scene.bodies.push_back(vehicle_wheel(numbered(side + "_wheel", k + 1, vehicle.wheels),
                                         road_radius_m, {x_m, y_m, low_m}));
    hang(scene, numbered(side + "_axle", k + 1, vehicle.wheels), hull, scene.bodies.back());
  }
}

std::vector<Expectation> drive_verdict(const TrackedVehicle& vehicle, const SlatBand& band,
                                       double seconds) {
  const double straight_m = vehicle.speed_m_per_s * (track_ramp_s / 2 + track_straight_s);
  const double turn_s = track_rest_s + track_ramp_s + track_straight_s;
  const double outer_m = band.apart_m() + 2 * band.radius_m() + 0.3;
  Expectation drives{.name = "drives straight", .measure = Measure::position, .of = {"hull"}};
  drives.direction = Vector3::UnitX();
  drives.from_s = turn_s - 0.02;
  drives.to_s = turn_s + 0.02;
  drives.at_least = 0.95 * straight_m;
  Expectation turns{.name = "turns to the left", .measure = Measure::position, .of = {"hull"}};
  turns.direction = Vector3::UnitY();
  turns.over = Over::last;
  turns.at_least = 0.1 * vehicle.speed_m_per_s * (seconds - turn_s) * (1 - vehicle.turning_share);
  Expectation on{.name = "the tracks stay on",
                 .measure = Measure::outside,
                 .of = {"*_shoe_*"},
                 .seen_from = "hull"};
  on.size_m = {outer_m, 2 * track_y_m + 0.15, 4 * band.radius_m()};
  on.at_most = 0;
  Expectation hinges{.name = "hinges hold", .measure = Measure::joint_gap, .of = {"*"}};
  hinges.at_most = 2e-3;
  return {drives, turns, on, hinges};
}

}  // namespace

Scene tracked_vehicle(const TrackedVehicle& vehicle) {
  Scene scene;
  scene.settings.contact_margin_m = 5e-3;
  scene.settings.steps = 600;
  scene.materials = {{.name = "steel", .law = {}}, {.name = "soil", .law = {}}};
  // Less than between track and wheels, so that it is the ground on which a turning track slides.
  scene.material_pairs = {{"soil", "steel", {.friction = 0.4}}};
  scene.bodies = {gallery_parts::ground("soil")};
  const SlatBand band = track_of(vehicle, "left", track_y_m);
  scene.bodies.push_back(vehicle_block("hull", {band.apart_m(), 1, 0.4}, vehicle.hull_kg,
                                       {0, 0, band.centre_m.z() + 0.1}));
  add_track(vehicle, "left", track_y_m, vehicle.turning_share, scene);
  add_track(vehicle, "right", -track_y_m, 1, scene);
  scene.verdict = drive_verdict(vehicle, band, scene.settings.steps * scene.settings.time_step_s);
  return scene;
}

}  // namespace perpend
