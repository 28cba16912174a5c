#include "experiment/rod_errors/rod_errors.h"

#include <fmt/format.h>

#include <cmath>

#include "experiment/rod_errors/rod.h"

namespace perpend {
namespace {

void add_case(const RodCase& c, ReportTable& table) {
  for (int i = 0; i < 2; ++i) {
    table.rows.push_back({c.name, std::to_string(i + 1), c.x[i], c.w[i], c.natural[i],
                          c.fischer_burmeister[i], c.energy_J[i], c.exact_energy_J[i]});
  }
  table.rows.push_back({c.name, "sum", "", "", c.natural.sum(), c.fischer_burmeister.sum(),
                        c.energy_J.sum(), c.exact_energy_J.sum()});
}

/// Whether two numbers are the same to the digits that the paper prints.
PaperFinding printed_finding(const std::string& title, double printed, double found, int digits) {
  PaperFinding finding;
  finding.title = title;
  const double rounding = 0.51 * std::pow(10, std::floor(std::log10(printed)) - (digits - 1));
  finding.verdict =
      std::abs(found - printed) <= rounding ? Agreement::as_in_the_paper : Agreement::differs;
  finding.expected = fmt::format("{:#.{}g} J", printed, digits);
  finding.found = fmt::format("{:#.{}g} J", found, digits + 1);
  return finding;
}

/// The kinetic energy of the missing impulse of row 1, and the energy of the wrong one of row 2.
double energy_with_mass(const RodCase& c, double kg) {
  return 0.5 * kg * c.w[0] * c.w[0] + 0.5 / kg * c.x[1] * c.x[1];
}

}  // namespace

Section rod_errors(const Laboratory&) {
  Section section{.id = "X1", .title = "The errors of a rod"};
  section.paragraphs = {
      "A rod of 4 kg and 1.5 m lies on the ground with both ends; a moment of 20 N m acts for one "
      "step of 10 ms. The paper takes one wrong guess of the index sets, $x_1 = 0$, $w_2 = 0$, and "
      "computes its error by hand. (It prints 0.1 for the diagonal of $A$; its energies use the "
      "right value, $4/m = 1$ per kg.) The sums of natural and Fischer–Burmeister errors add m/s "
      "to "
      "N s; the energies are all joules."};
  ReportTable table{.id = "rod", .title = "Errors of the paper's guess, and of the solution"};
  const auto fixed = [](const char* label, const char* unit) {
    return Column{.label = label, .unit = unit, .style = NumberStyle::fixed, .digits = 4};
  };
  const auto joules = [](const char* label) {
    return Column{.label = label, .unit = "J", .style = NumberStyle::scientific, .digits = 2};
  };
  table.columns = {{.label = "case", .is_text = true},
                   {.label = "row", .is_text = true},
                   fixed("x", "N s"),
                   fixed("w", "m/s"),
                   fixed("natural", "mixed"),
                   fixed("Fischer–Burmeister", "mixed"),
                   joules("energy"),
                   joules("energy, exact mass")};
  const RodCase printed = rod_as_printed(), uncoupled = rod_without_coupling(),
                coupled = rod_with_coupling(), solved = rod_solved();
  for (const RodCase* c : {&printed, &uncoupled, &coupled, &solved}) add_case(*c, table);
  section.tables.push_back(std::move(table));

  section.findings.push_back(printed_finding("Energy error of the guess, as the paper computes it",
                                             printed.energy_J.sum(), uncoupled.energy_J.sum(), 3));
  section.findings.push_back(printed_finding("The same with the exact effective mass",
                                             printed.exact_energy_J.sum(),
                                             uncoupled.exact_energy_J.sum(), 3));
  if (section.findings.back().verdict == Agreement::differs) {
    section.findings.back().why =
        "the paper rounds the effective mass to 1.33 kg before it goes on";
  }
  section.findings.push_back(printed_finding("The same with that mass rounded to 1.33 kg",
                                             printed.exact_energy_J.sum(),
                                             energy_with_mass(uncoupled, 1.33), 3));
  PaperFinding doubled;
  doubled.title = "Fischer–Burmeister error of row 2";
  doubled.expected = fmt::format("{:.4f}, the same as the natural error", printed.natural[1]);
  doubled.found = fmt::format("{:.4f}", uncoupled.fischer_burmeister[1]);
  doubled.verdict = std::abs(uncoupled.fischer_burmeister[1] - printed.natural[1]) < 1e-4
                        ? Agreement::as_in_the_paper
                        : Agreement::differs;
  if (doubled.verdict == Agreement::differs) {
    doubled.why =
        "an impulse t below its bound gives ψ(−t, 0) = −t − |t| = −2t, by the paper's own "
        "eq. (5)";
  }
  section.findings.push_back(std::move(doubled));
  PaperFinding coupling;
  coupling.title = "The rule w = A x + b";
  const double difference = std::abs(coupled.energy_J.sum() - uncoupled.energy_J.sum());
  coupling.verdict = difference < 1e-6 ? Agreement::as_in_the_paper : Agreement::differs;
  coupling.expected = "w of the paper's table";
  coupling.found = fmt::format("energy {:.4g} J instead of {:.4g} J", coupled.energy_J.sum(),
                               uncoupled.energy_J.sum());
  if (coupling.verdict == Agreement::differs) {
    coupling.why = "the paper's w leaves out the coupling A₁₂ x₂ between the two ends";
  }
  section.findings.push_back(std::move(coupling));
  return section;
}

}  // namespace perpend
