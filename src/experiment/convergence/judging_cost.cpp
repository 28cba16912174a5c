#include "experiment/convergence/judging_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "certificate/certificate.h"
#include "experiment/processor_time.h"
#include "solver/catalog.h"

namespace perpend {
namespace {

constexpr double noticeable_share = 0.05;  ///< of the time of an iteration
constexpr double least_measured_ms = 30;   ///< of each of the time_repeats
constexpr int time_repeats = 5;

/// Of one iteration, the least of a few measurements; `work` returns how many it made.
template <typename Work>
double least_ms_of(const Work& work) {
  double least = infinity;
  for (int repeat = 0; repeat < time_repeats; ++repeat) {
    int iterations = 0;
    const double begin = processor_ms();
    double now = begin;
    while (now - begin < least_measured_ms) {
      iterations += work();
      now = processor_ms();
    }
    least = std::min(least, (now - begin) / std::max(iterations, 1));
  }
  return least;
}

ReportTable judging_table(const std::vector<JudgedSolver>& all) {
  ReportTable table{.id = "judging-cost", .title = "Time of an iteration, and of judging it"};
  table.columns = {{.label = "solver", .is_text = true},
                   {.label = "rows"},
                   {.label = "an iteration", .unit = "ms"},
                   {.label = "judging it", .unit = "ms"},
                   {.label = "share", .unit = "%", .digits = 2}};
  for (const JudgedSolver& solver : all) {
    for (const JudgedTime& one : solver.each) {
      table.rows.push_back(
          {solver.solver, one.rows, one.iteration_ms, one.judging_ms, 100 * one.share()});
    }
  }
  table.notes = {"Processor time; walls of bricks, from x = 0."};
  return table;
}

}  // namespace

double iteration_ms(const Problem& problem, Solver& solver, Select select) {
  return least_ms_of(
      [&] { return solver.solve_unjudged(problem, {}, {.select = select}).iterations; });
}

JudgedTime time_judging(const Problem& problem, const std::string& solver) {
  const auto method = make_solver(solver);
  const Vector x = method->solve_unjudged(problem, {}, {}).x;
  JudgedTime time{.rows = problem.size()};
  time.iteration_ms = iteration_ms(problem, *method, Select::last);
  // By itself: the difference of two long times would be noise.
  Judge judge;
  judge.take(problem);
  time.judging_ms = least_ms_of([&] {
    judge.measure(problem.bounds, x);
    return 1;
  });
  return time;
}

PaperFinding dense_judging_finding(const JudgedSolver& dense) {
  PaperFinding finding;
  finding.title = "Cost of judging a dense pivot";
  finding.expected = fmt::format(
      "negligible beside the factorisation (E19 §4.2.1): below {:.0f} % at the largest size, and a "
      "falling share of it as n grows",
      100 * noticeable_share);
  if (dense.each.size() < 2) return finding;
  const JudgedTime &small = dense.each.front(), &large = dense.each.back();
  finding.found = fmt::format("{:.2g} % of {:.3g} ms at {} rows, {:.2g} % of {:.3g} ms at {} rows",
                              100 * small.share(), small.iteration_ms, small.rows,
                              100 * large.share(), large.iteration_ms, large.rows);
  const bool is_so = large.share() <= noticeable_share && large.share() <= small.share();
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  return finding;
}

PaperFinding every_judging_finding(const std::vector<JudgedSolver>& all) {
  PaperFinding finding;
  finding.title = "Cost of judging every iterate";
  finding.expected = fmt::format(
      "not noticeable at run time (E19 §6, E17): below {:.0f} % of an iteration of every solver",
      100 * noticeable_share);
  bool is_so = !all.empty(), is_slow_one_free = false;
  for (const JudgedSolver& solver : all) {
    const JudgedTime& large = solver.each.back();
    const bool is_dense = solver.solver.find("dense") != std::string::npos;
    is_so = is_so && large.share() <= noticeable_share;
    if (is_dense) is_slow_one_free = large.share() <= noticeable_share;
    finding.found += fmt::format("{}{}: {:.2g} % of {:.3g} ms", finding.found.empty() ? "" : "; ",
                                 solver.solver, 100 * large.share(), large.iteration_ms);
  }
  finding.verdict = is_so ? Agreement::as_in_the_paper : Agreement::differs;
  if (!is_so && is_slow_one_free) {
    finding.why =
        "the judge costs the same for all, about a product A x; beside a dense pivot, which the "
        "papers speak of, that is nothing, and beside a sweep or a sparse factor it is not";
  }
  return finding;
}

void add_judging_cost(const Laboratory& laboratory, Section& section) {
  std::vector<JudgedSolver> all{{"bpp:algebra=dense"},
                                {"bpp:algebra=sparse"},
                                {"exact"},
                                {"pgs:tolerance=0"},
                                {"psor:tolerance=0"}};
  for (const char* bricks : {"bricks=8", "bricks=16", "bricks=30"}) {
    Scene scene = laboratory.scene("brick_wall", {bricks});
    scene.settings.friction = FrictionLaw::box;
    const Problem problem = problem_after(scene, 20);
    for (JudgedSolver& solver : all) solver.each.push_back(time_judging(problem, solver.solver));
  }
  section.findings.push_back(dense_judging_finding(all.front()));
  section.findings.push_back(every_judging_finding(all));
  section.tables.push_back(judging_table(all));
}

}  // namespace perpend
