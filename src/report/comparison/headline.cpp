#include "report/comparison/headline.h"

#include <fmt/format.h>

namespace perpend {
namespace {

/// "3 times as fast as psor", or how much slower.
std::string speed_against(const StudySummary& ours, const StudySummary& theirs) {
  const double ratio = theirs.median_ms / ours.median_ms;
  if (!(ratio > 0)) return {};
  return ratio >= 1 ? fmt::format(", {:.2g} times as fast as {}", ratio, theirs.solver)
                    : fmt::format(", {:.2g} times as slow as {}", 1 / ratio, theirs.solver);
}

}  // namespace

bool is_certified(const StudySummary& summary) {
  return summary.attempted > 0 && summary.certified == summary.attempted;
}

const StudySummary* fastest_sweeps(std::span<const StudySummary> summaries) {
  const StudySummary* fastest = nullptr;
  for (const StudySummary& s : summaries) {
    const bool sweeps = s.solver == "pgs" || s.solver == "psor" || s.solver == "cone-psor";
    if (sweeps && s.median_ms > 0 && (fastest == nullptr || s.median_ms < fastest->median_ms)) {
      fastest = &s;
    }
  }
  return fastest;
}

std::string headline_of(const std::string& scene, std::span<const StudySummary> summaries) {
  const StudySummary* exact = nullptr;
  std::string wrong;
  for (const StudySummary& s : summaries) {
    if (!is_certified(s)) {
      wrong += fmt::format("{}{} {:.1e} J", wrong.empty() ? "" : ", ", s.solver, s.median_energy_J);
    } else if (exact == nullptr || s.median_ms < exact->median_ms) {
      exact = &s;
    }
  }
  if (summaries.empty()) return {};
  const std::string losses =
      wrong.empty() ? "" : " The others are wrong by, in a step: " + wrong + ".";
  if (exact == nullptr) {
    return fmt::format("{}: no solver is certified on every problem.{}", scene, losses);
  }
  const StudySummary* sweeps = fastest_sweeps(summaries);
  const bool is_compared = sweeps != nullptr && sweeps != exact;
  return fmt::format("{}: {} is exact on every problem ({}), in {:.3g} ms{}.{}", scene,
                     exact->solver, exact->attempted, exact->median_ms,
                     is_compared ? speed_against(*exact, *sweeps) : "", losses);
}

}  // namespace perpend
