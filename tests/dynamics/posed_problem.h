#pragma once

#include "dynamics/step_problem.h"
#include "dynamics/touching_bodies.h"
#include "support/dense.h"

namespace perpend::test {

/// The problem of bodies with hand-made contacts.
struct PosedProblem {
  explicit PosedProblem(const TouchingBodies& bodies, const MachineMemory& machine = {})
      : step(bodies.model) {
    step.build(bodies.state, bodies.contacts, bodies.points, bodies.memories, machine);
  }

  const Problem& problem() const { return step.problem(); }
  const BodyForm& body() const { return *step.problem().body; }
  /// Row i of J, over all bodies that move.
  Vector row(int i) const {
    return support::dense_jacobian(body()).row(i).transpose().cast<double>();
  }
  /// w = A x + b
  Vector w(const Vector& x) const {
    const support::LongMatrix Ax = support::dense_A(body()) * x.cast<long double>();
    return (Ax + support::dense_b(body())).cast<double>();
  }

  StepProblem step;
};

}  // namespace perpend::test
