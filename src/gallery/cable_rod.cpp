#include "gallery/cable_rod.h"

#include <cmath>
#include <numbers>

#include "gallery/parts.h"

namespace perpend {
namespace {

using gallery_parts::joint_at;
using gallery_parts::numbered;

constexpr double rod_radius_m = 0.1, rod_length_m = 0.8, rod_mass_kg = 20;
constexpr double rod_ahead_m = 0.3;  ///< how far it stands out of the sling at the beginning
constexpr double cable_radius_m = 0.008, cable_mass_kg = 0.1;
constexpr double start_s = 1, ramp_s = 0.5;  ///< when the rod is drawn, and gets up to speed
constexpr std::uint32_t cable_bit = 2;

double turn_of_link(const CableRod& cable) {
  return std::numbers::pi / cable.links;
}

double normal_force_N(const CableRod& cable) {
  return 2 * cable.tension_N * std::sin(turn_of_link(cable) / 2);
}

/// The corners of the cable, where its links meet: around the rod on a circle, beyond it on the
/// tangents at both ends of the half circle, so that the tension is the same in all.
std::vector<Vector3> corners(const CableRod& cable, const SurfaceLaw& law) {
  const double turn = turn_of_link(cable);
  const double sunk_m = cable.pressed ? normal_force_N(cable) / law.stiffness_N_per_m : 0;
  const double inner_m = rod_radius_m + cable_radius_m - sunk_m;
  const double outer_m = inner_m / std::cos(turn / 2), link_m = 2 * inner_m * std::tan(turn / 2);
  std::vector<Vector3> points;
  for (int i = cable.strand_links; i > 0; --i) points.push_back({-outer_m, 0, i * link_m});
  for (int i = 0; i <= cable.links; ++i) {
    points.push_back({-outer_m * std::cos(i * turn), 0, -outer_m * std::sin(i * turn)});
  }
  for (int i = 1; i <= cable.strand_links; ++i) points.push_back({outer_m, 0, i * link_m});
  return points;
}

Body make_rod() {
  Body rod = gallery_parts::body("rod", Cylinder{rod_radius_m, rod_length_m / 2},
                                 {0, rod_ahead_m - rod_length_m / 2, 0}, "steel");
  rod.pose.orientation = Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()));
  rod.mass.emplace().mass_kg = rod_mass_kg;
  return rod;
}

/// Links do not touch each other: each overlaps the round ends of its neighbours.
Body make_link(std::string name, const Vector3& from_m, const Vector3& to_m) {
  const Vector3 way = to_m - from_m;
  Body link = gallery_parts::body(std::move(name), Capsule{cable_radius_m, way.norm() / 2},
                                  0.5 * (from_m + to_m), "steel");
  // About y, which all links share, also where they stand upside down.
  link.pose.orientation =
      Quaternion(Eigen::AngleAxisd(std::atan2(way.x(), way.z()), Vector3::UnitY()));
  link.mass.emplace().mass_kg = cable_mass_kg;
  link.group = cable_bit;
  link.mask = ~cable_bit;
  return link;
}

/// Runs on a rail along z, pulled up by the tension; touches nothing.
Body make_carriage(std::string name, const Vector3& at_m) {
  Body carriage =
      gallery_parts::body(std::move(name), Box{Vector3::Constant(0.015)}, at_m, "steel");
  carriage.shapes[0].touches = false;
  carriage.mass.emplace().mass_kg = 1;
  return carriage;
}

/// The friction inside the cable: large enough for its stiffness across, T/ℓ, which a step does not
/// see ahead, and nothing at rest.
double hinge_damping(const CableRod& cable, double link_m, double h_s) {
  return 20 * h_s * cable.tension_N * link_m;
}

Joint hinge(std::string name, const Body& first, const Body& second, const Vector3& at_m,
            double damping) {
  const Quaternion to_y = Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitY());
  Joint made = joint_at(std::move(name), JointKind::revolute, first, second, {at_m, to_y});
  made.coordinates.resize(1);
  made.coordinates[0].spring.emplace().damping = damping;
  return made;
}

Joint rail(std::string name, const Body& body, const Vector3& along) {
  const Quaternion to_axis = Quaternion::FromTwoVectors(Vector3::UnitZ(), along);
  return joint_at(std::move(name), JointKind::prismatic, Body{}, body,
                  {body.pose.position, to_axis});
}

/// The chain from the left carriage to the right one.
void add_cable(const CableRod& cable, const std::vector<Vector3>& points, Scene& scene) {
  const int count = static_cast<int>(points.size()) - 1;
  const double damping =
      hinge_damping(cable, (points[1] - points[0]).norm(), scene.settings.time_step_s);
  std::vector<Body> chain = {make_carriage("left", points.front())};
  for (int i = 0; i < count; ++i) {
    chain.push_back(make_link(numbered("link", i + 1, count), points[i], points[i + 1]));
  }
  chain.push_back(make_carriage("right", points.back()));
  for (int i = 0; i <= count; ++i) {
    scene.joints.push_back(
        hinge(numbered("hinge", i + 1, count + 1), chain[i], chain[i + 1], points[i], damping));
  }
  for (const Body* end : {&chain.front(), &chain.back()}) {
    scene.joints.push_back(rail(end->name + "_rail", *end, Vector3::UnitZ()));
    scene.forces.push_back(
        {.body = end->name, .direction = Vector3::UnitZ(), .force_N = cable.tension_N});
  }
  scene.bodies.insert(scene.bodies.end(), chain.begin(), chain.end());
}

std::vector<Expectation> verdict(const CableRod& cable) {
  const double force_N = cable_rod_force_N(cable);
  Expectation mean{.name = "force on the rod", .measure = Measure::motor_force, .of = {"guide"}};
  mean.from_s = start_s + 2 * ramp_s;
  mean.over = Over::mean;
  mean.at_least = 0.97 * force_N;
  mean.at_most = 1.03 * force_N;
  Expectation least = mean;
  least.name = "least force on the rod";
  least.over = Over::smallest;
  Expectation drawn{.name = "way of the rod", .measure = Measure::coordinate, .of = {"guide"}};
  drawn.over = Over::last;
  drawn.at_least = 0.1;
  Expectation together{
      .name = "links hold together", .measure = Measure::joint_gap, .of = {"hinge_*"}};
  together.at_most = 1e-4;
  return {mean, least, drawn, together};
}

}  // namespace

double cable_rod_force_N(const CableRod& cable) {
  return cable.friction * cable.links * normal_force_N(cable);
}

Scene cable_rod(const CableRod& cable) {
  Scene scene;
  scene.settings.gravity_m_per_s2.setZero();
  // The cable is at rest in its sling: nothing that steps would have to follow.
  scene.settings.geometric_stiffness = false;
  scene.settings.contact_margin_m = 2e-3;
  scene.materials = {{.name = "steel", .law = {.friction = cable.friction}}};
  scene.bodies = {make_rod()};
  Joint guide = rail("guide", scene.bodies[0], Vector3::UnitY());
  guide.coordinates.resize(1);
  guide.coordinates[0].motor.emplace().target.points = {
      {0, 0}, {start_s, 0}, {start_s + ramp_s, cable.speed_m_per_s}};
  scene.joints = {std::move(guide)};
  add_cable(cable, corners(cable, scene.materials[0].law), scene);
  scene.verdict = verdict(cable);
  return scene;
}

}  // namespace perpend
