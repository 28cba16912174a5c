#include "gallery/slat_band.h"

#include <cmath>
#include <numbers>

#include "gallery/parts.h"

namespace perpend::gallery_parts {
namespace {

constexpr double pi = std::numbers::pi;
/// Of the pitch: neighbours that bend away from each other stay clear.
constexpr double slat_share = 0.85;

Quaternion along_y() {
  return Quaternion::FromTwoVectors(Vector3::UnitZ(), Vector3::UnitY());
}

}  // namespace

double SlatBand::radius_m() const {
  return pitch_m / (2 * std::sin(pi / (2 * around)));
}

double SlatBand::wheel_radius_m() const {
  return radius_m() * std::cos(pi / (2 * around)) - thickness_m / 2;
}

Vector3 SlatBand::hinge_at(int k) const {
  const int half = along + around, in_half = k % half;
  const double side = k / half % 2 == 0 ? 1 : -1;  // the other half is the same, turned by π
  Vector3 place;
  if (in_half < along) {
    place = {-apart_m() / 2 + in_half * pitch_m, 0, -radius_m()};
  } else {
    const double angle = -pi / 2 + pi * (in_half - along) / around;
    place = {apart_m() / 2 + radius_m() * std::cos(angle), 0, radius_m() * std::sin(angle)};
  }
  return centre_m + side * place;
}

Pose SlatBand::slat_at(int k) const {
  const Vector3 from = hinge_at(k), to = hinge_at(k + 1);
  const double angle = std::atan2(to.z() - from.z(), to.x() - from.x());
  return {0.5 * (from + to), Quaternion(Eigen::AngleAxisd(-angle, Vector3::UnitY()))};
}

int add_band(const SlatBand& band, Scene& scene) {
  const int first = static_cast<int>(scene.bodies.size()), count = band.slats();
  const Box plate{{slat_share * band.pitch_m / 2, band.width_m / 2, band.thickness_m / 2}};
  for (int k = 0; k < count; ++k) {
    const Pose pose = band.slat_at(k);
    Body& slat = scene.bodies.emplace_back(
        body(numbered(band.slat, k + 1, count), plate, pose.position, band.material));
    slat.pose = pose;
    slat.shapes[0].density_kg_per_m3 = band.kg_per_m3;
  }
  for (int k = 0; k < count; ++k) {
    const Body &before = scene.bodies[first + (k + count - 1) % count],
               &slat = scene.bodies[first + k];
    scene.joints.push_back(joint_at(numbered(band.hinge, k + 1, count), JointKind::revolute, before,
                                    slat, {band.hinge_at(k), along_y()}));
    scene.joints.back().compliance = band.hinge_compliance;
    scene.joints.back().coordinates.emplace_back().friction = band.friction_N_m;
  }
  return first;
}

}  // namespace perpend::gallery_parts
