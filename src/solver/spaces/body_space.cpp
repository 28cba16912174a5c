#include "solver/spaces/body_space.h"

#include "problem/assemble.h"

namespace perpend {

void BodySpace::take_problem(const Problem& problem) {
  body_ = &*problem.body;
  M_.compute(body_->M);
  perpend::diagonal(problem, M_, a_);
  if (limit_.is_over()) return;
  H_.take(body_->M, body_->J);
  v_ = body_->momentum;
  M_.solve_in_place(v_);
  perpend::multiply(body_->J, v_, b_);
  b_ += body_->d;
}

void BodySpace::multiply(const Vector& x, Vector& out) {
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, x, v_);
  M_.solve_in_place(v_);
  perpend::multiply(body_->J, v_, out);
  out += body_->C.cwiseProduct(x);
}

bool BodySpace::factorise(const Vector& E) {
  weights_ = (body_->C + E).cwiseMax(least_relative_D * a_).cwiseInverse();
  weights_ = (a_.array() > 0).select(weights_, 0);  // a hard row that touches no body moves nothing
  return H_.factorise(weights_, limit_);
}

void BodySpace::solve(const Vector& q, Vector& y) {
  y = weights_.cwiseProduct(q);
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, y, v_);
  H_.solve(v_);
  perpend::multiply(body_->J, v_, Jv_);
  y -= weights_.cwiseProduct(Jv_);
}

/// Through the velocities after the impulses, which saves the products with A.
void BodySpace::solve_for_kept(Vector& x, Vector& w) {
  const auto is_kept = weights_.array() > 0;
  x = is_kept.select(-weights_.cwiseProduct(body_->d), x);
  v_ = body_->momentum;
  add_transposed(body_->J, x, v_);
  H_.solve(v_);
  perpend::multiply(body_->J, v_, w);
  w += body_->d;
  x = is_kept.select(-weights_.cwiseProduct(w), x);
  w += body_->C.cwiseProduct(x);
}

}  // namespace perpend
