#include <fmt/format.h>

#include "bench/certificate/certificate_campaign.h"
#include "report/table.h"

namespace perpend::bench {
namespace {

std::vector<std::string> cells_of(const char* name, const AnswerTally& tally) {
  std::vector<std::string> cells{name,
                                 std::to_string(tally.tried),
                                 std::to_string(tally.certified),
                                 std::to_string(tally.not_solutions),
                                 std::to_string(tally.in_rounding_of_data),
                                 std::to_string(tally.in_quiet_islands),
                                 fmt::format("{:.1e}", tally.largest_violation),
                                 std::to_string(tally.solutions)};
  for (const std::int64_t count : tally.refused) cells.push_back(std::to_string(count));
  return cells;
}

std::string answer_table(const CertificateCampaignResult& result) {
  std::vector<std::string> headers{"answers",  "tried", "certified", "false",
                                   "rounding", "quiet", "largest",   "solutions"};
  for (int k = 0; k < reasons; ++k) {
    headers.push_back(
        fmt::format("{}{}", k == 0 ? "refused: " : "", name_of(static_cast<Reason>(k))));
  }
  Table table(headers);
  for (int k = 0; k < kinds; ++k) {
    table.add_row(cells_of(name_of(static_cast<Kind>(k)), result.answers[k]));
  }
  table.add_rule();
  table.add_row(cells_of("all", result.total()));
  return table.text();
}

std::string solver_table(const CertificateCampaignResult& result) {
  Table table({"solver", "answers", "not taken", "certified", "converged", "of these not certified",
               "solvable", "of these not certified"});
  for (const auto& [name, t] : result.solvers) {
    table.add_row({name, std::to_string(t.answers), std::to_string(t.refused),
                   std::to_string(t.certified), std::to_string(t.converged),
                   std::to_string(t.converged_not_certified), std::to_string(t.solvable),
                   std::to_string(t.solvable - t.solvable_certified)});
  }
  std::string text = table.text() + "\nSolvable, not certified:\n";
  for (const auto& [name, t] : result.solvers) {
    for (const auto& [failure, count] : t.failures) {
      text += fmt::format("  {:>8}  {}: {}\n", count, name, failure);
    }
  }
  return text;
}

nlohmann::json json_of(const AnswerTally& t) {
  nlohmann::json refused;
  for (int k = 0; k < reasons; ++k) refused[name_of(static_cast<Reason>(k))] = t.refused[k];
  return {{"tried", t.tried},
          {"certified", t.certified},
          {"not_solutions", t.not_solutions},
          {"in_rounding_of_data", t.in_rounding_of_data},
          {"in_quiet_islands", t.in_quiet_islands},
          {"largest_violation", t.largest_violation},
          {"solutions", t.solutions},
          {"refused", refused}};
}

}  // namespace

std::string certificate_campaign_text(const CertificateCampaignResult& result) {
  std::string text = fmt::format(
      "{} problems ({} in body form, {} infeasible, {} with no solution known) in {:.0f} s.\n"
      "False certificates: {}.\n\n"
      "false: certified, and by exact arithmetic wrong by more than 1e-6 of the island's speeds.\n"
      "rounding: wrong by that, but by no more than 1.1e-14 of the terms in the island's data.\n"
      "quiet: wrong by that, or infeasible, but by no more than 1.1e-14 of the terms in another "
      "island's data.\n"
      "largest: the largest share of the certified, no island counted slower than 1.1e-8 of the "
      "data.\n"
      "solutions: wrong by no more than 1e-12; refused: those not certified, by reason.\n\n",
      result.problems, result.in_body_form, result.infeasible, result.unknown, result.seconds,
      result.false_certificates());
  text += answer_table(result);
  text += fmt::format("Certified answers to infeasible problems: {}, and in quiet islands {}\n\n",
                      result.certified_infeasible, result.quiet_infeasible);
  text += solver_table(result);
  text += "\nThe smallest examples:\n";
  for (const auto& [title, list] : result.examples) {
    text += fmt::format("\n{}\n", title);
    for (const Example& example : list) {
      text += fmt::format(" {}: {}", example.number, example.text);
    }
  }
  return text;
}

nlohmann::json to_json(const CertificateCampaignResult& result) {
  nlohmann::json object{{"seconds", result.seconds},
                        {"problems", result.problems},
                        {"infeasible", result.infeasible},
                        {"no_solution_known", result.unknown},
                        {"in_body_form", result.in_body_form},
                        {"false_certificates", result.false_certificates()},
                        {"certified_infeasible", result.certified_infeasible},
                        {"quiet_infeasible", result.quiet_infeasible},
                        {"all", json_of(result.total())}};
  for (int k = 0; k < kinds; ++k) {
    object["answers"][name_of(static_cast<Kind>(k))] = json_of(result.answers[k]);
  }
  for (const auto& [name, t] : result.solvers) {
    object["solvers"][name] = {{"answers", t.answers},
                               {"not_taken", t.refused},
                               {"certified", t.certified},
                               {"converged", t.converged},
                               {"converged_not_certified", t.converged_not_certified},
                               {"solvable", t.solvable},
                               {"solvable_certified", t.solvable_certified},
                               {"failures", t.failures}};
  }
  return object;
}

}  // namespace perpend::bench
