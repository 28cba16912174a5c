#include "report/showcase.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "report/showcase_hard_cases.h"
#include "support/random_numbers.h"

namespace perpend {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();
const std::array<const char*, 4> scenes = {"log grasping", "winch", "closed loop", "brick wall"};

struct Invented {
  const char* solver;
  double log_error;
  double log_ms;
};

const std::array<Invented, 5> solvers = {{
    {"exact", -12, -0.6},
    {"bpp", -10.5, 1.3},
    {"pgs", 0.6, 0.1},
    {"pgs-sm", -6, 1.2},
    {"spook", -0.4, 0.7},
}};

Figure scatter(support::Random& random) {
  Figure figure{.id = "time-error",
                .title = "Time and error of every step",
                .caption =
                    "Each point is one step of a scene, hollow where the answer was not "
                    "certified. Below and to the left is better.",
                .kind = FigureKind::points};
  figure.x = {.label = "time", .unit = "ms", .scale = Scale::log};
  figure.y = {.label = "natural residual", .scale = Scale::log};
  for (const char* scene : scenes) {
    Panel panel{.title = scene};
    for (const Invented& each : solvers) {
      Series good{.name = each.solver}, bad{.name = std::string(each.solver) + ", not certified"};
      bad.colour_of = each.solver;
      bad.mark = Mark::hollow;
      for (int k = 0; k < 90; ++k) {
        const double error = each.log_error + support::uniform(random, -1.2, 1.2);
        Series& series = error > 0 ? bad : good;
        series.x.push_back(std::pow(10, each.log_ms + support::uniform(random, -0.25, 0.35)));
        series.y.push_back(k == 7 && each.log_error < -11 ? 0 : std::pow(10, error));
      }
      for (Series* series : {&good, &bad}) {
        if (!series->x.empty()) panel.series.push_back(*series);
      }
    }
    panel.guides = {{"certified below", {}, {1e-9}}};
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

Figure histogram(support::Random& random) {
  Figure figure{.id = "iterations",
                .title = "Iterations until the solver stopped",
                .caption = "Hatched: steps that stopped at the limit without having converged.",
                .kind = FigureKind::bars};
  figure.x = {.label = "iterations"};
  figure.y = {.label = "steps"};
  figure.bar_width = 5;
  for (const char* scene : scenes) {
    Series converged{.name = "converged"}, stopped{.name = "not converged", .mark = Mark::crossed};
    for (int k = 0; k < 15; ++k) {
      const double x = 2.5 + 5 * k;
      converged.x.push_back(x);
      converged.y.push_back(std::round(120 * std::exp(-std::pow((k - 5) / 3.0, 2)) *
                                       support::uniform(random, 0.7, 1.3)));
      stopped.x.push_back(x);
      stopped.y.push_back(k == 14 ? 90 : k > 10 ? 12 : 0);
    }
    figure.panels.push_back({.title = scene, .series = {converged, stopped}});
  }
  return figure;
}

Figure convergence(support::Random& random) {
  Figure figure{.id = "convergence",
                .title = "Error of every sweep",
                .caption =
                    "Mean over the steps, with the band $\\mu \\pm \\sigma$ of its logarithm; "
                    "pale: every step by itself.",
                .kind = FigureKind::lines};
  figure.x = {.label = "sweep"};
  figure.y = {.label = "error $e_k$", .unit = "J", .scale = Scale::log};
  const std::array<const char*, 3> measures = {"natural", "Fischer–Burmeister", "energy"};
  for (std::size_t m = 0; m < measures.size(); ++m) {
    Series mean{.name = measures[m]}, all{.name = "steps", .colour_of = measures[m]};
    all.is_background = true;
    for (int curve = 0; curve < 60; ++curve) {
      const double shift = support::uniform(random, -0.9, 0.9);
      for (int k = 0; k <= 100; ++k) {
        const double rise = m < 2 ? 0.5 * std::exp(-std::pow((k - 9) / 6.0, 2)) : 0;
        const double log_error = shift + rise - (m < 2 ? 0.03 : 0.05) * k;
        all.x.push_back(k);
        all.y.push_back(std::pow(10, log_error));
        if (curve > 0) continue;
        mean.x.push_back(k);
        mean.y.push_back(std::pow(10, log_error - shift));
        mean.low.push_back(mean.y.back() / 4);
        mean.high.push_back(mean.y.back() * 4);
      }
      all.x.push_back(nan);
      all.y.push_back(nan);
    }
    figure.panels.push_back({.title = measures[m], .series = {all, mean}});
  }
  return figure;
}

Figure profile() {
  Figure figure{.id = "profile",
                .title = "Performance profile",
                .caption =
                    "Share of the problems solved within $\\tau$ times the time of the "
                    "fastest solver.",
                .kind = FigureKind::steps};
  figure.x = {.label = "time over the least time $\\tau$", .scale = Scale::log};
  figure.y = {.label = "share solved", .unit = "%", .limits = {{0, 100}}};
  Panel panel;
  for (const Invented& each : solvers) {
    Series series{.name = each.solver};
    const double ceiling = each.log_error < -5 ? 100 : 35 + 20 * each.log_ms;
    for (int k = 0; k <= 40; ++k) {
      const double tau = std::pow(10, k / 13.0);
      const double late = std::pow(10, each.log_ms + 0.6);
      series.x.push_back(tau);
      series.y.push_back(std::round(ceiling * (1 - std::exp(-tau / late))));
    }
    panel.series.push_back(series);
  }
  figure.panels = {panel};
  return figure;
}

double contact_error(int measure, double x, double w, double a) {
  const double natural = std::max(std::abs(std::min(x, 0.0)), std::abs(std::min(x, w)));
  if (measure == 0) return natural;
  if (measure == 1) return std::abs(x + w - std::hypot(x, w));
  const double below = 0.5 * a * std::pow(std::min(x, 0.0), 2);
  const double w_up = std::max(w, 0.0), w_down = std::max(-w, 0.0);
  const double free = std::min(w_up * w_up / (2 * a), 0.5 * a * std::pow(std::max(x, 0.0), 2));
  return std::max({below, w_down * w_down / (2 * a), free});
}

Figure isolines() {
  Figure figure{.id = "isolines",
                .title = "Lines of equal error of a contact",
                .caption =
                    "In the plane of impulse $x$ and velocity $w$; zero on the two half axes "
                    "$x \\ge 0,\\ w = 0$ and $x = 0,\\ w \\ge 0$.",
                .kind = FigureKind::isolines};
  figure.x = {.label = "impulse $x_n$", .unit = "N s"};
  figure.y = {.label = "velocity $w_n$", .unit = "m/s"};
  const std::array<const char*, 3> names = {"natural", "Fischer–Burmeister", "energy"};
  for (int m = 0; m < 3; ++m) {
    Isolines grid{.name = names[m],
                  .x_range = {-1, 2},
                  .y_range = {-1, 2},
                  .columns = 91,
                  .rows = 91,
                  .values = {},
                  .levels = {0.1, 0.3, 0.6, 1}};
    for (int row = 0; row < grid.rows; ++row) {
      for (int column = 0; column < grid.columns; ++column) {
        grid.values.push_back(contact_error(m, -1 + column / 30.0, -1 + row / 30.0, 1.5));
      }
    }
    Panel panel{.title = names[m], .isolines = {grid}};
    if (m == 2) panel.guides = {{"$w = a x$", {0, 4.0 / 3}, {0, 2}}};
    figure.panels.push_back(panel);
  }
  return figure;
}

Figure trajectory() {
  Figure figure{.id = "trajectory",
                .title = "The forklift's way",
                .caption = "Seen from above; one metre is as long in both directions.",
                .kind = FigureKind::lines};
  figure.x = {.label = "x", .unit = "m"};
  figure.y = {.label = "y", .unit = "m"};
  figure.has_equal_units = true;
  Panel panel;
  int which = 0;
  for (const char* name : {"reference", "last iterate", "best by natural", "best by energy"}) {
    Series series{.name = name, .is_dashed = which == 0};
    for (int k = 0; k <= 300; ++k) {
      const double angle = (6.2 - 0.5 * (which == 1)) * k / 300;
      const double radius = 3 + 0.06 * which * std::sin(7 * angle);
      series.x.push_back(radius * std::cos(angle));
      series.y.push_back(radius * std::sin(angle));
    }
    panel.series.push_back(series);
    ++which;
  }
  figure.panels = {panel};
  return figure;
}

Figure growth() {
  Figure figure{.id = "growth",
                .title = "Time of a step against its size",
                .caption = "Median, least and largest of nine steps.",
                .kind = FigureKind::points};
  figure.x = {.label = "rows $n$", .scale = Scale::log};
  figure.y = {.label = "time of a step", .unit = "ms", .scale = Scale::log};
  Series psor{.name = "psor"}, bpp{.name = "bpp"}, failed{.name = "bpp, out of time"};
  failed.colour_of = "bpp";
  failed.mark = Mark::crossed;
  for (int k = 0; k <= 8; ++k) {
    const double n = 1000 * std::pow(10, k / 4.0);
    psor.x.push_back(n);
    psor.y.push_back(n / 1500);
    psor.low.push_back(n / 1900);
    psor.high.push_back(n / 1100);
    Series& of_bpp = k > 5 ? failed : bpp;
    of_bpp.x.push_back(n);
    of_bpp.y.push_back(k > 5 ? 6e4 : std::pow(n / 250, 2.6));
  }
  figure.panels = {{.series = {psor, bpp, failed}, .guides = {{"slope 1", {1e3, 1e5}, {0.4, 40}}}}};
  return figure;
}

Figure shares() {
  Figure figure{.id = "shares",
                .title = "Certified share",
                .caption = "Of all steps of all scenes.",
                .kind = FigureKind::bars};
  figure.x = {
      .label = "solver",
      .names = {"exact", "bpp", "pgs", "pgs-sm", "spook", "pgs:order=reversed", "psor:omega=1.3"}};
  figure.y = {.label = "share of the steps", .unit = "%", .limits = {{0, 105}}};
  Series good{.name = "certified"}, bad{.name = "not certified", .mark = Mark::crossed};
  const std::array<double, 7> share = {100, 97, 4, 88, 21, 9, 6};
  for (std::size_t k = 0; k < share.size(); ++k) {
    good.x.push_back(static_cast<double>(k));
    good.y.push_back(share[k]);
    bad.x.push_back(static_cast<double>(k));
    bad.y.push_back(100 - share[k]);
  }
  figure.panels = {{.series = {good, bad}}};
  return figure;
}

ReportTable medians(support::Random& random) {
  ReportTable table{.id = "medians",
                    .title = "Median natural residual and time, beside E18 Table 4"};
  table.columns = {{.label = "solver", .is_text = true}};
  for (const char* scene : scenes) {
    table.columns.push_back(
        {.label = "error", .style = NumberStyle::scientific, .digits = 1, .group = scene});
    table.columns.push_back({.label = "time", .unit = "ms", .group = scene});
    table.columns.push_back({.label = "E18", .unit = "ms", .group = scene});
  }
  for (const Invented& each : solvers) {
    std::vector<Cell> row = {each.solver};
    const bool is_exact = each.log_error < -11;
    for (std::size_t k = 0; k < scenes.size(); ++k) {
      const CellMark mark = is_exact             ? CellMark::best
                            : each.log_error > 0 ? CellMark::failed
                                                 : CellMark::none;
      row.emplace_back(std::pow(10, each.log_error + support::uniform(random, -0.5, 0.5)), mark);
      row.emplace_back(std::pow(10, each.log_ms + support::uniform(random, -0.2, 0.2)),
                       is_exact ? CellMark::best : CellMark::none);
      row.emplace_back(is_exact ? nan : std::pow(10, each.log_ms + 0.9), CellMark::quoted);
    }
    table.rows.push_back(row);
  }
  table.notes = {"Time is of the solver alone, on one thread; the median of five solves."};
  return table;
}

ReportTable limits() {
  ReportTable table{.id = "limits", .title = "Limits of the solvers (E18 Table 3)"};
  table.columns = {{.label = "solver", .is_text = true},
                   {.label = "couplings"},
                   {.label = "iterations", .is_text = true},
                   {.label = "tolerance", .style = NumberStyle::scientific, .digits = 0}};
  table.rows = {{"bpp", 3, "30 pivoting steps", nan},
                {"pgs", 3, "25 sweeps", 1e-5},
                {"spook", 5, "15 sweeps, 10 pivoting steps", 1e-5}};
  return table;
}

}  // namespace

Report showcase_report() {
  support::Random random(7);
  Report report{
      .title = "Sample report: invented numbers",
      .subtitle =
          "Every kind of figure and table that a report can have. Nothing here was measured.",
      .headlines =
          {"wall: exact is certified on every problem (6), in 2 ms. Nothing here was measured."},
      .command = "build/write_sample_report out/sample",
      .program_version = "perpend, sample",
      .date = "2026-01-01"};
  report.is_partial = true;
  report.partial_note = "This is a sample; its numbers are invented.";
  report.machine = {{"processor", "an invented one, 2 cores"},
                    {"compiler", "g++ 12, -O3"},
                    {"calibration: dense Cholesky, $n = 500$", "3.14", "ms"}};
  report.settings = {{"steps of each scene", "500"},
                     {"step $h$", "1/60", "s"},
                     {"friction $\\mu$", "1"},
                     {"repetitions", "5"}};
  report.setting_tables = {limits()};
  report.sections = {
      {.id = "four-scenes",
       .title = "Four scenes, all solvers",
       .paragraphs = {"Each solver answers exactly the problems $A x + b = w$ that the reference "
                      "recorded, with $l \\le x \\le u$ and $w_i \\ge 0$ where $x_i = l_i$. The "
                      "error is the natural residual $\\sum_i \\max(|\\min(u_i - x_i, w_i^-)|, "
                      "|\\min(x_i - l_i, w_i^+)|)$ of what it returned."},
       .findings = {{"PGS is fast and inaccurate", Agreement::as_in_the_paper,
                     "an error above $10^{-1}$ at a time below that of BPP",
                     "error $4.0$, at 0.06 times the time", ""},
                    {"PGS diverges on log grasping", Agreement::differs,
                     "an error that grows from sweep to sweep", "it falls, slowly",
                     "the joints of the invented arm are softer than the paper's."}},
       .tables = {medians(random), wide_table()},
       .figures = {scatter(random), histogram(random), profile(), shares()}},
      {.id = "X3",
       .title = "Error per iteration on the brick wall",
       .paragraphs = {"From $x = 0$, 100 sweeps, for each of 500 steps."},
       .findings = {{"Energy falls from the first sweep", Agreement::as_in_the_paper,
                     "the energy error falls at once, the others rise for about 10 sweeps",
                     "energy falls from sweep 1; natural and Fischer–Burmeister rise until sweep 9",
                     ""}},
       .figures = {convergence(random), isolines(), grids_in_one_panel()}},
      {.id = "x4-x8",
       .title = "X4 and X8: trajectories and growth",
       .findings = {{"Best by energy is closest to the reference", Agreement::not_judged,
                     "the least distance", "all within 0.2 m", "15 iterations always sufficed."}},
       .figures = {trajectory(), growth(), many_short_lines()}}};
  return report;
}

}  // namespace perpend
