#include "dynamics/move.h"

#include "dynamics/drift.h"

namespace perpend {

void move_driven(const Model& model, double dt_s, State& state) {
  for (int i = model.moving(); i < model.world(); ++i) {
    if (model.bodies()[i].kind == BodyKind::driven) {
      drift_as_prescribed(dt_s, state.poses[i], state.v[i]);
    }
  }
}

void tell_driven(const Model& model, State& state) {
  for (int i = model.moving(); i < model.world(); ++i) {
    if (model.bodies()[i].kind != BodyKind::driven) continue;
    const DrivenMotion& motion = model.bodies()[i].motion;
    const Controls::Motion& now = state.controls.motions[i - model.moving()];
    state.v[i].head<3>() = now.speed_m_per_s * motion.direction;
    state.v[i].tail<3>() = now.spin_rad_per_s * motion.axis;
  }
}

}  // namespace perpend
