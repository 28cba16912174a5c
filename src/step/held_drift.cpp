#include "step/held_drift.h"

#include <algorithm>

#include "dynamics/drift.h"

namespace perpend {
namespace {

/// Of what would be safe: the rest is for bodies that tumble, whose paths are not quite screws.
constexpr double share_of_safe = 0.95;
/// After so many rounds bodies that are still too deep stay where they are.
constexpr int most_rounds = 6;

}  // namespace

HeldDrift::HeldDrift(const Model& model)
    : model_(model), paths_(model), machines_(model.moving()), shares_(model.bodies().size(), 1) {
  const auto unite = [&](int first, int second) {
    if (may_hold(first) && may_hold(second)) machines_.unite(first, second);
  };
  for (const ModelJoint& joint : model.joints()) unite(joint.first, joint.second);
  for (const ModelGearing& gearing : model.gearings()) {
    int before = -1;
    for (const ModelGearing::Term& term : gearing.terms) {
      const CoordinateRef& ref = term.coordinate;
      const int body = ref.joint < 0 ? model.shafts()[ref.shaft].body
                       : may_hold(model.joints()[ref.joint].first)
                           ? model.joints()[ref.joint].first
                           : model.joints()[ref.joint].second;
      if (before >= 0) unite(before, body);
      before = body;
    }
  }
}

void HeldDrift::move(double dt_s, bool may_overlap, const KnownDrifts& known, State& state) {
  kept_J_ = 0;
  worst_ = {};
  std::fill(shares_.begin(), shares_.end(), 1.0);
  if (!paths_.is_any_fast(state.v, dt_s)) {
    known.move(model_, dt_s, state);
    return;
  }
  from_ = state;
  held_by_.assign(shares_.size(), -1);
  model_.place_items(from_, items_);
  known.move(model_, dt_s, state);
  // Whoever is held back may be in the way of others. Each round holds some back further, in the
  // end for good, so it ends.
  const double margin_m = model_.settings().contact_margin_m;
  for (int round = 0;; ++round) {
    paths_.lay_between(from_, state, dt_s, items_);
    if (!hold_back(limits_.find(items_, margin_m, may_overlap), round >= most_rounds)) break;
    move_again(dt_s, state);
  }
  report(dt_s);
}

/// Returns whether anything goes less far than before.
bool HeldDrift::hold_back(std::span<const PathLimit> limits, bool entirely) {
  bool is_any = false;
  shares_before_ = shares_;
  for (const PathLimit& limit : limits) {
    const int bodies[] = {model_.items()[limit.first].body, model_.items()[limit.second].body};
    for (int k = 0; k < 2; ++k) {
      const int body = bodies[k];
      if (!may_hold(body)) continue;
      const int machine = machines_.find(body);
      const double share = entirely ? 0 : share_of_safe * limit.share * shares_before_[machine];
      if (!(share < shares_[machine])) continue;
      shares_[machine] = share;
      held_by_[machine] = bodies[1 - k];
      is_any = true;
    }
  }
  for (int body = 0; body < model_.moving(); ++body) shares_[body] = shares_[machines_.find(body)];
  return is_any;
}

void HeldDrift::move_again(double dt_s, State& state) {
  for (int body = 0; body < model_.moving(); ++body) {
    if (shares_[body] == 1) continue;
    state.poses[body] = from_.poses[body];
    state.v[body] = from_.v[body];
    if (shares_[body] == 0) continue;
    drift(model_.bodies()[body].inertia_kg_m2, shares_[body] * dt_s, state.poses[body],
          state.v[body]);
  }
}

void HeldDrift::report(double dt_s) {
  for (int body = 0; body < model_.moving(); ++body) {
    if (shares_[body] == 1) continue;
    const double lost_s = (1 - shares_[body]) * dt_s;
    const RigidBody& one = model_.bodies()[body];
    if (one.falls) {
      kept_J_ +=
          lost_s * one.mass_kg * from_.controls.gravity_m_per_s2.dot(from_.v[body].head<3>());
    }
    const double way_m = paths_.way_m(body, from_.v[body], lost_s);
    if (way_m <= worst_.way_m) continue;
    worst_ = {body, held_by_[machines_.find(body)], way_m};
  }
}

}  // namespace perpend
