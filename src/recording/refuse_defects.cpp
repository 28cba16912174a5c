#include "recording/refuse_defects.h"

#include <optional>

#include "problem/bad_input.h"
#include "problem/defect.h"

namespace perpend {

void refuse_defects(const std::string& file, const StoredProblem& stored) {
  std::optional<std::string> defect = find_defect(stored.problem);
  if (!defect && stored.x.size() > 0) defect = find_defect(stored.problem, stored.x);
  if (defect) throw BadInput(sentence(file, ", problem ", stored.name, ": ", *defect));
}

}  // namespace perpend
