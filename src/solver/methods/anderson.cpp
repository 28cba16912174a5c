#include "solver/methods/anderson.h"

#include <Eigen/QR>

namespace perpend {

Vector Anderson::next(const Vector& s, const Vector& f_of_s) {
  const Vector residual = f_of_s - s;
  if (last_s_.size() > 0) {
    if (of_s_.size() == memory) {
      of_s_.erase(of_s_.begin());
      of_residual_.erase(of_residual_.begin());
    }
    of_s_.push_back(s - last_s_);
    of_residual_.push_back(residual - last_residual_);
  }
  last_s_ = s;
  last_residual_ = residual;
  if (of_s_.empty()) return f_of_s;
  Eigen::MatrixXd differences(s.size(), static_cast<Eigen::Index>(of_s_.size()));
  for (std::size_t k = 0; k < of_s_.size(); ++k) {
    differences.col(static_cast<Eigen::Index>(k)) = scale_.cwiseProduct(of_residual_[k]);
  }
  const Vector gamma = differences.colPivHouseholderQr().solve(scale_.cwiseProduct(residual));
  Vector next = f_of_s;
  for (std::size_t k = 0; k < of_s_.size(); ++k) {
    next -= gamma[static_cast<Eigen::Index>(k)] * (of_s_[k] + of_residual_[k]);
  }
  return next.allFinite() ? next : f_of_s;
}

}  // namespace perpend
