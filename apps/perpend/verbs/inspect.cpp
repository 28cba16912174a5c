#include <fmt/format.h>

#include <span>

#include "border/bad_input.h"
#include "command_line.h"
#include "print_json.h"
#include "progress.h"
#include "recording/open_problems.h"
#include "report/table.h"
#include "say.h"
#include "study/problem_summary.h"
#include "verbs.h"

namespace perpend::cli {
namespace {

/// Longer lists are cut to a few lines, unless all are asked for.
constexpr std::size_t most_lines = 40;
constexpr std::size_t few_lines = 20;

struct InspectOptions {
  std::string path;
  bool all = false;
  bool json = false;
};

std::string friction_of(const ProblemSummary& p) {
  if (p.contacts == 0) return "-";
  if (p.cones == 0) return fmt::format("{} box", p.contacts);
  if (p.cones == p.contacts) return fmt::format("{} cone", p.contacts);
  return fmt::format("{} cone, {} box", p.cones, p.contacts - p.cones);
}

std::string stored_energy(const ProblemSummary& p) {
  return p.stored_answer ? fmt::format("{:.1e}", p.stored_answer->energy.total) : "-";
}

nlohmann::json to_json(const ProblemSummary& p) {
  nlohmann::json object{{"name", p.name},
                        {"origin", p.origin},
                        {"form", p.has_body_form ? "body" : "rows"},
                        {"rows", p.rows},
                        {"bodies", p.bodies},
                        {"islands", p.islands},
                        {"contacts", p.contacts},
                        {"cones", p.cones},
                        {"friction_rows_in_cones", p.in_cones},
                        {"bilateral", p.bilateral},
                        {"one_sided", p.one_sided},
                        {"boxed", p.boxed},
                        {"fixed", p.fixed},
                        {"nonzeros", p.nonzeros},
                        {"asymmetry", p.asymmetry},
                        {"smallest_diagonal", p.smallest_diagonal},
                        {"largest_diagonal", p.largest_diagonal}};
  if (p.stored_answer) {
    object["stored_answer"] = {{"natural", p.stored_answer->natural.total},
                               {"fb", p.stored_answer->fischer_burmeister.total},
                               {"energy_J", p.stored_answer->energy.total},
                               {"worst_row", p.stored_answer->energy.worst_row},
                               {"certified", is_certified(*p.stored_answer)},
                               {"of_limit", p.stored_answer->of_limit}};
  }
  return object;
}

void print_one(const ProblemSummary& p) {
  const auto line = [](const std::string& key, const std::string& value) {
    say("  {:<18} {}\n", key, value);
  };
  say("{}\n", p.name);
  if (!p.origin.empty()) line("origin", p.origin);
  line("form", p.has_body_form ? "body (M, J, C, d)" : "rows (A, b)");
  line("rows",
       fmt::format("{}: {} bilateral, {} one-sided, {} boxed, {} fixed{}", p.rows, p.bilateral,
                   p.one_sided, p.boxed, p.fixed,
                   p.in_cones > 0 ? fmt::format(", {} friction in cones", p.in_cones) : ""));
  if (p.has_body_form) line("bodies", std::to_string(p.bodies));
  line("contacts", friction_of(p));
  line("islands", std::to_string(p.islands));
  line("A", fmt::format("{} entries, diagonal {:.3g} … {:.3g}, asymmetry {:.1e}", p.nonzeros,
                        p.smallest_diagonal, p.largest_diagonal, p.asymmetry));
  if (!p.stored_answer) {
    line("stored x", "none");
    return;
  }
  const Certificate& c = *p.stored_answer;
  line("stored x",
       fmt::format("{}certified, {:.1e} of the limit: natural {:.2e}, FB {:.2e}, energy {:.2e} J, "
                   "worst row {}",
                   is_certified(c) ? "" : "not ", c.of_limit, c.natural.total,
                   c.fischer_burmeister.total, c.energy.total, c.energy.worst_row));
}

/// What could be read, and for the rest the sentence that refuses it.
struct ReadProblems {
  std::vector<ProblemSummary> summaries;
  std::vector<std::string> refusals;
};

ReadProblems read_all(ProblemSource& source) {
  ReadProblems contents;
  Progress progress("reading");
  for (int k = 0; k < source.size(); ++k) {
    try {
      contents.summaries.push_back(summarise(source.read(k)));
    } catch (const BadInput& refusal) {
      contents.refusals.emplace_back(refusal.what());
    }
    progress.show(k + 1, source.size());
  }
  return contents;
}

void print_contents_json(const InspectOptions& options, const std::string& format,
                         const ReadProblems& contents) {
  nlohmann::json problems = nlohmann::json::array();
  for (const ProblemSummary& p : contents.summaries) problems.push_back(to_json(p));
  print_json({{"path", options.path},
              {"format", format},
              {"problems", problems},
              {"refused", contents.refusals}});
}

void print_text(const InspectOptions& options, const std::string& format,
                const std::vector<ProblemSummary>& summaries) {
  say("{}: {}, {} problem{}\n", options.path, format, summaries.size(),
      summaries.size() == 1 ? "" : "s");
  if (summaries.empty()) return;
  if (summaries.size() == 1) {
    print_one(summaries[0]);
    return;
  }
  const bool is_cut = !options.all && summaries.size() > most_lines;
  Table table({"problem", "form", "rows", "bodies", "contacts", "islands", "entries of A",
               "asymmetry", "error of stored x [J]"});
  for (const ProblemSummary& p :
       std::span(summaries).first(is_cut ? few_lines : summaries.size())) {
    table.add_row({p.name, p.has_body_form ? "body" : "rows", std::to_string(p.rows),
                   p.has_body_form ? std::to_string(p.bodies) : "-", friction_of(p),
                   std::to_string(p.islands), std::to_string(p.nonzeros),
                   fmt::format("{:.0e}", p.asymmetry), stored_energy(p)});
  }
  say("{}", table.text());
  if (is_cut) say("and {} more; --all lists them\n", summaries.size() - few_lines);
}

int inspect(const InspectOptions& options) {
  const auto source = open_problems(options.path);
  const ReadProblems contents = read_all(*source);
  if (options.json) {
    print_contents_json(options, source->format(), contents);
  } else {
    print_text(options, source->format(), contents.summaries);
  }
  for (const std::string& refusal : contents.refusals) {
    say_error(refusal);
  }
  return contents.refusals.empty() ? done : bad_input;
}

}  // namespace

void add_inspect(CLI::App& app, int& exit_code) {
  CLI::App* verb = app.add_subcommand("inspect", "What a file or folder of problems holds");
  auto options = std::make_shared<InspectOptions>();
  verb->add_option(
          "PATH", options->path,
          "A recording, a problem of another format (FCLIB, Siconos, BMLCP, Matrix Market, "
          "numbers in JSON), or a folder of them")
      ->required();
  verb->add_flag("--all", options->all, "List every problem, however many there are");
  verb->add_flag("--json", options->json, "One JSON object on standard output");
  verb->footer(plain_exit_codes_text);
  verb->callback([options, &exit_code] { exit_code = inspect(*options); });
}

}  // namespace perpend::cli
