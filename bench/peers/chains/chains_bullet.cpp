#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>
#include <BulletDynamics/MLCPSolvers/btMLCPSolver.h>
#include <btBulletDynamicsCommon.h>

#include <memory>

#include "bench/peers/chains/swinging_chain.h"

namespace perpend::bench {
namespace {

struct BulletSettings {
  const char* text;
  bool is_direct;          ///< Dantzig's method in place of sweeps
  int sweeps;              ///< 0: as it is
  double error_reduction;  ///< 0: as it is
};

struct BulletWorld {
  explicit BulletWorld(bool is_direct)
      : dispatcher(&configuration),
        mlcp(&dantzig),
        world(&dispatcher, &broadphase,
              is_direct ? static_cast<btConstraintSolver*>(&mlcp) : &sweeps, &configuration) {}
  BulletWorld(const BulletWorld&) = delete;
  BulletWorld& operator=(const BulletWorld&) = delete;
  ~BulletWorld() {
    for (const auto& joint : joints) world.removeConstraint(joint.get());
    for (const auto& body : bodies) world.removeRigidBody(body.get());
  }

  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher;
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver sweeps;
  btDantzigSolver dantzig;
  btMLCPSolver mlcp;
  btDiscreteDynamicsWorld world;
  btSphereShape shape{0.001};
  std::vector<std::unique_ptr<btRigidBody>> bodies;
  std::vector<std::unique_ptr<btTypedConstraint>> joints;
};

void add_chain(const SwingingChain& chain, BulletWorld& made) {
  made.world.setGravity({0, 0, -chain.gravity_m_per_s2});
  for (int i = 0; i < chain.bodies(); ++i) {
    const std::array<double, 3> inertia = chain.inertia_kg_m2(i);
    btRigidBody::btRigidBodyConstructionInfo info(chain.mass_kg(i), nullptr, &made.shape,
                                                  {inertia[0], inertia[1], inertia[2]});
    info.m_startWorldTransform.setIdentity();
    info.m_startWorldTransform.setOrigin({chain.centre_m(i), 0, 0});
    auto body = std::make_unique<btRigidBody>(info);
    body->setActivationState(DISABLE_DEACTIVATION);
    made.world.addRigidBody(body.get(), 1, 0);  // touches nothing
    const btVector3 here(-chain.half_m(i), 0, 0);
    if (i == 0) {
      made.joints.push_back(std::make_unique<btPoint2PointConstraint>(*body, here));
    } else {
      const btVector3 there(chain.half_m(i - 1), 0, 0);
      made.joints.push_back(
          std::make_unique<btPoint2PointConstraint>(*body, *made.bodies.back(), here, there));
    }
    made.world.addConstraint(made.joints.back().get(), true);
    made.bodies.push_back(std::move(body));
  }
}

SeenBody seen_of(const btRigidBody& body) {
  const btTransform& pose = body.getWorldTransform();
  const btVector3 axis = pose.getBasis().getColumn(0);
  const btVector3 spin = pose.getBasis().transpose() * body.getAngularVelocity();
  SeenBody seen;
  for (int c = 0; c < 3; ++c) {
    seen.centre_m[c] = pose.getOrigin()[c];
    seen.velocity_m_per_s[c] = body.getLinearVelocity()[c];
    seen.x_axis[c] = axis[c];
    seen.spin_rad_per_s[c] = spin[c];
  }
  return seen;
}

}  // namespace

std::vector<ChainEngine> bullet_chains(const SwingingChain& chain) {
  std::vector<ChainEngine> engines;
  for (const BulletSettings& settings :
       {BulletSettings{"as it is (10 sweeps, ERP 0.2)", false, 0, 0},
        BulletSettings{"1,000 sweeps, ERP 0.8", false, 1000, 0.8},
        BulletSettings{"btMLCPSolver with Dantzig, ERP 0.2", true, 0, 0},
        BulletSettings{"btMLCPSolver with Dantzig, ERP 0.8", true, 0, 0.8}}) {
    const auto made = std::make_shared<BulletWorld>(settings.is_direct);
    btContactSolverInfo& info = made->world.getSolverInfo();
    if (settings.sweeps > 0) info.m_numIterations = settings.sweeps;
    if (settings.error_reduction > 0) info.m_erp = settings.error_reduction;
    add_chain(chain, *made);
    ChainEngine& engine = engines.emplace_back();
    engine.name = "Bullet";
    engine.settings = settings.text;
    engine.step = [made, h = chain.h_s] { made->world.stepSimulation(h, 0); };
    engine.body = [made](int i) { return seen_of(*made->bodies[i]); };
  }
  return engines;
}

}  // namespace perpend::bench
