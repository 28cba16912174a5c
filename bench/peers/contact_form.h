#pragma once

#include <string>
#include <vector>

#include "bench/peers/elimination.h"

namespace perpend::bench {

/// A problem of friction cones as one of contacts alone, three rows normal, t1, t2 for each in the
/// order of the contacts, as FCLIB's local problems have it. Joints (free rows) are eliminated.
class ContactForm {
 public:
  /// Throws BadInput where the free rows depend on each other.
  explicit ContactForm(const Problem& problem);

  const SparseRows& A() const { return A_; }
  const Vector& b() const { return elimination_.r; }
  const Vector& mu() const { return mu_; }
  /// What eliminating the joints took.
  double elimination_seconds() const { return elimination_.seconds; }

  /// The x of all rows that belongs to the impulses of the contacts.
  void expand(const double* reaction, double* x) const;

 private:
  Elimination elimination_;
  SparseRows A_;
  Vector mu_;
};

/// Why the problem cannot be brought into that form; empty where it can.
std::string refuse_contact_form(const Problem& problem);

/// Whether it has that form as it is.
bool is_spatial_friction(const Problem& problem);

}  // namespace perpend::bench
