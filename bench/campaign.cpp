#include "bench/campaign.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "bench/campaign_problem.h"
#include "border/bad_input.h"
#include "import/problem_source.h"
#include "recording/open_problems.h"
#include "report/table.h"
#include "solver/catalog.h"
#include "study/solver_study.h"

namespace perpend::bench {
namespace {

void note(const Answer& answer, Tally& tally) {
  const Certificate& certificate = answer.certificate;
  ++tally.attempted;
  tally.certified += answer.certified;
  tally.absolutely += certificate.natural.total <= 1e-9;
  if (answer.certified) {
    tally.worst_of_limit = std::max(tally.worst_of_limit, certificate.of_limit);
  }
  tally.block_pivots.push_back(answer.work[Work::block_pivot]);
  tally.single_pivots.push_back(answer.work[Work::single_pivot]);
  const int interior = answer.work[Work::interior];
  if (interior > 0) tally.interior_steps.push_back(interior);
}

Failure failure_of(const Answer& answer, std::string name, std::string traits) {
  return {std::move(name),
          std::move(traits),
          static_cast<int>(answer.x.size()),
          answer.stop,
          answer.work,
          answer.certificate.natural.total,
          answer.certificate.of_limit};
}

void run_random(const CampaignProblem& made, Solver& exact, CampaignResult& result) {
  const std::string traits =
      fmt::format("{}, {}, k = {:.0e} N/m", made.family, made.traits, made.stiffness_N_per_m);
  const Answer& cold = exact.solve(made.step.problem, {}, {});
  note(cold, result.families_cold[made.family]);
  note(cold, result.stiffness_cold[made.stiffness_N_per_m]);
  if (!cold.certified) {
    result.failures.push_back(failure_of(cold, fmt::format("seed {}, cold", made.seed), traits));
    return;
  }
  const Vector x = cold.x;
  const support::SystemStep next = next_step(made.step, x);
  const Answer& warm = exact.solve(next.problem, x, {});
  note(warm, result.families_warm[made.family]);
  note(warm, result.stiffness_warm[made.stiffness_N_per_m]);
  if (!warm.certified) {
    result.failures.push_back(failure_of(warm, fmt::format("seed {}, warm", made.seed), traits));
  }
}

void solve_stored(const StoredProblem& stored, Solver& exact, CampaignResult& result) {
  if (has_cone(stored.problem)) {
    ++result.stored_with_cones;
    return;
  }
  const Answer& answer = exact.solve(stored.problem, {}, {});
  if (answer.stop == Stop::not_applicable) {
    result.not_taken.push_back(stored.name + ": " + answer.remark);
    return;
  }
  note(answer, result.stored);
  if (!answer.certified) result.failures.push_back(failure_of(answer, stored.name, "stored"));
}

void run_stored(const std::string& path, Solver& exact, CampaignResult& result) {
  const auto source = open_problems(path);
  for (int k = 0; k < source->size(); ++k) {
    try {
      solve_stored(source->read(k), exact, result);
    } catch (const BadInput& refusal) {
      result.not_taken.emplace_back(refusal.what());
    }
  }
}

template <typename Key, typename NameOf>
std::string tally_table(const char* what, const std::map<Key, Tally>& tallies, NameOf name_of) {
  Table table({what, "solved", "certified", "worst", "≤ 1e-9 flat", "block pivots", "max",
               "single, max", "by interior", "its steps", "max"});
  for (const auto& [key, t] : tallies) {
    const bool has_interior = !t.interior_steps.empty();
    table.add_row({name_of(key), std::to_string(t.attempted), std::to_string(t.certified),
                   fmt::format("{:.0e}", t.worst_of_limit), std::to_string(t.absolutely),
                   fmt::format("{:g}", median(t.block_pivots)),
                   fmt::format("{:g}", quantile(t.block_pivots, 1)),
                   fmt::format("{:g}", quantile(t.single_pivots, 1)),
                   std::to_string(t.interior_steps.size()),
                   has_interior ? fmt::format("{:g}", median(t.interior_steps)) : "–",
                   has_interior ? fmt::format("{:g}", quantile(t.interior_steps, 1)) : "–"});
  }
  return table.text();
}

std::string failure_text(const Failure& f) {
  return fmt::format(
      "  {}: {}, {} rows, {}; natural {:.1e}, {:.1e} of the limit; {} block and {} single pivots, "
      "{} "
      "interior steps\n",
      f.name, f.traits, f.rows, name_of(f.stop), f.natural, f.of_limit, f.work[Work::block_pivot],
      f.work[Work::single_pivot], f.work[Work::interior]);
}

nlohmann::json to_json(const Tally& t) {
  return {{"attempted", t.attempted},
          {"certified", t.certified},
          {"worst_of_limit", t.worst_of_limit},
          {"within_1e-9", t.absolutely},
          {"median_block_pivots", median(t.block_pivots)},
          {"max_block_pivots", quantile(t.block_pivots, 1)},
          {"max_single_pivots", quantile(t.single_pivots, 1)},
          {"with_interior_point", t.interior_steps.size()},
          {"median_interior_steps", median(t.interior_steps)},
          {"max_interior_steps", quantile(t.interior_steps, 1)}};
}

}  // namespace

CampaignResult run_campaign(const CampaignSettings& settings) {
  const auto begin = std::chrono::steady_clock::now();
  const auto exact = make_solver("exact");
  const bool shows_progress = isatty(STDERR_FILENO) != 0;
  CampaignResult result;
  for (int k = 0; k < settings.problems; ++k) {
    run_random(campaign_problem(settings.first_seed + k), *exact, result);
    if (shows_progress && k % 100 == 99) {
      fmt::print(stderr, "\r{}/{}", k + 1, settings.problems);
    }
  }
  if (shows_progress) fmt::print(stderr, "\r\033[K");
  if (!settings.stored.empty()) run_stored(settings.stored, *exact, result);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  result.seconds = spent.count();
  return result;
}

std::string campaign_text(const CampaignResult& result) {
  const auto same = [](const std::string& family) { return family; };
  const auto in_N_per_m = [](double k) { return fmt::format("{:.0e}", k); };
  int attempted = result.stored.attempted, certified = result.stored.certified;
  for (const auto* tallies : {&result.families_cold, &result.families_warm}) {
    for (const auto& [family, tally] : *tallies) {
      attempted += tally.attempted;
      certified += tally.certified;
    }
  }
  std::string text = fmt::format(
      "exact: {} of {} answers certified, in {:.0f} s.\n"
      "Certified: every row within its limit (docs/theory/02-certificate.md, eq. (26)). \"worst\" "
      "is the\n"
      "largest share of it among the certified; \"≤ 1e-9 flat\" counts natural errors (ℓ1) up to "
      "1e-9.\n"
      "Interior steps are of the solves that took any.\n",
      certified, attempted, result.seconds);
  text += "\nCold:\n" + tally_table("family", result.families_cold, same);
  text += "\nWarm, the step after:\n" + tally_table("family", result.families_warm, same);
  text += "\nCold:\n" + tally_table("k [N/m]", result.stiffness_cold, in_N_per_m);
  text += "\nWarm, the step after:\n" + tally_table("k [N/m]", result.stiffness_warm, in_N_per_m);
  if (result.stored.attempted + result.stored_with_cones > 0) {
    text += fmt::format("\nStored: {} of {} certified, {} with friction cones left out.\n",
                        result.stored.certified, result.stored.attempted, result.stored_with_cones);
  }
  for (const std::string& why : result.not_taken) text += "  not taken: " + why + "\n";
  text += result.failures.empty() ? "\nNo failures.\n" : "\nNot certified:\n";
  for (const Failure& failure : result.failures) text += failure_text(failure);
  return text;
}

nlohmann::json to_json(const CampaignResult& result) {
  nlohmann::json object{{"seconds", result.seconds}};
  for (const auto& [family, tally] : result.families_cold) object["cold"][family] = to_json(tally);
  for (const auto& [family, tally] : result.families_warm) object["warm"][family] = to_json(tally);
  const auto by_stiffness = [&](const char* start, const std::map<double, Tally>& tallies) {
    for (const auto& [k, tally] : tallies) {
      nlohmann::json entry = to_json(tally);
      entry["stiffness_N_per_m"] = k;
      object["by_stiffness"][start].push_back(entry);
    }
  };
  by_stiffness("cold", result.stiffness_cold);
  by_stiffness("warm", result.stiffness_warm);
  object["stored"] = to_json(result.stored);
  object["stored"]["with_cones_left_out"] = result.stored_with_cones;
  object["stored"]["not_taken"] = result.not_taken;
  object["failures"] = nlohmann::json::array();
  for (const Failure& f : result.failures) {
    object["failures"].push_back({{"name", f.name},
                                  {"traits", f.traits},
                                  {"rows", f.rows},
                                  {"stop", name_of(f.stop)},
                                  {"natural", f.natural},
                                  {"of_limit", f.of_limit}});
  }
  return object;
}

}  // namespace perpend::bench
