#include "bench/print_bench.h"

#include <fmt/format.h>

#include "report/table.h"

namespace perpend::bench {
namespace {

const char* name_of(Start start) {
  return start == Start::cold ? "cold" : "warm";
}

nlohmann::json to_json(const Measured& m) {
  return {{"solver", m.contender},        {"start", name_of(m.start)}, {"attempted", m.attempted},
          {"certified", m.certified},     {"median_ms", m.ms},         {"ratio_to_sweeps", m.ratio},
          {"median_iterations", m.steps}, {"max_natural", m.natural},  {"max_of_limit", m.of_limit},
          {"max_energy_J", m.energy_J}};
}

nlohmann::json to_json(const CaseResult& result) {
  nlohmann::json object{{"scene", result.of.scene},        {"rows", result.rows},
                        {"bodies", result.bodies},         {"rounds", result.rounds},
                        {"judge_take_ms", result.take_ms}, {"certify_ms", result.certify_ms}};
  for (const Measured& m : result.measured) object["measured"].push_back(to_json(m));
  return object;
}

nlohmann::json to_json(const DeadlineResult& r) {
  return {{"solver", r.solver},
          {"budget_ms", r.budget_ms},
          {"overrun_p50", r.overrun_p50},
          {"overrun_p999", r.overrun_p999},
          {"undisturbed_overrun_p999", r.undisturbed_p999},
          {"undisturbed_share", r.undisturbed},
          {"median_energy_J", r.energy_J},
          {"median_iterations", r.iterations},
          {"certified_share", r.certified}};
}

nlohmann::json to_json(const SweepGrowth& growth) {
  nlohmann::json object{{"solver", growth.solver}, {"exponent", growth.exponent}};
  for (const SweepTime& time : growth.times) {
    object["sweeps"].push_back(
        {{"rows", time.rows}, {"ms", time.ms}, {"two_threads_ms", time.two_threads_ms}});
  }
  return object;
}

}  // namespace

std::string bench_table(const std::vector<CaseResult>& cases) {
  Table table({"scene", "rows", "bodies", "solver", "start", "ms", "× PGS", "steps", "natural",
               "energy [J]", "certified"});
  const CaseResult* previous = nullptr;
  for (const CaseResult& result : cases) {
    if (previous && previous->of.group != result.of.group) table.add_rule();
    previous = &result;
    bool is_first = true;
    for (const Measured& m : result.measured) {
      table.add_row(
          {is_first ? result.of.scene : "", is_first ? std::to_string(result.rows) : "",
           is_first ? std::to_string(result.bodies) : "", m.contender, name_of(m.start),
           fmt::format("{:.3g}", m.ms), m.ratio > 0 ? fmt::format("{:.3g}", m.ratio) : "–",
           fmt::format("{:g}", m.steps), fmt::format("{:.1e}", m.natural),
           fmt::format("{:.1e}", m.energy_J), fmt::format("{}/{}", m.certified, m.attempted)});
      is_first = false;
    }
  }
  return table.text();
}

std::string deadline_table(const std::vector<DeadlineResult>& deadlines) {
  Table table({"solver", "budget ms", "overrun p50", "p99.9", "undisturbed", "their p99.9",
               "energy [J]", "steps", "certified"});
  std::string previous;
  for (const DeadlineResult& r : deadlines) {
    if (!previous.empty() && previous != r.solver) table.add_rule();
    previous = r.solver;
    std::vector<std::string> cells{r.solver,
                                   fmt::format("{:g}", r.budget_ms),
                                   fmt::format("{:.1f} %", 100 * r.overrun_p50),
                                   fmt::format("{:.1f} %", 100 * r.overrun_p999),
                                   fmt::format("{:.1f} %", 100 * r.undisturbed),
                                   fmt::format("{:.1f} %", 100 * r.undisturbed_p999)};
    if (r.solver != waiting) {
      cells.push_back(fmt::format("{:.1e}", r.energy_J));
      cells.push_back(fmt::format("{:g}", r.iterations));
      cells.push_back(fmt::format("{:.0f} %", 100 * r.certified));
    }
    table.add_row(cells);
  }
  return table.text();
}

std::string promise_list(const std::vector<Promise>& promises) {
  std::string text;
  for (const Promise& promise : promises) {
    const char* verdict = !promise.holds ? "open  " : *promise.holds ? "holds " : "MISSES";
    text += fmt::format("{}  {}\n          asked {}\n          found {}\n", verdict, promise.what,
                        promise.target, promise.measured);
  }
  return text;
}

nlohmann::json to_json(const BenchResults& results) {
  nlohmann::json object;
  for (const CaseResult& result : results.cases) object["cases"].push_back(to_json(result));
  for (const DeadlineResult& r : results.deadlines) object["deadlines"].push_back(to_json(r));
  if (results.sweeps) object["sweep_growth"] = to_json(*results.sweeps);
  for (const Promise& promise : numbers_to_hold(results)) {
    nlohmann::json entry{
        {"what", promise.what}, {"target", promise.target}, {"measured", promise.measured}};
    entry["holds"] = promise.holds ? nlohmann::json(*promise.holds) : nlohmann::json();
    object["numbers_to_hold"].push_back(entry);
  }
  return object;
}

}  // namespace perpend::bench
