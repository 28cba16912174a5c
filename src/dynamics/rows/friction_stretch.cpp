#include "dynamics/rows/friction_stretch.h"

#include <algorithm>

#include "dynamics/rows/contact_rows.h"
#include "dynamics/rows/tyre.h"

namespace perpend {
namespace {

/// How the contact turned since: with its normal, and about it as the bodies did in the mean.
Quaternion turn_of(const PointMemory& memory, const Vector3& n) {
  const Quaternion about_normal(Eigen::AngleAxisd(memory.twist_rad, memory.normal));
  return Quaternion::FromTwoVectors(memory.normal, n) * about_normal;
}

/// Onto what friction held, under the box law each component by itself.
Vector3 shorten(const Vector3& way, const std::array<Vector3, 2>& tangents, double longest,
                FrictionLaw friction) {
  if (friction == FrictionLaw::box) {
    return std::clamp(tangents[0].dot(way), -longest, longest) * tangents[0] +
           std::clamp(tangents[1].dot(way), -longest, longest) * tangents[1];
  }
  const double length = way.norm();
  return length > longest ? Vector3(longest / length * way) : way;
}

/// The same of a tyre, which holds less far in the direction in which it is stiffer.
Vector3 shorten(const Vector3& way, const TyreContact& tyre, double longest, FrictionLaw friction) {
  const double ratio = tyre.stiffness[1] / tyre.stiffness[0];
  const Vector3 &along = tyre.tangents[0], &across = tyre.tangents[1];
  const Vector3 as_along = along.dot(way) * along + ratio * across.dot(way) * across;
  const Vector3 kept = shorten(as_along, tyre.tangents, longest, friction);
  return along.dot(kept) * along + across.dot(kept) / ratio * across;
}

}  // namespace

Vector3 slip_at(const Vector3& first_arm, const Vector6& first_v, const Vector3& second_arm,
                const Vector6& second_v) {
  return second_v.head<3>() + second_v.tail<3>().cross(second_arm) - first_v.head<3>() -
         first_v.tail<3>().cross(first_arm);
}

void carry_stretches(const Model& model, const State& state, std::span<const ItemContact> contacts,
                     std::span<const ContactPoint> points, std::span<PointMemory> memories) {
  const double h = model.settings().time_step_s;
  for (const ItemContact& contact : contacts) {
    const int first = model.items()[contact.first].body;
    const int second = model.items()[contact.second].body;
    const Vector3& n = contact.normal;
    const std::array<Vector3, 2> tangents = tangents_of(n);
    const Vector3 first_centre = state.poses[first].position + contact.first_way;
    const Vector3 second_centre = state.poses[second].position + contact.second_way;
    for (int k = contact.begin; k < contact.end; ++k) {
      PointMemory& memory = memories[k];
      if (memory.normal_N_s == 0) continue;  // new, or it bore nothing: all zero
      const Quaternion turn = turn_of(memory, n);
      const Vector3 before = turn * memory.stretch_m;
      const Vector3 slip_before = turn * memory.slip_m_per_s;
      if (const auto tyre = tyre_at(model, state, contact, points[k].position)) {
        memory.stretch_m =
            shorten(before + h * slip_before, *tyre, memory.longest_m, model.settings().friction);
        memory.stretch_speed_m_per_s = (memory.stretch_m - before) / h;
        memory.curvature_m.setZero();
        continue;
      }
      const Vector3 slip_now = slip_at(points[k].position - first_centre, state.v[first],
                                       points[k].position - second_centre, state.v[second]);
      Vector3 curvature = 0.5 * h * (slip_now - slip_before);
      curvature -= n.dot(curvature) * n;
      const Vector3 way = before + h * slip_before + curvature;
      memory.stretch_m = shorten(way, tangents, memory.longest_m, model.settings().friction);
      memory.stretch_speed_m_per_s = (memory.stretch_m - before) / h;
      memory.curvature_m = curvature;
    }
  }
}

}  // namespace perpend
