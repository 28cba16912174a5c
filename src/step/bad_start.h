#pragma once

#include <span>
#include <vector>

#include "geometry/item_collider.h"
#include "step/motion_finding.h"
#include "step/shape_sizes.h"

namespace perpend {

/// The root of the mean square distance of the mass of a joint's body from the joint, of its two
/// bodies the larger one, m: what gaps are compared with (docs/theory/32-soundness.md, eq. (380)).
/// Infinite where neither body moves by forces.
double reach_of(const Model& model, const ModelJoint& joint);

/// What is wrong with where a run begins: joints apart, coordinates outside their ranges, ropes and
/// distances too short (docs/theory/32-soundness.md, eq. (382)). Added to `findings`.
void find_bad_joints(const Model& model, const State& state, std::vector<MotionFinding>& findings);

/// Bodies deep in each other, each pair once.
void find_overlaps(const Model& model, const ShapeSizes& sizes,
                   std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
                   std::vector<MotionFinding>& findings);

/// The deepest of the points of a contact, m; ≤ 0 where none overlaps.
double depth_of(const ItemContact& contact, std::span<const ContactPoint> points);
/// The thickness of the thinner of the two, m.
double thinner_m(const ShapeSizes& sizes, const ItemContact& contact);
/// Adds a finding about two bodies, or replaces that of the same two at the end of the list if this
/// one is worse.
void add_pair(const MotionFinding& finding, std::vector<MotionFinding>& findings);

}  // namespace perpend
