#include "dynamics/rows/contact_rest.h"

#include <algorithm>

#include "dynamics/rows/friction_stretch.h"

namespace perpend {
namespace {

/// How far the point has come along the normal within a step.
double approach_m(const Model& model, const State& state, const ItemContact& contact,
                  const ContactPoint& point) {
  const int first = model.items()[contact.first].body;
  const int second = model.items()[contact.second].body;
  const Vector3 first_centre = state.poses[first].position + contact.first_way;
  const Vector3 second_centre = state.poses[second].position + contact.second_way;
  const Vector3 slip = slip_at(point.position - first_centre, state.v[first],
                               point.position - second_centre, state.v[second]);
  return -model.settings().time_step_s * contact.normal.dot(slip);
}

}  // namespace

DeepOverlap find_rests(const Model& model, const State& state, const ContactMemory& before,
                       std::span<const ItemContact> contacts, std::span<const ContactPoint> points,
                       std::span<PointMemory> memories) {
  const double margin_m = model.settings().contact_margin_m;
  DeepOverlap deepest;
  for (const ItemContact& contact : contacts) {
    for (int k = contact.begin; k < contact.end; ++k) {
      PointMemory& memory = memories[k];
      const double overlap = std::max(0.0, -points[k].gap);
      if (memory.rest_m > 0) {
        memory.rest_m = std::min(memory.rest_m, overlap);
        continue;
      }
      if (overlap == 0 || memory.normal_N_s > 0) continue;
      const bool is_deep = overlap > margin_m;
      const bool came_now = overlap <= approach_m(model, state, contact, points[k]);
      const std::optional<double> known = before.largest_rest_m(contact);
      if (came_now || (is_deep && !known)) memory.rest_m = overlap;
      if (!came_now && known) memory.rest_m = std::min(*known, overlap);
      if (is_deep && !known && overlap > deepest.overlap_m) {
        deepest = {contact.first, contact.second, overlap};
      }
    }
  }
  return deepest;
}

}  // namespace perpend
