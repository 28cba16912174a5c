// bench_cones FOLDER: friction cones by our solvers and by those of others, one judge for all.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "bench/peers/contact_form.h"
#include "bench/peers/run_peer.h"
#include "border/bad_input.h"
#include "import/problem_source.h"
#include "problem/assemble.h"
#include "recording/open_problems.h"
#include "report/table.h"
#include "solver/catalog.h"
#include "study/solver_study.h"

namespace perpend::bench {
namespace {

struct Contestant {
  std::string name;
  std::function<PeerAnswer(const Problem&)> solve;
  SolverStudy study = {};
};

Contestant ours(const std::string& name, const std::string& description, Limits limits) {
  const std::shared_ptr<Solver> solver = make_solver(description);
  return {name, [=](const Problem& problem) {
            const Answer& answer = solver->solve(problem, {}, limits);
            return PeerAnswer{PeerEnd::finished, "", answer.x, answer.seconds};
          }};
}

std::vector<Contestant> contestants(const PeerLimits& limits) {
  Limits timed;
  timed.seconds = limits.seconds;
  timed.iterations = 1'000'000;
  Limits sweeps = timed;
  sweeps.iterations = 1000;
  std::vector<Contestant> all{ours("cone-exact", "cone-exact", timed),
                              ours("cone-psor, 1000 sweeps", "cone-psor:tolerance=0", sweeps)};
  for (const Peer& peer : peer_library().peers) {
    if (peer.law != FrictionLaw::cone) continue;
    // Of one that is stopped, what it has by then counts.
    all.push_back(
        {peer.name, [=](const Problem& problem) { return run_peer(peer, problem, limits); }});
  }
  return all;
}

Trial judge(const StoredProblem& stored, const PeerAnswer& answer) {
  const Certificate certificate = certify(stored.problem, answer.x);
  Trial trial;
  trial.problem = stored.name;
  trial.rows = stored.problem.size();
  trial.stop = Stop::converged;
  trial.certified = is_certified(certificate);
  trial.milliseconds = 1e3 * answer.seconds;
  trial.natural = certificate.natural.total;
  trial.of_limit = certificate.of_limit;
  return trial;
}

/// How many problems of the folder are not of 3-D friction only, or could not be read.
int run(const std::filesystem::path& folder, std::vector<Contestant>& all) {
  const auto source = open_problems(folder);
  int left_out = 0;
  for (int k = 0; k < source->size(); ++k) {
    StoredProblem stored;
    try {
      stored = source->read(k);
    } catch (const BadInput& refusal) {
      fmt::print(stderr, "bench_cones: {}\n", refusal.what());
      ++left_out;
      continue;
    }
    if (!is_spatial_friction(stored.problem)) {
      ++left_out;
      continue;
    }
    ensure_rows(stored.problem);
    for (Contestant& contestant : all) {
      contestant.study.trials.push_back(judge(stored, contestant.solve(stored.problem)));
    }
  }
  return left_out;
}

void print_each(const std::vector<Contestant>& all) {
  Table table({"problem", "rows", "solver", "ms", "of limit", "certified"});
  for (std::size_t k = 0; k < all[0].study.trials.size(); ++k) {
    for (const Contestant& contestant : all) {
      const Trial& trial = contestant.study.trials[k];
      table.add_row({trial.problem, std::to_string(trial.rows), contestant.name,
                     fmt::format("{:.3g}", trial.milliseconds),
                     fmt::format("{:.1e}", trial.of_limit), trial.certified ? "yes" : "no"});
    }
  }
  fmt::print("{}\n", table.text());
}

void add_rows(Table& table, const std::string& set, const std::vector<Contestant>& all) {
  for (const Contestant& contestant : all) {
    const StudySummary s = summarise(contestant.study);
    const auto share = [&](int count) {
      return fmt::format("{:.0f} %", 100.0 * count / std::max(s.attempted, 1));
    };
    table.add_row({set, contestant.name, std::to_string(s.attempted), share(s.solved_roughly),
                   share(s.solved_well), share(s.certified), fmt::format("{:.3g}", s.median_ms)});
  }
}

int bench_cones(const std::filesystem::path& folder, const PeerLimits& limits, bool each) {
  if (peer_library().peers.empty()) {
    fmt::print("Siconos was not there when this was built (libsiconos-numerics-dev).\n");
  }
  Table table({"set", "solver", "tried", "≤ 1e-4", "≤ 1e-8", "certified", "median ms"});
  int left_out = 0;
  for (const char* set : {"fclib", "fclib_regen", "siconos/FrictionContact"}) {
    if (!std::filesystem::exists(folder / set)) {
      fmt::print("{} is not there and is left out.\n", (folder / set).string());
      continue;
    }
    std::vector<Contestant> all = contestants(limits);
    left_out += run(folder / set, all);
    if (each) print_each(all);
    add_rows(table, *std::filesystem::path(set).begin(), all);
  }
  fmt::print("{}\n{} problems that are not of 3-D friction alone are left out.\n", table.text(),
             left_out);
  return 0;
}

}  // namespace
}  // namespace perpend::bench

int main(int argc, char** argv) {
  CLI::App app("Friction cones by our solvers and by those of others, one judge for all.");
  std::string folder;
  bool each = false;
  perpend::bench::PeerLimits limits;
  app.add_option("FOLDER", folder, "The folder that holds fclib, fclib_regen and siconos")
      ->required();
  app.add_option("--seconds", limits.seconds, "Time for one problem, s")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--tolerance", limits.tolerance, "At which others stop, by their own measure")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_flag("--each", each, "One line for each problem and solver as well");
  CLI11_PARSE(app, argc, argv);
  try {
    return perpend::bench::bench_cones(folder, limits, each);
  } catch (const perpend::BadInput& error) {
    fmt::print(stderr, "bench_cones: {}\n", error.what());
    return 2;
  }
}
