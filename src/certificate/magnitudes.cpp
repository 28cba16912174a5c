#include "certificate/magnitudes.h"

#include <cmath>

namespace perpend {
namespace {

/// out = |J| v, v ≥ 0
void multiply_magnitudes(const BlockRows& J, const Vector& v, Vector& out) {
  out.resize(J.rows());
  for (int i = 0; i < J.rows(); ++i) {
    double sum = 0;
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      sum += J.block[k].cwiseAbs().dot(v.segment<6>(6 * J.body[k]));
    }
    out[i] = sum;
  }
}

/// v = |Jᵀ| |x|
void gather_magnitudes(const BlockRows& J, const Vector& x, Vector& v) {
  for (int i = 0; i < J.rows(); ++i) {
    const double size = std::abs(x[i]);
    for (int k = J.start[i]; k < J.start[i + 1]; ++k) {
      v.segment<6>(6 * J.body[k]) += size * J.block[k].cwiseAbs();
    }
  }
}

}  // namespace

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
  gather_magnitudes(body.J, x, v_);
  M_->magnitudes_in_place(v_);
  multiply_magnitudes(body.J, v_, out);
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
  multiply_magnitudes(body.J, v_, out);
  out += body.d.cwiseAbs();
}

}  // namespace perpend
