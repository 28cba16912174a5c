#include "solver/sweeps/contact_sweep.h"

#include <algorithm>
#include <cmath>

namespace perpend {

void ContactSweep::take(const Problem& problem) {
  contacts_.clear();
  for (const Contact& contact : problem.contacts) {
    OfContact block{{contact.normal, contact.friction[0], contact.friction[1]},
                    Eigen::Matrix3d::Identity()};
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        if (block.row[i] == Contact::no_row || block.row[j] == Contact::no_row) continue;
        block.A(i, j) = problem.rows->A.coeff(block.row[i], block.row[j]);
      }
    }
    contacts_.push_back(block);
  }
}

double ContactSweep::sweep(const Problem& problem, const Bounds& bounds, double regularisation,
                           Vector& x) {
  double largest_change = 0;
  for (const OfContact& contact : contacts_) {
    largest_change =
        std::max(largest_change, solve_contact(problem, bounds, contact, regularisation, x));
  }
  return largest_change;
}

double ContactSweep::solve_contact(const Problem& problem, const Bounds& bounds,
                                   const OfContact& contact, double regularisation,
                                   Vector& x) const {
  ContactBlock block{contact.A, Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero(),
                     Eigen::Vector3d::Zero()};
  Eigen::Vector3d old = Eigen::Vector3d::Zero();
  for (int k = 0; k < 3; ++k) {
    const int i = contact.row[k];
    if (i == Contact::no_row) continue;
    double w = problem.rows->b[i];
    for (SparseRows::InnerIterator entry(problem.rows->A, i); entry; ++entry) {
      w += entry.value() * x[entry.col()];
    }
    block.b[k] = w;
    block.l[k] = bounds.l[i];
    block.u[k] = bounds.u[i];
    old[k] = x[i];
  }
  block.b -= block.A * old;
  block.A.diagonal().tail<2>() *= 1 + regularisation;
  Eigen::Vector3d found = old;
  if (!solve(block, found)) perpend::sweep(block, found);
  for (int k = 0; k < 3; ++k) {
    if (contact.row[k] != Contact::no_row) x[contact.row[k]] = found[k];
  }
  return (found - old).cwiseAbs().maxCoeff();
}

}  // namespace perpend
