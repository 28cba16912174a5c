#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <fstream>

#include "bench/campaign.h"
#include "bench/certificate/certificate_campaign.h"
#include "bench/print_bench.h"
#include "border/bad_input.h"

namespace perpend::bench {
namespace {

struct Options {
  std::string json;    ///< a file to write, or none
  bool quick = false;  ///< a run of seconds, to see that all parts work
  CampaignSettings campaign;
  CertificateCampaignSettings certificate;
};

/// The wall of 30 bricks and the chain of 50 links.
bool is_small_scene(const BenchCase& bench_case) {
  return (bench_case.group == Group::walls && bench_case.scale <= 30) ||
         (bench_case.group == Group::chains && bench_case.scale <= 50);
}

/// Who takes part in a case: everything where it is small, else what scales.
std::vector<Contender> contenders_of(const BenchCase& bench_case) {
  std::vector<Contender> chosen = sweepers();
  if (is_small_scene(bench_case)) {
    chosen.push_back(contender("bpp:algebra=dense"));
    for (const Contender& other : all_others()) chosen.push_back(other);
  } else {
    const bool is_scene = bench_case.group == Group::walls || bench_case.group == Group::chains ||
                          bench_case.group == Group::piles;
    if (is_scene) chosen.push_back(contender("bpp"));
    chosen.push_back(contender("exact"));
  }
  // Nobody may hold up the table.
  for (Contender& c : chosen) c.limits.seconds = 10;
  return chosen;
}

/// Before the work rather than after it.
void require_writable(const std::string& path) {
  if (path.empty() || std::ofstream(path, std::ios::app)) return;
  throw BadInput(sentence("cannot write to ", path, "; give --json a file in an existing folder"));
}

void write_json(const std::string& path, const nlohmann::json& object) {
  if (path.empty()) return;
  std::ofstream file(path);
  file << object.dump(2) << "\n";
  file.close();
  if (!file) throw BadInput(sentence("could not write all of ", path, "; name a writable file"));
}

void say(const std::string& text) {
  fmt::print("{}", text);
  std::fflush(stdout);
}

bool is_large(const BenchCase& bench_case) {
  switch (bench_case.group) {
    case Group::walls:
    case Group::chains:
    case Group::redundancy:
      return bench_case.scale >= 3000;
    case Group::piles:
      return bench_case.scale > 100;
    default:
      return false;
  }
}

/// Large scenes are measured on fewer steps; a quick run leaves them out.
std::vector<CaseResult> measure_cases(bool quick) {
  std::vector<CaseResult> results;
  for (const BenchCase& bench_case : bench_cases()) {
    if (quick && is_large(bench_case)) continue;
    MeasureSettings settings;
    if (is_large(bench_case)) settings = {1, 3, 12, 41};
    if (is_small_scene(bench_case)) settings.seconds = 10;  // all solvers, some of them slow
    if (quick) settings = {1, 2, 0, 1};
    fmt::print(stderr, "{}\n", bench_case.scene);
    results.push_back(measure(bench_case, contenders_of(bench_case), settings));
  }
  return results;
}

void run_table(const Options& options) {
  BenchResults results;
  results.cases = measure_cases(options.quick);
  say("Times are medians of interleaved solves. × PGS: the time over that of 75 sweeps of the\n"
      "fastest projected Gauss–Seidel on the same problem in the same run; assembling A, which "
      "pgs\n"
      "and dense bpp need, is not counted. Errors are the worst of all steps.\n\n");
  say(bench_table(results.cases));
  fmt::print(stderr, "sweeps\n");
  results.sweeps = measure_sweep_growth(options.quick ? 2 : 7, options.quick ? 10'000 : 1'000'000);
  fmt::print(stderr, "deadlines\n");
  results.deadlines = measure_deadlines(options.quick ? 20 : 2000);
  say("\nDeadlines on the shaken wall of 300 bricks, cold, best iterate by energy:\n\n");
  say(deadline_table(results.deadlines));
  say("\nNumbers to hold:\n\n");
  say(promise_list(numbers_to_hold(results)));
  write_json(options.json, to_json(results));
}

int run_campaign_and_print(const Options& options) {
  const CampaignResult result = run_campaign(options.campaign);
  say(campaign_text(result));
  write_json(options.json, to_json(result));
  return result.failures.empty() ? 0 : 1;
}

int run_certificate_campaign_and_print(const Options& options) {
  const CertificateCampaignResult result = run_certificate_campaign(options.certificate);
  if (options.certificate.only < 0) say(certificate_campaign_text(result));
  write_json(options.json, to_json(result));
  return result.false_certificates() == 0 ? 0 : 1;
}

CLI::App* add_certificate_campaign(CLI::App& app, CertificateCampaignSettings& settings) {
  CLI::App* campaign = app.add_subcommand(
      "campaign-certificate", "Right and wrong answers to random small problems, judged");
  campaign->fallthrough();
  campaign->add_option("--problems", settings.problems, "How many random problems")
      ->capture_default_str();
  campaign->add_option("--seed", settings.seed, "What all problems are made from")
      ->capture_default_str();
  campaign->add_option("--only", settings.only,
                       "The problem of this number alone, with every answer and its verdict");
  campaign
      ->add_option("--solver-every", settings.solver_every,
                   "The solvers answer every so many problems")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  return campaign;
}

int run(int argc, char** argv) {
  CLI::App app{
      "Speed and error of perpend's solvers, side by side.\n"
      "Without a verb: the table, about four minutes.\n"
      "Exit codes: 0 done; 1 a campaign found a failure; 2 bad input; 3 internal error."};
  Options options;
  app.add_option("--json", options.json, "Write all figures to this file too");
  app.add_flag("--quick", options.quick, "Few rounds and no large scenes: seconds, rough figures");
  CLI::App* campaign =
      app.add_subcommand("campaign", "exact on random mechanical problems and on every stored one");
  campaign->fallthrough();
  campaign->add_option("--problems", options.campaign.problems, "How many random problems")
      ->capture_default_str();
  campaign
      ->add_option("--seed", options.campaign.first_seed, "Seed of the first; the others follow")
      ->capture_default_str();
  campaign->add_option("--stored", options.campaign.stored, "A file or folder of stored problems");
  const CLI::App* certificate = add_certificate_campaign(app, options.certificate);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  require_writable(options.json);
  if (campaign->parsed()) return run_campaign_and_print(options);
  if (certificate->parsed()) return run_certificate_campaign_and_print(options);
  run_table(options);
  return 0;
}

}  // namespace
}  // namespace perpend::bench

int main(int argc, char** argv) {
  try {
    return perpend::bench::run(argc, argv);
  } catch (const perpend::BadInput& error) {
    fmt::print(stderr, "perpend_bench: {}\n", error.what());
    return 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "perpend_bench: internal error: {}\n", error.what());
    return 3;
  }
}
