#include "dynamics/move.h"

#include "dynamics/drift.h"

namespace perpend {

void move(const Model& model, double dt_s, State& state) {
  for (int i = 0; i < model.moving(); ++i) {
    drift(model.bodies()[i].inertia_kg_m2, dt_s, state.poses[i], state.v[i]);
  }
  for (int i = model.moving(); i < model.world(); ++i) {
    if (model.bodies()[i].kind == BodyKind::driven) {
      drift_as_told(dt_s, state.poses[i], state.v[i]);
    }
  }
}

void tell_driven(const Model& model, double time_s, State& state) {
  for (int i = model.moving(); i < model.world(); ++i) {
    if (model.bodies()[i].kind != BodyKind::driven) continue;
    const DrivenMotion& motion = model.bodies()[i].motion;
    state.v[i].head<3>() = motion.speed_m_per_s.value(time_s) * motion.direction;
    state.v[i].tail<3>() = motion.spin_rad_per_s.value(time_s) * motion.axis;
  }
}

}  // namespace perpend
