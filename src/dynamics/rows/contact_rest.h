#pragma once

#include <span>

#include "dynamics/model.h"
#include "dynamics/rows/contact_memory.h"

namespace perpend {

/// Two items that were found deep inside each other when they were first seen.
struct DeepOverlap {
  int first = -1, second = -1;  ///< items; −1: none
  double overlap_m = 0;
};

/// Sets how much of each point's overlap no force has made, `PointMemory::rest_m`. Of a point that
/// carried nothing a step ago that is all of it, where it came so deep within the last step, or
/// where its items had no contact and are deeper than the margin within which contacts are looked
/// for: no spring was pressed on the way there, so none may push back. Points that the same items
/// find later have the same rest; it never grows, and is never more than the overlap
/// (docs/theory/31-stepper.md, eq. (366)). Returns the deepest that is new and beyond the margin.
DeepOverlap find_rests(const Model& model, const State& state, const ContactMemory& before,
                       std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
                       std::span<PointMemory> memories);

}  // namespace perpend
