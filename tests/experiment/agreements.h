#pragma once

#include <vector>

#include "report/report.h"

namespace perpend::test {

inline constexpr Agreement agrees = Agreement::as_in_the_paper, differs = Agreement::differs;

inline Agreement agreed(bool is_so) {
  return is_so ? agrees : differs;
}

/// Of each finding.
inline std::vector<Agreement> verdicts(const std::vector<PaperFinding>& findings) {
  std::vector<Agreement> all;
  for (const PaperFinding& finding : findings) all.push_back(finding.verdict);
  return all;
}

}  // namespace perpend::test
