#include <ode/ode.h>

#include <memory>

#include "bench/peers/chains/swinging_chain.h"

namespace perpend::bench {
namespace {

struct OdeWorld {
  OdeWorld() : id(dWorldCreate()) {}
  OdeWorld(const OdeWorld&) = delete;
  OdeWorld& operator=(const OdeWorld&) = delete;
  ~OdeWorld() { dWorldDestroy(id); }

  dWorldID id;
  std::vector<dBodyID> bodies;
};

void add_chain(const SwingingChain& chain, OdeWorld& world) {
  dWorldSetGravity(world.id, 0, 0, -chain.gravity_m_per_s2);
  for (int i = 0; i < chain.bodies(); ++i) {
    const dBodyID body = dBodyCreate(world.id);
    dBodySetPosition(body, chain.centre_m(i), 0, 0);
    const std::array<double, 3> inertia = chain.inertia_kg_m2(i);
    dMass mass;
    dMassSetParameters(&mass, chain.mass_kg(i), 0, 0, 0, inertia[0], inertia[1], inertia[2], 0, 0,
                       0);
    dBodySetMass(body, &mass);
    const dJointID joint = dJointCreateBall(world.id, nullptr);
    dJointAttach(joint, body, i > 0 ? world.bodies.back() : nullptr);
    dJointSetBallAnchor(joint, chain.centre_m(i) - chain.half_m(i), 0, 0);
    world.bodies.push_back(body);
  }
}

SeenBody seen_of(dBodyID body) {
  SeenBody seen;
  const dReal *at = dBodyGetPosition(body), *v = dBodyGetLinearVel(body);
  const dReal* R = dBodyGetRotation(body);  // 3 rows of 4
  dVector3 spin;
  const dReal* w = dBodyGetAngularVel(body);
  dBodyVectorFromWorld(body, w[0], w[1], w[2], spin);
  for (int c = 0; c < 3; ++c) {
    seen.centre_m[c] = at[c];
    seen.velocity_m_per_s[c] = v[c];
    seen.x_axis[c] = R[4 * c];
    seen.spin_rad_per_s[c] = spin[c];
  }
  return seen;
}

struct OdeSettings {
  const char* text;
  double error_reduction;  ///< 0: as it is
  int quick_iterations;    ///< 0: dWorldStep
};

}  // namespace

std::vector<ChainEngine> ode_chains(const SwingingChain& chain) {
  static const bool is_ready = dInitODE2(0) != 0;
  std::vector<ChainEngine> engines;
  if (!is_ready) return engines;
  for (const OdeSettings& settings :
       {OdeSettings{"dWorldStep, as it is (ERP 0.2)", 0, 0},
        OdeSettings{"dWorldStep, ERP 0.8", 0.8, 0},
        OdeSettings{"dWorldQuickStep, as it is (20 sweeps)", 0, 20},
        OdeSettings{"dWorldQuickStep, 1,000 sweeps, ERP 0.8", 0.8, 1000}}) {
    const auto world = std::make_shared<OdeWorld>();
    if (settings.error_reduction > 0) dWorldSetERP(world->id, settings.error_reduction);
    if (settings.quick_iterations > 0) {
      dWorldSetQuickStepNumIterations(world->id, settings.quick_iterations);
    }
    add_chain(chain, *world);
    ChainEngine& engine = engines.emplace_back();
    engine.name = "ODE";
    engine.settings = settings.text;
    engine.step = [world, h = chain.h_s, is_quick = settings.quick_iterations > 0] {
      if (is_quick) {
        dWorldQuickStep(world->id, h);
      } else {
        dWorldStep(world->id, h);
      }
    };
    engine.body = [world](int i) { return seen_of(world->bodies[i]); };
  }
  return engines;
}

}  // namespace perpend::bench
