#include <fmt/format.h>

#include "print_json.h"
#include "problem/bad_input.h"
#include "report/rod.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

nlohmann::json to_json(const RodCase& c) {
  const auto values = [](const Vector& v) { return std::vector<double>(v.begin(), v.end()); };
  return {{"name", c.name},
          {"x_Ns", values(c.x)},
          {"w_m_per_s", values(c.w)},
          {"natural", values(c.natural)},
          {"fb", values(c.fischer_burmeister)},
          {"energy_J", values(c.energy_J)},
          {"exact_mass_energy_J", values(c.exact_energy_J)}};
}

void print_rod_json() {
  const nlohmann::json cases{to_json(rod_as_printed()), to_json(rod_without_coupling()),
                             to_json(rod_with_coupling()), to_json(rod_solved())};
  print_json({{"X1", {{"cases", cases}}}});
}

struct Options {
  std::vector<std::string> experiments{"X1"};
  bool json = false;
};

void reproduce(const Options& options) {
  for (const std::string& name : options.experiments) {
    if (name != "X1") {
      throw BadInput(sentence("there is no experiment '", name, "'; the experiments are: X1"));
    }
  }
  if (options.json) {
    print_rod_json();
  } else {
    fmt::print("{}", rod_report());
  }
}

}  // namespace

void add_reproduce(CLI::App& app, int&) {
  CLI::App* verb = app.add_subcommand("reproduce", "The papers' tables and figures");
  auto options = std::make_shared<Options>();
  verb->add_option("EXPERIMENT", options->experiments,
                   "X1: the errors of E19's rod by the three measures (default)");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->callback([options] { reproduce(*options); });
}

}  // namespace perpend::cli
