#include "bench/peers/contact_form.h"

#include "bench/peers/dense_problem.h"
#include "border/bad_input.h"

namespace perpend::bench {
namespace {

std::vector<bool> rows_of_contacts(const Problem& problem) {
  std::vector<bool> is_of_contact(static_cast<std::size_t>(problem.size()), false);
  for (const Contact& contact : problem.contacts) {
    for (const int row : {contact.normal, contact.friction[0], contact.friction[1]}) {
      if (row != Contact::no_row) is_of_contact[static_cast<std::size_t>(row)] = true;
    }
  }
  return is_of_contact;
}

bool has_three_rows(const Contact& contact) {
  return contact.law == FrictionLaw::cone && contact.normal != Contact::no_row &&
         contact.friction[0] != Contact::no_row && contact.friction[1] != Contact::no_row;
}

}  // namespace

bool is_spatial_friction(const Problem& problem) {
  if (problem.size() != 3 * std::ssize(problem.contacts)) return false;
  for (int k = 0; k < std::ssize(problem.contacts); ++k) {
    const Contact& contact = problem.contacts[k];
    if (contact.law != FrictionLaw::cone || contact.normal != 3 * k ||
        contact.friction != std::array<int, 2>{3 * k + 1, 3 * k + 2}) {
      return false;
    }
  }
  return true;
}

std::string refuse_contact_form(const Problem& problem) {
  if (!has_cone(problem)) return "it takes friction cones, and there are none";
  for (std::size_t k = 0; k < problem.contacts.size(); ++k) {
    if (!has_three_rows(problem.contacts[k])) {
      return sentence("it takes contacts of three rows under the cone law, and contact ", k,
                      " is another");
    }
  }
  const std::vector<bool> is_of_contact = rows_of_contacts(problem);
  for (int i = 0; i < problem.size(); ++i) {
    if (!is_of_contact[static_cast<std::size_t>(i)] && !is_bilateral(problem, i)) {
      return sentence("it takes contacts and joints, and row ", i, ", of no contact, has bounds");
    }
  }
  const auto joints = problem.size() - 3 * std::ssize(problem.contacts);
  if (joints > 0 && problem.size() > most_dense_rows) {
    return sentence("its ", joints, " joint rows must be eliminated, which makes A dense, and ",
                    problem.size(), " rows are more than ", most_dense_rows);
  }
  return "";
}

ContactForm::ContactForm(const Problem& problem) {
  std::vector<int> kept, free;
  mu_.resize(std::ssize(problem.contacts));
  for (int k = 0; k < mu_.size(); ++k) {
    const Contact& contact = problem.contacts[k];
    mu_[k] = contact.mu;
    kept.insert(kept.end(), {contact.normal, contact.friction[0], contact.friction[1]});
  }
  const std::vector<bool> is_of_contact = rows_of_contacts(problem);
  for (int i = 0; i < problem.size(); ++i) {
    if (!is_of_contact[static_cast<std::size_t>(i)]) free.push_back(i);
  }
  if (is_spatial_friction(problem)) {
    // Nothing to do, and A may be too large to be dense.
    elimination_.kept = std::move(kept);
    elimination_.r = problem.rows->b;
    A_ = problem.rows->A;
    return;
  }
  elimination_ = eliminate(*problem.rows, std::move(kept), std::move(free));
  A_ = elimination_.S.sparseView();
}

void ContactForm::expand(const double* reaction, double* x) const {
  bench::expand(elimination_, Eigen::Map<const Eigen::VectorXd>(reaction, 3 * mu_.size()), x);
}

}  // namespace perpend::bench
