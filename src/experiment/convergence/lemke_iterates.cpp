#include "experiment/convergence/lemke_iterates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "certificate/measures.h"
#include "solver/pivots/boxed_lcp.h"

namespace perpend {
namespace {

/// A natural error up to this, of the largest in the problem, is rounding: the tableau gathers it
/// over hundreds of exchanges.
constexpr double tableau_rounding = 1e-8;
/// The law is broken where w is off by more than this, of the largest break on the way.
constexpr double broken_share = 1e-3;
/// The breaks shrink towards the end: so large a share of the iterates must be broken that much.
constexpr double most_iterates = 0.9;
constexpr int most_exchanges = 10000;

LemkeIterate iterate_of(const BoxedLcp& lcp, const LemkeTableau& tableau) {
  Vector z(tableau.size());
  for (int i = 0; i < z.size(); ++i) z[i] = tableau.z(i);
  const Vector by_law = lcp.M() * z + lcp.q();
  LemkeIterate one;
  for (int i = 0; i < z.size(); ++i) {
    const double w = tableau.w(i), a = std::max(lcp.M()(i, i), 0.0);
    one.natural += natural_error(z[i], w, 0, infinity);
    one.broken = std::max(one.broken, std::abs(w - by_law[i]));
    if (!(a > 0)) continue;  // the slack of a second bound has no effective mass
    one.energy_J += energy_error(z[i], w, 0, infinity, a);
    one.judged_J += energy_error(z[i], by_law[i], 0, infinity, a);
  }
  return one;
}

}  // namespace

std::vector<LemkeIterate> lemke_iterates(const Problem& problem) {
  BoxedLcp lcp;
  lcp.take(problem, problem.bounds);
  LemkeTableau tableau;
  tableau.begin(lcp.M(), lcp.q());
  std::vector<LemkeIterate> iterates{iterate_of(lcp, tableau)};
  while (tableau.state() == LemkeTableau::State::going_on &&
         std::ssize(iterates) < most_exchanges) {
    tableau.pivot();
    iterates.push_back(iterate_of(lcp, tableau));
  }
  return iterates;
}

PaperFinding lemke_finding(const std::vector<LemkeIterate>& iterates) {
  PaperFinding finding;
  finding.title = "Measures of Lemke's own x and w";
  finding.expected = fmt::format(
      "its iterates break w = A x + b, so that the measures cannot tell how near they are (E19 "
      "§2.2): every iterate has a natural error of rounding, up to {:g} of the largest break, as "
      "if it were the solution, while in nine of ten before the last w is off by more than {:g} of "
      "that, and in the last by rounding",
      tableau_rounding, broken_share);
  if (iterates.size() < 10) return finding;
  double most = 0, natural = 0;
  for (const LemkeIterate& one : iterates) {
    most = std::max(most, one.broken);
    natural = std::max(natural, one.natural);
  }
  const auto before = iterates.end() - 1;
  const auto broken = std::count_if(iterates.begin(), before, [&](const LemkeIterate& one) {
    return one.broken > broken_share * most;
  });
  finding.found = fmt::format(
      "natural error at most {:.1e}; w is off by up to {:.2g}, in {} of {} iterates before the "
      "last by more than {:g} of that, and in the last by {:.1e}",
      natural, most, broken, iterates.size() - 1, broken_share, before->broken);
  const bool is_so = natural <= tableau_rounding * most &&
                     before->broken <= tableau_rounding * most &&
                     double(broken) >= most_iterates * (double(iterates.size()) - 1);
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

Figure lemke_figure(const std::vector<LemkeIterate>& iterates) {
  Figure figure{.id = "lemke-iterates",
                .title = "Iterates of Lemke's method",
                .caption = "By its own $w$ each satisfies every condition but $w = A x + b$.",
                .x = {.label = "exchange"},
                .y = {.label = "in scaled units", .scale = Scale::log}};
  constexpr double least = 1e-20;  // 0 has no place on a logarithmic axis
  Series own{.name = "energy error by its own w"}, judged{.name = "energy error by w = A x + b"},
      broken{.name = "largest break of w = A x + b"};
  for (std::size_t k = 0; k < iterates.size(); ++k) {
    for (Series* series : {&own, &judged, &broken}) series->x.push_back(static_cast<double>(k));
    own.y.push_back(std::max(iterates[k].energy_J, least));
    judged.y.push_back(std::max(iterates[k].judged_J, least));
    broken.y.push_back(std::max(iterates[k].broken, least));
  }
  figure.panels = {Panel{}};
  figure.panels[0].series = {std::move(own), std::move(judged), std::move(broken)};
  return figure;
}

}  // namespace perpend
