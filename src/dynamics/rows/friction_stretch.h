#pragma once

#include <span>

#include "dynamics/model.h"
#include "dynamics/rows/contact_memory.h"

namespace perpend {

/// Brings the stretch of friction, φ_t, from the middle of the last step to that of this one, for
/// every point that `memories` knows (docs/theory/31-stepper.md, eqs. (352) and (353)): it turns
/// with the contact, grows by the way that the bodies slid in between, and gives way beyond what
/// friction held. `state` has the velocities with which the bodies came here.
void carry_stretches(const Model& model, const State& state, std::span<const ItemContact> contacts,
                     std::span<const ContactPoint> points, std::span<PointMemory> memories);

/// The velocity of the second body against the first where they touch: m/s. The arms are from their
/// centres of mass.
Vector3 slip_at(const Vector3& first_arm, const Vector6& first_v, const Vector3& second_arm,
                const Vector6& second_v);

}  // namespace perpend
