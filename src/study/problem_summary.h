#pragma once

#include <optional>
#include <string>

#include "certificate/certificate.h"
#include "import/problem_source.h"

namespace perpend {

/// What there is to say about a problem before solving it.
struct ProblemSummary {
  std::string name;
  std::string origin;
  bool has_body_form = false;
  int rows = 0;
  int bodies = 0;  ///< 0 where only the row form is known
  int islands = 0;
  int contacts = 0;
  int cones = 0;         ///< contacts under the cone law
  int in_cones = 0;      ///< friction rows of these
  int bilateral = 0;     ///< rows with l = −∞, u = ∞, friction rows of cones not counted
  int one_sided = 0;     ///< rows with one finite bound
  int boxed = 0;         ///< rows with two finite bounds, l < u
  int fixed = 0;         ///< rows with l = u
  long nonzeros = 0;     ///< of A; assembled where only the body form is known
  double asymmetry = 0;  ///< largest |A_ij − A_ji| over the largest |A_ij|
  double smallest_diagonal = 0;
  double largest_diagonal = 0;
  /// Of the stored x; nothing if there is none.
  std::optional<Certificate> stored_answer;
};

ProblemSummary summarise(const StoredProblem& stored);

}  // namespace perpend
