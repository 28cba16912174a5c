#include "support/system_step.h"

#include "algebra/block_cholesky.h"
#include "problem/friction_bounds.h"

namespace perpend::support {

SystemStep next_step(const SystemStep& step, const Vector& x) {
  SystemStep next = step;
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

  body.momentum = momentum + step.force_impulses;
  Vector w;
  multiply(body.J, v, w);
  body.d += step.time_step_s * step.d_per_phi.cwiseProduct(w);
  fix_friction_bounds(next.problem, x);
  return next;
}

}  // namespace perpend::support
