#include "import/refuse_defects.h"

#include <optional>

#include "border/bad_input.h"
#include "problem/defect.h"

namespace perpend {

void refuse_defects(const std::string& where, const StoredProblem& stored) {
  std::optional<std::string> defect = find_defect(stored.problem);
  if (!defect && stored.x.size() > 0) defect = find_defect(stored.problem, stored.x);
  if (defect) throw BadInput(sentence(where, ": ", *defect));
}

}  // namespace perpend
