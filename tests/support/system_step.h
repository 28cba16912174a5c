#pragma once

#include "problem/problem.h"

namespace perpend::support {

/// One step of a moving system, with what it takes to make the problem of the step after it.
struct SystemStep {
  Problem problem;  ///< in body form
  double time_step_s = 1.0 / 60;
  Vector force_impulses;  ///< h f, six for each body: N s, N m s
  /// ∂d_i/∂φ_i in 1/s: k/(hk + b̂) where a row remembers its place, 0 for friction and motors.
  Vector d_per_phi;
};

/// The next step of the same contact graph, if x solved this one: the bodies have moved with
/// v⁺ = M⁻¹(p + Jᵀx), so that
///
///     p' = M v⁺ + h f,     φ' = φ + h J v⁺,     friction bounds ∓μ x_n .
///
/// J stays as it is: over one step the bodies turn by little.
SystemStep next_step(const SystemStep& step, const Vector& x);

}  // namespace perpend::support
