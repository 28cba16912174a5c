#include "support/scene.h"

#include "algebra/block_cholesky.h"
#include "problem/friction_bounds.h"

namespace perpend::support {

Scene next_step(const Scene& scene, const Vector& x) {
  Scene next = scene;
  BodyForm& body = *next.problem.body;
  next.problem.rows.reset();

  Vector momentum = body.momentum;  // after the impulses x
  add_transposed(body.J, x, momentum);
  BlockCholesky M;
  M.compute(body.M);
  Vector v(momentum.size());
  for (int k = 0; k < body.bodies(); ++k) {
    v.segment<6>(6 * k) = M.solve(k, momentum.segment<6>(6 * k));
  }

  body.momentum = momentum + scene.force_impulses;
  Vector w;
  multiply(body.J, v, w);
  body.d += scene.time_step_s * scene.d_per_phi.cwiseProduct(w);
  fix_friction_bounds(next.problem, x);
  return next;
}

}  // namespace perpend::support
