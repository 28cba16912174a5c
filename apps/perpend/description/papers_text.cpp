#include "description/papers_text.h"

#include <array>

#include "description/wrapped.h"

namespace perpend::cli {
namespace {

struct Paper {
  const char* initials;
  const char* reference;
};

/// As in docs/theory/README.md, which has more of them.
constexpr std::array papers{
    Paper{"E17",
          "Enzenhöfer, Peiret, Teichmann, Kövecses: Measuring the Error in Mixed Linear "
          "Complementarity Problem Formulations for Multibody Systems with Contact"},
    Paper{"E18",
          "Enzenhöfer, Andrews, Teichmann, Kövecses: Comparison of Mixed Linear Complementarity "
          "Problem Solvers for Multibody Simulations with Contact, 2018"},
    Paper{"E19",
          "Enzenhöfer, Peiret, Teichmann, Kövecses: A Unit-Consistent Error Measure for Multibody "
          "Systems With Unilateral Constraints, 2019"},
    Paper{"L11",
          "Lacoursière, Servin: Regularized multibody dynamics with dry frictional contacts, 2011"},
    Paper{"T06",
          "Tasora: An iterative fixed-point method for solving large complementarity problems in "
          "multibody systems"},
};

}  // namespace

std::string papers_named_in(const std::string& text) {
  std::string list;
  for (const Paper& paper : papers) {
    if (text.find(paper.initials) == text.npos) continue;
    list += wrapped(std::string("  ") + paper.initials, 7, paper.reference);
  }
  return list.empty() ? "" : "Papers:\n" + list;
}

}  // namespace perpend::cli
