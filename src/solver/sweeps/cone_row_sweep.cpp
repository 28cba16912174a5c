#include "solver/sweeps/cone_row_sweep.h"

#include <algorithm>
#include <cmath>

namespace perpend {

void ConeRowSweep::take(const Problem& problem, const Bounds& bounds) {
  problem_ = &problem;
  bounds_ = &bounds;
  const int rows = static_cast<int>(groups_.row.size());
  if (rows != problem.size() || contacts_ != problem.contacts) {
    contacts_ = problem.contacts;
    colourer_.colour(problem, GroupOrder::given, groups_);
  }
  cones_.resize(contacts_.size());
  for (int g = 0; g < groups_.groups(); ++g) {
    const int k = groups_.group[g].contact;
    if (k != RowColouring::no_contact && is_under_cone(contacts_[k])) prepare_cone(g);
  }
  step_ = omega_ * problem.rows->A.diagonal().cwiseInverse();
}

void ConeRowSweep::prepare_cone(int g) {
  const int* row = &groups_.row[groups_.group[g].rows];
  const int rows = groups_.rows_of(g), k = groups_.group[g].contact;
  Eigen::Matrix3d G = Eigen::Matrix3d::Zero();
  for (int r = 0; r < rows; ++r) {
    for (int s = 0; s < rows; ++s) G(r, s) = problem_->rows->A.coeff(row[r], row[s]);
  }
  cones_[k] = {G, contacts_[k].mu, omega_};
}

double ConeRowSweep::w_of(int i, const Vector& x) const {
  double w = problem_->rows->b[i];
  for (SparseRows::InnerIterator entry(problem_->rows->A, i); entry; ++entry) {
    w += entry.value() * x[entry.col()];
  }
  return w;
}

double ConeRowSweep::sweep(Vector& x) const {
  double largest_change = 0;
  for (int g = 0; g < groups_.groups(); ++g) {
    const int k = groups_.group[g].contact;
    const bool is_cone = k != RowColouring::no_contact && is_under_cone(contacts_[k]);
    largest_change = std::max(largest_change, is_cone ? step_cone(g, x) : step_rows(g, x));
  }
  return largest_change;
}

double ConeRowSweep::step_rows(int g, Vector& x) const {
  double largest_change = 0;
  for (int at = groups_.group[g].rows; at < groups_.group[g + 1].rows; ++at) {
    const int i = groups_.row[at];
    const double old = x[i];
    x[i] = std::clamp(old - step_[i] * w_of(i, x), bounds_->l[i], bounds_->u[i]);
    largest_change = std::max(largest_change, std::abs(x[i] - old));
  }
  return largest_change;
}

double ConeRowSweep::step_cone(int g, Vector& x) const {
  const int* row = &groups_.row[groups_.group[g].rows];
  const int rows = groups_.rows_of(g);
  ContactVector old = ContactVector::Zero(), w = old;
  for (int r = 0; r < rows; ++r) {
    old[r] = x[row[r]];
    w[r] = w_of(row[r], x);
  }
  const ContactVector now = step_at_cone(cones_[groups_.group[g].contact], old, w);
  for (int r = 0; r < rows; ++r) x[row[r]] = now[r];
  return (now - old).cwiseAbs().maxCoeff();
}

}  // namespace perpend
