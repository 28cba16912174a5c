#include "problem/units.h"

namespace perpend {
namespace {

/// Factors for the six coordinates of a body's velocity: linear, then angular.
Vector6 velocity_factors(const UnitChange& change) {
  Vector6 factors;
  factors.head<3>().setConstant(change.velocity(Motion::linear));
  factors.tail<3>().setConstant(change.velocity(Motion::angular));
  return factors;
}

void change_units(BodyForm& body, const Vector& w_factor, const UnitChange& change) {
  const Vector6 v_factor = velocity_factors(change);
  const Vector6 p_factor = change.energy() * v_factor.cwiseInverse();
  for (int k = 0; k < body.bodies(); ++k) {
    body.M[k] = p_factor.asDiagonal() * body.M[k] * v_factor.cwiseInverse().asDiagonal();
    body.momentum.segment<6>(6 * k).array() *= p_factor.array();
  }
  for (int i = 0; i < body.J.rows(); ++i) {
    for (int k = body.J.start[i]; k < body.J.start[i + 1]; ++k) {
      body.J.block[k].array() *= w_factor[i] / v_factor.array();
    }
  }
  body.C.array() *= w_factor.array().square() / change.energy();
  body.d.array() *= w_factor.array();
}

void change_units(RowForm& rows, const Vector& w_factor, const UnitChange& change) {
  for (int i = 0; i < rows.A.rows(); ++i) {
    for (SparseRows::InnerIterator entry(rows.A, i); entry; ++entry) {
      entry.valueRef() *= w_factor[i] * w_factor[entry.col()] / change.energy();
    }
  }
  rows.b.array() *= w_factor.array();
}

}  // namespace

Vector change_units_of_impulses(const Problem& problem, const Vector& x, const UnitChange& change) {
  Vector changed = x;
  for (int i = 0; i < problem.size(); ++i) changed[i] *= change.impulse(problem.motion[i]);
  return changed;
}

Problem change_units(const Problem& problem, const UnitChange& change) {
  Problem changed = problem;
  changed.bounds.l = change_units_of_impulses(problem, problem.bounds.l, change);
  changed.bounds.u = change_units_of_impulses(problem, problem.bounds.u, change);
  Vector w_factor(problem.size());
  for (int i = 0; i < problem.size(); ++i) w_factor[i] = change.velocity(problem.motion[i]);
  if (changed.body) change_units(*changed.body, w_factor, change);
  if (changed.rows) change_units(*changed.rows, w_factor, change);
  return changed;
}

}  // namespace perpend
