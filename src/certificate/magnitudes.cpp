#include "certificate/magnitudes.h"

#include <cmath>

namespace perpend {
void Magnitudes::take(const Problem& problem, const BlockCholesky& M) {
  problem_ = &problem;
  M_ = &M;
}

void Magnitudes::of_impulses(const Vector& x, Vector& out) {
  if (!problem_->body) {
    const SparseRows& A = problem_->rows->A;
    out.resize(A.rows());
    for (int i = 0; i < A.rows(); ++i) {
      double sum = 0;
      for (SparseRows::InnerIterator entry(A, i); entry; ++entry) {
        sum += std::abs(entry.value() * x[entry.col()]);
      }
      out[i] = sum;
    }
    return;
  }
  const BodyForm& body = *problem_->body;
  v_.setZero(6 * body.bodies());
  add_sizes_transposed(body.J, x, v_);
  M_->magnitudes_in_place(v_);
  multiply_sizes(body.J, v_, out);
  out += body.C.cwiseProduct(x.cwiseAbs());
}

void Magnitudes::of_data(Vector& out) {
  if (!problem_->body) {
    out = problem_->rows->b.cwiseAbs();
    return;
  }
  const BodyForm& body = *problem_->body;
  v_ = body.momentum;
  M_->solve_in_place(v_);
  v_ = v_.cwiseAbs();
  multiply_sizes(body.J, v_, out);
  out += body.d.cwiseAbs();
}

}  // namespace perpend
