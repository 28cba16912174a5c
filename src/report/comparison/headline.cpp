#include "report/comparison/headline.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "solver/catalog.h"

namespace perpend {
namespace {

/// "3 times as fast as psor", or how much slower.
std::string speed_against(const StudySummary& ours, const StudySummary& theirs) {
  const double ratio = theirs.median_ms / ours.median_ms;
  if (!(ratio > 0)) return {};
  return ratio >= 1 ? fmt::format(", {:.2g} times as fast as {}", ratio, theirs.solver)
                    : fmt::format(", {:.2g} times as slow as {}", 1 / ratio, theirs.solver);
}

/// Not of another program, which only solves recorded problems.
bool is_ours(const std::string& solver) {
  const auto& all = catalog();
  return std::any_of(all.begin(), all.end(), [&](const CatalogEntry& entry) {
    return entry.name == solver.substr(0, solver.find(':'));
  });
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
  int certified = 0;
  std::string wrong;
  for (const StudySummary& s : summaries) {
    if (!is_certified(s)) {
      wrong += fmt::format("{}{} {:.1e} J", wrong.empty() ? "" : ", ", s.solver, s.median_energy_J);
      continue;
    }
    ++certified;
    if (exact == nullptr || s.median_ms < exact->median_ms) exact = &s;
  }
  if (summaries.empty()) return {};
  const std::string losses =
      wrong.empty() ? "" : " The others are wrong by, in a step: " + wrong + ".";
  if (exact == nullptr) {
    return fmt::format("{}: no solver is certified on every problem.{}", scene, losses);
  }
  const StudySummary* sweeps = fastest_sweeps(summaries);
  const bool is_compared = sweeps != nullptr && sweeps != exact;
  const std::string fastest =
      certified > 1 ? fmt::format(", as the fastest of {} solvers that are", certified) : "";
  return fmt::format("{}: {} is certified on every problem ({}){}, in {:.3g} ms{}.{}", scene,
                     exact->solver, exact->attempted, fastest, exact->median_ms,
                     is_compared ? speed_against(*exact, *sweeps) : "", losses);
}

std::string race_command(const std::string& scene, std::span<const StudySummary> summaries) {
  constexpr std::size_t most_others = 3;  // a picture has room for four
  if (summaries.size() < 2) return {};
  const auto certified = std::find_if(summaries.begin(), summaries.end(),
                                      [](const auto& s) { return is_certified(s); });
  const StudySummary& first = certified == summaries.end() ? summaries.front() : *certified;
  std::vector<std::string> others;
  // Those that are wrong are what there is to see.
  for (const bool is_wanted : {false, true}) {
    for (const StudySummary& s : summaries) {
      if (&s != &first && is_certified(s) == is_wanted && is_ours(s.solver)) {
        others.push_back(s.solver);
      }
    }
  }
  if (others.empty() || !is_ours(first.solver)) return {};
  others.resize(std::min(others.size(), most_others));
  return fmt::format("perpend run {} --view --solver {} --race {}", scene, first.solver,
                     fmt::join(others, ","));
}

}  // namespace perpend
