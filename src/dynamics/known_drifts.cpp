#include "dynamics/known_drifts.h"

#include <cstring>

#include "dynamics/drift.h"
#include "dynamics/move.h"

namespace perpend {
namespace {

/// To the bit: −0 is not 0.
template <typename Values>
bool are_same(const Values& a, const Values& b) {
  return std::memcmp(a.data(), b.data(), sizeof(double) * static_cast<std::size_t>(a.size())) == 0;
}

}  // namespace

bool KnownDrifts::Way::begins_at(const Pose& pose, const Vector6& v) const {
  return are_same(from.position, pose.position) && are_same(v_from, v) &&
         are_same(from.orientation.coeffs(), pose.orientation.coeffs());
}

void KnownDrifts::look_ahead(const Model& model, int half, double dt_s, State& state) {
  std::vector<Way>& ways = ways_[static_cast<std::size_t>(half)];
  ways.resize(model.moving());
  for (int i = 0; i < model.moving(); ++i) {
    Way& way = ways[i];
    way.dt_s = dt_s;
    way.from = state.poses[i];
    way.v_from = state.v[i];
    drift(model.bodies()[i].inertia_kg_m2, dt_s, state.poses[i], state.v[i]);
    way.to = state.poses[i];
    way.v_to = state.v[i];
  }
  move_driven(model, dt_s, state);
}

void KnownDrifts::move(const Model& model, double dt_s, State& state) const {
  for (int i = 0; i < model.moving(); ++i) {
    const Way* known = nullptr;
    for (const std::vector<Way>& ways : ways_) {
      if (ways.empty() || ways[i].dt_s != dt_s) continue;
      if (ways[i].begins_at(state.poses[i], state.v[i])) known = &ways[i];
    }
    if (known) {
      state.poses[i] = known->to;
      state.v[i] = known->v_to;
    } else {
      drift(model.bodies()[i].inertia_kg_m2, dt_s, state.poses[i], state.v[i]);
    }
  }
  move_driven(model, dt_s, state);
}

}  // namespace perpend
