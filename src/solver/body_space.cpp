#include "solver/body_space.h"

#include "problem/assemble.h"

namespace perpend {

void BodySpace::take(const Problem& problem) {
  body_ = &*problem.body;
  M_.compute(body_->M);
  perpend::diagonal(problem, M_, a_);
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
  return H_.factorise(weights_);
}

void BodySpace::solve(const Vector& q, Vector& y) {
  y = weights_.cwiseProduct(q);
  v_.setZero(6 * body_->bodies());
  add_transposed(body_->J, y, v_);
  H_.solve(v_);
  perpend::multiply(body_->J, v_, Jv_);
  y -= weights_.cwiseProduct(Jv_);
}

}  // namespace perpend
